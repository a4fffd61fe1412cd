// A portal's own server: serves its pages, and gives who is logged in there a token of the recorder: node broker.ts
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRestClient, hashPassword } from 'gk-sdk/rest';

const { GK_SERVER = 'http://localhost:8080', GK_USER = 'operator', GK_PASSWORD = 'operator' } = process.env;
const { PORT = '3000', TOKEN_SECONDS = '300', DEVICES = 'GK-0001,GK-0002' } = process.env;

/** The recorder's password stays here: pages only ever see tokens. */
const recorder = createRestClient({
  baseUrl: GK_SERVER,
  authorization: () => ({ kind: 'password', username: GK_USER, passwordHash: hashPassword(GK_PASSWORD) }),
});

/**
 * Stands for the login that a portal has already. Here everybody who opens the page is a guest with a cookie of their
 * own; replace it by your session check, and by the devices that this customer may see.
 */
const guests = new Map<string, { readonly deviceIds: readonly string[] }>();
const GUEST = /(?:^|; )guest=([0-9a-f]{32})/;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  `connect-src 'self' ${new URL(GK_SERVER).origin} ${new URL(GK_SERVER).origin.replace('http', 'ws')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Addresses of this server, and the files behind them. */
const FILES: Readonly<Record<string, readonly [type: string, file: URL | string]>> = {
  '/': ['text/html', new URL('public/index.html', import.meta.url)],
  '/portal.css': ['text/css', new URL('public/portal.css', import.meta.url)],
  '/portal.js': ['text/javascript', new URL('public/portal.js', import.meta.url)],
  '/gk-elements.js': ['text/javascript', import.meta.resolve('gk-elements/cdn')],
  '/decode-worker.js': ['text/javascript', import.meta.resolve('gk-sdk/decode-worker.js')],
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://portal');
  if (request.method === 'POST' && pathname === '/recorder-token') {
    await giveToken(request, response);
    return;
  }
  const found = request.method === 'GET' ? FILES[pathname] : undefined;
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [type, file] = found;
  if (pathname === '/' && guestOf(request) === undefined) {
    const id = randomBytes(16).toString('hex');
    guests.set(id, { deviceIds: DEVICES.split(',') });
    response.setHeader('Set-Cookie', `guest=${id}; HttpOnly; SameSite=Strict; Path=/`);
  }
  // The worker obeys the policy it was served with, so every answer carries it.
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(await readFile(new URL(file)));
}

/** A token of the devices of this customer, for minutes: the page comes again when it is over. */
async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const guest = guestOf(request);
  // A page of somebody else cannot send this header without asking first, so it cannot use the visitor's cookie.
  if (guest === undefined || request.headers['x-requested-with'] !== 'portal') {
    response.writeHead(403, { 'Content-Type': 'application/json' }).end('{"message":"Log in to the portal first."}');
    return;
  }
  try {
    const pair = await recorder.mintToken({ ttlS: Number(TOKEN_SECONDS), deviceIds: guest.deviceIds });
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify({ kind: 'token', e: pair.e, h: pair.h }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    response.writeHead(502, { 'Content-Type': 'application/json' });
    response.end('{"message":"The video server gives no token."}');
  }
}

function guestOf(request: IncomingMessage): { readonly deviceIds: readonly string[] } | undefined {
  const id = GUEST.exec(request.headers.cookie ?? '')?.[1];
  if (id === undefined) return undefined;
  for (const [known, guest] of guests) {
    if (timingSafeEqual(Buffer.from(known), Buffer.from(id))) return guest;
  }
  return undefined;
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
  if (address !== null && typeof address === 'object') console.log(`Portal: http://localhost:${address.port}`);
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.closeAllConnections();
    server.close();
  });
}
