// A host with a sandboxed widget: serves both, and gives the host's page stream addresses for the widget: node host.ts
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRestClient, hashPassword } from 'gk-sdk/rest';

const { GK_SERVER = 'http://localhost:8080', GK_USER = 'operator', GK_PASSWORD = 'operator' } = process.env;
const { PORT = '3001', TOKEN_SECONDS = '300', DEVICE = 'GK-0001' } = process.env;
const streams = new URL(GK_SERVER).origin.replace('http', 'ws');

const recorder = createRestClient({
  baseUrl: GK_SERVER,
  authorization: () => ({ kind: 'password', username: GK_USER, passwordHash: hashPassword(GK_PASSWORD) }),
});

/** The host's page calls nobody but this server, and keeps its frame on this server's pages. */
const hostPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The widget has no origin even when it is opened by itself; it reaches the recorder's streams and nothing else. */
const widgetPolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'worker-src blob:',
  'img-src blob:',
  'media-src blob:',
  `connect-src ${streams}`,
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Addresses of this server, the files behind them, and the policy of what is a page. */
const FILES: Readonly<Record<string, readonly [type: string, file: URL | string, policy?: string]>> = {
  '/': ['text/html', new URL('public/index.html', import.meta.url), hostPolicy],
  '/host.js': ['text/javascript', new URL('public/host.js', import.meta.url)],
  '/widget.html': ['text/html', new URL('public/widget.html', import.meta.url), widgetPolicy],
  '/widget.js': ['text/javascript', new URL('public/widget.js', import.meta.url)],
  '/page.css': ['text/css', new URL('public/page.css', import.meta.url)],
  '/gk-live.js': ['text/javascript', import.meta.resolve('gk-elements/cdn/live')],
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  if (request.method === 'POST' && pathname === '/stream-address') {
    await giveAddress(request, response);
    return;
  }
  const found = request.method === 'GET' ? FILES[pathname] : undefined;
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [type, file, policy] = found;
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
  // A page without an origin loads modules as a stranger does.
  else response.setHeader('Access-Control-Allow-Origin', '*');
  response.end(await readFile(new URL(file)));
}

/** An address of one camera whose token lives for minutes. Put your login in front: see the token-broker example. */
async function giveAddress(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // No page of somebody else, and no sandboxed one, can send this header without asking first.
  if (request.headers['x-requested-with'] !== 'host') {
    response.writeHead(403).end();
    return;
  }
  try {
    const { e, h } = await recorder.mintToken({ ttlS: Number(TOKEN_SECONDS), deviceIds: [DEVICE] });
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
    response.end(`${streams}/ws.cgi?${new URLSearchParams({ deviceid: DEVICE, channel: '1', e, h }).toString()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    response.writeHead(502).end();
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`Host: http://localhost:${address.port}`);
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.closeAllConnections();
    server.close();
  });
}
