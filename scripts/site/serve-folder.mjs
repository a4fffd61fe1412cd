// A static file server on loopback: the files of one folder, and `index.html` for a directory.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder.
 * @param {string} folder
 * @param {{ also?: Readonly<Record<string, string>> }} [options] `also`: folders for paths that begin with a name, such as `/lib/`.
 * @returns {Promise<{ readonly origin: string, stop(): void }>} The caller stops it.
 */
export async function serveFolder(folder, { also = {} } = {}) {
  const server = createServer((request, response) => {
    const pathname = normalize(decodeURIComponent(new URL(request.url, 'http://site').pathname));
    const mounted = Object.keys(also).find((prefix) => pathname.startsWith(prefix));
    let file = mounted === undefined ? join(folder, pathname) : join(also[mounted], pathname.slice(mounted.length));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!existsSync(file)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('No such file.');
      return;
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const isText = /text|json|svg/.test(type);
    response.setHeader('content-type', isText ? `${type}; charset=utf-8` : type).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
