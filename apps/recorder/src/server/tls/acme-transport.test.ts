import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect, it } from 'vitest';
import { TEST_PEM } from '../testing/test-pem.js';
import { acmeTransport } from './acme-transport.js';

it('a certificate authority that switches protocols without being asked has failed, and holds nothing up', async () => {
  const server = createServer({ key: TEST_PEM.privateKey, cert: TEST_PEM.certificate }, (socket) => {
    socket.on('error', () => undefined).resume();
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const failures: unknown[] = [];
  const ask = acmeTransport({
    guard: {
      lookup: (_hostname, _options, callback) => {
        callback(null, [{ address: '127.0.0.1', family: 4 }]);
      },
      mayConnect: () => true,
      permittedBy: 'the test',
    },
    roots: TEST_PEM.certificate,
    signal: new AbortController().signal,
    onFailure: (error) => failures.push(error),
  });
  try {
    // The name of the test certificate.
    const url = `https://recorder.test:${(server.address() as AddressInfo).port}/directory`;
    await expect(ask({ url, headers: { toJSON: () => ({}) } })).rejects.toThrow('answered 101');
    expect(failures).toHaveLength(1);
  } finally {
    server.close();
  }
});
