// What the page remembers of its reader: language, theme, and the last choices.
import { byId } from "./dom.js";
import { LANGUAGES, language, setLanguage, t } from "./text.js";

/** A remembered value; where the browser remembers nothing, `otherwise`. */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`federa-${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Remembers a value, if the browser does. */
export function remember(name, value) {
  try {
    localStorage.setItem(`federa-${name}`, JSON.stringify(value));
  } catch {
    // Private windows and some files have no storage; the page works without.
  }
}

/** Puts the texts of the language in use into the page. */
function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = t(element.dataset.text);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    const text = t(element.dataset.label);
    element.setAttribute("aria-label", text);
    element.title = text;
  }
}

/** Starts language and theme; `onChange` of the result tells of a new language. */
export function startSettings() {
  const listeners = [];
  const select = byId("language");
  for (const [code, name] of Object.entries(LANGUAGES)) select.add(new Option(name, code));
  const preferred = navigator.languages.map((name) => name.slice(0, 2)).find((code) => code in LANGUAGES);
  const use = (code) => {
    setLanguage(code);
    select.value = language;
    translate();
    for (const listener of listeners) listener();
  };
  select.addEventListener("change", () => {
    remember("language", select.value);
    use(select.value);
  });
  use(recall("language", preferred ?? "en"));

  // Until the reader has chosen, the page follows the system.
  let theme = recall("theme", null);
  const paint = () => (document.documentElement.dataset.theme = theme ?? "auto");
  byId("theme").addEventListener("click", () => {
    const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    theme = isDark ? "light" : "dark";
    remember("theme", theme);
    paint();
  });
  paint();
  return { onChange: (listener) => listeners.push(listener) };
}
