// Short names for what every part of the page does with the document.

/** The element with an id. */
export const byId = (id) => document.getElementById(id);
