// The engine, compiled to WebAssembly: requests and answers as objects. Used by the page
// for the rules and by the worker for searches; see web/src/request.rs for the requests.

/** Compiles the packed engine. */
export async function compile(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  return WebAssembly.compile(bytes);
}

/** An engine of its own memory: a function from requests to answers. */
export async function instantiate(module) {
  const imports = { federa: { now: () => performance.now() } };
  const { exports } = await WebAssembly.instantiate(module, imports);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const bytes = encoder.encode(JSON.stringify(request));
    const at = exports.allocate(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const start = exports.answer();
    const answer = new Uint8Array(exports.memory.buffer, start, exports.answer_length());
    const value = JSON.parse(decoder.decode(answer));
    if (value.error) throw new Error(value.error);
    return value;
  };
}
