import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A reverse proxy as of docs/guides/reverse-proxy.md: one origin, every channel below one path. */
export interface RewritingProxy {
  readonly url: string;
  /** Paths as clients asked for them, without their queries. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** `/gk/command` is the command port's `/`; everything else below `/gk/` keeps the rest of its path. */
function rewritten(path: string): string | undefined {
  if (!path.startsWith('/gk/')) return undefined;
  const rest = path.slice('/gk'.length);
  return /^\/command(\?|$)/.test(rest) ? rest.replace('/command', '/') : rest;
}

/** Starts a proxy in front of `target`, an `http:` URL. */
export async function startRewritingProxy(target: string): Promise<RewritingProxy> {
  const asked: string[] = [];
  const onward = (incoming: IncomingMessage, path: string) =>
    request(new URL(path, target), {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
    });
  const pathOf = ({ url = '/' }: IncomingMessage): string | undefined => {
    asked.push(url.split('?', 1)[0] ?? '');
    return rewritten(url);
  };
  const server: Server = createServer((incoming, outgoing) => {
    const path = pathOf(incoming);
    if (path === undefined) {
      outgoing.writeHead(404).end();
      return;
    }
    const upstream = onward(incoming, path);
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing, () => undefined);
    });
    pipeline(incoming, upstream, () => undefined);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const path = pathOf(incoming);
    if (path === undefined) {
      socket.destroy();
      return;
    }
    const upstream = onward(incoming, path);
    upstream.on('error', () => socket.destroy());
    upstream.on('upgrade', (answer, far, farHead) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
      socket.write(farHead);
      far.write(head);
      pipeline(socket, far, socket, () => undefined);
    });
    upstream.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
