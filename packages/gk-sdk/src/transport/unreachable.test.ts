import { createServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { exchange, platformFetch } from './http.js';
import { unreachableCause } from './unreachable.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function listen(server: Server): Promise<number> {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** The error of a call of this Node to a server, in words. */
async function said(url: string): Promise<string> {
  const request = { name: 'GET /api', method: 'GET', url: `${url}/api?password=HASH` } as const;
  return exchange(platformFetch, request).then(
    () => 'an answer',
    (error: unknown) => String(error),
  );
}

describe('a server that this Node cannot reach', () => {
  it('is named with its address and the cause: nobody listens', async () => {
    const port = await listen(createTcpServer());
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await said(`http://127.0.0.1:${port}`)).toBe(
      `GkError: GET /api could not reach the server at http://127.0.0.1:${port}: nothing listens there (ECONNREFUSED).`,
    );
  });

  it('is named with the cause: it has no TLS', async () => {
    const port = await listen(createServer());
    expect(await said(`https://127.0.0.1:${port}`)).toContain(
      `at https://127.0.0.1:${port}: it does not speak TLS: try http:// (ERR_SSL_`,
    );
  });

  it('is named with the cause: it hangs up', async () => {
    const port = await listen(createTcpServer((socket) => socket.once('data', () => socket.destroy())));
    expect(await said(`http://127.0.0.1:${port}`)).toContain('it does not speak HTTP, or hung up: try https://');
  });

  it.each([
    ['ENOTFOUND', 'DNS knows no such name (ENOTFOUND)'],
    ['EAI_AGAIN', 'DNS cannot be asked now (EAI_AGAIN)'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)'],
    ['CERT_HAS_EXPIRED', 'its certificate is not trusted (CERT_HAS_EXPIRED)'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is not trusted (ERR_TLS_CERT_ALTNAME_INVALID)'],
    [
      'UND_ERR_CONNECT_TIMEOUT',
      'it does not answer: check the address, the network and firewalls (UND_ERR_CONNECT_TIMEOUT)',
    ],
    ['EHOSTUNREACH', 'it does not answer: check the address, the network and firewalls (EHOSTUNREACH)'],
    ['EODD', 'EODD'],
  ])('has the words for %s', (code, words) => {
    const cause = Object.assign(new Error('x'), { code });
    expect(unreachableCause(new TypeError('fetch failed', { cause }))).toBe(words);
  });

  it('has none where the platform tells none, as a browser', () => {
    expect(unreachableCause(new TypeError('Failed to fetch'))).toBeUndefined();
  });
});
