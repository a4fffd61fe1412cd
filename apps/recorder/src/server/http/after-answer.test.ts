import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { afterAnswer } from './after-answer.js';

const server = createServer();
afterEach(() => {
  server.close();
});

/** A request that a server has got, with its answer. */
async function asked() {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  request.on('error', () => undefined);
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { request, response };
}

it('waits until the answer has left', async () => {
  const { response } = await asked();
  const ran = new Promise<boolean>((resolve) => {
    afterAnswer(response, () => {
      resolve(response.writableFinished);
    });
  });
  response.end('done');
  expect(await ran).toBe(true);
});

it('runs at once where whoever asked has gone before it, and without an answer', async () => {
  const { request, response } = await asked();
  request.destroy();
  await once(response, 'close');
  let runs = 0;
  const count = (): void => void (runs += 1);
  afterAnswer(response, count);
  afterAnswer(undefined, count);
  expect(runs).toBe(2);
});
