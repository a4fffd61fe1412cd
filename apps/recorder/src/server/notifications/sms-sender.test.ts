import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { guardedFetch, type GuardedFetch } from '../outgoing/guarded-fetch.js';
import { sendSms } from './sms-sender.js';

const MESSAGE = { to: '886912345678', from: 'GK', text: 'Overspeed: GK-0001' };
const KEY = 'key-of-the-fleet';

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

/** Sends a text message to a provider that answers so. The base of a provider is an https URL: the rest of the way is plain. */
async function sendTo(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const plain = guardedFetch({ allows: () => true, permittedBy: 'the test' });
  const fetch: GuardedFetch = (url, init) => plain(url.replace('https://sms.test/', `http://127.0.0.1:${port}/`), init);
  const signal = new AbortController().signal;
  return sendSms(MESSAGE, { baseUrl: 'https://sms.test/', apiKey: KEY }, { fetch, signal });
}

it('a provider that takes a text message, with or without words, has it', async () => {
  expect(await sendTo((_request, response) => response.end('{"messages":[]}'))).toEqual({ kind: 'sent' });
  expect(await sendTo((_request, response) => response.writeHead(204).end())).toEqual({ kind: 'sent' });
});

it('a redirect sends nothing', async () => {
  const result = await sendTo((_request, response) =>
    response.writeHead(301, { Location: 'https://moved.test/' }).end('Moved'),
  );
  expect(result).toEqual({ kind: 'failed', again: 'later', reason: 'Redirects are not followed (301)' });
});

it.each([429, 503])('a provider that is busy (%d) is asked again', async (status) => {
  const result = await sendTo((_request, response) => response.writeHead(status).end(`Slow down, ${KEY}`));
  expect(result).toEqual({ kind: 'failed', again: 'later', reason: 'Slow down, [removed]' });
});

it.each([500, 502, 504])('a fault of the provider (%d) leaves open whether it took the message', async (status) => {
  const result = await sendTo((_request, response) => response.writeHead(status).end());
  expect(result).toEqual({ kind: 'unknown', reason: `The SMS provider answered ${status}.` });
});

it('a refusal is final', async () => {
  const words = JSON.stringify({ requestError: { serviceException: { text: 'Invalid destination address' } } });
  expect(await sendTo((_request, response) => response.writeHead(400).end(words))).toEqual({
    kind: 'failed',
    again: 'never',
    reason: 'Invalid destination address',
  });
});

it('only the beginning of an endless answer is read', async () => {
  const result = await sendTo((_request, response) => {
    response.writeHead(400).on('close', () => {
      clearInterval(more);
    });
    const more = setInterval(() => response.write('x'.repeat(60_000)), 1);
  });
  expect(result).toMatchObject({ kind: 'failed', again: 'never', reason: 'x'.repeat(500) });
});
