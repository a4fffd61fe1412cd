const frame = document.querySelector('iframe');

// A sandboxed child says "null" for its origin, as any other would: the window that speaks is the only proof.
addEventListener('message', ({ source, origin, data, ports: [port] }) => {
  if (source !== frame.contentWindow || origin !== 'null' || data !== 'gk-widget-ready' || port === undefined) return;
  // Secrets go through the port only: it ends with the document that sent it, wherever the frame goes next.
  port.onmessage = async ({ data }) => {
    if (data === 'gk-widget-address') port.postMessage(await streamAddress());
  };
});

/** A stream address whose token lives for minutes, from the server that knows the visitor. */
async function streamAddress() {
  const reply = await fetch('/stream-address', { method: 'POST', headers: { 'X-Requested-With': 'host' } });
  return reply.ok ? { url: await reply.text() } : { error: `The host has no address to give (${reply.status}).` };
}
