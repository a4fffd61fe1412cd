import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page's own server on loopback. */
export interface PageServer {
  /** Its origin: `http://127.0.0.1:41234`. */
  readonly origin: string;
  /** The paths that were asked for. */
  readonly asked: ReadonlySet<string>;
  stop(): void;
}

/** Files by their paths. */
export type PageFiles = Readonly<Record<string, readonly [type: string, body: string | Buffer]>>;

/** In the place of the type of a file: the server takes the request and never answers. */
export const SILENT = 'silent';

/** Serves files on an origin of their own, as somebody else's web server does, with headers of its own. */
export async function servePage(files: PageFiles, headers: Readonly<Record<string, string>> = {}): Promise<PageServer> {
  const asked = new Set<string>();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page');
    asked.add(pathname);
    const [type, body] = files[pathname] ?? ['text/plain', undefined];
    if (type === SILENT) return;
    response.writeHead(body === undefined ? 404 : 200, { ...headers, 'content-type': `${type}; charset=utf-8` });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
