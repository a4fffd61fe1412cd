/** A `fetch` that has a firmware file at every address; its version is in the name only. */
export const firmwareServer: typeof fetch = () => Promise.resolve(new Response('firmware'));
