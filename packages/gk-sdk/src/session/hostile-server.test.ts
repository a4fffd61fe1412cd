import fc from 'fast-check';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventChannel } from '../event-channel/event-channel.js';
import { MonitorConnection } from '../monitor/monitor-connection.js';
import { createRestClient } from '../rest/create-rest-client.js';
import { REST_PATHS, type RestPathName } from '../rest/connection/paths.js';
import { openStream } from '../stream/open-stream.js';
import { buildStreamUrl } from '../stream/stream-url.js';
import { FakeClock } from '../testing/fake-clock.js';
import { FakeFetch } from '../testing/fake-fetch.js';
import { FakeSockets, type FakeSocket } from '../testing/fake-sockets.js';
import type { Authorization } from '../transport/authorization.js';
import { decodeVcp } from '../wire/vcp/decode.js';
import { encodeVcp } from '../wire/vcp/encode.js';
import { CommandChannel } from '../command/channel.js';
import { createSession } from './create-session.js';

const RUNS = { numRuns: 40 };
const hex = fc.stringMatching(/^[0-9A-F]{64}$/);
const word = fc.stringMatching(/^[A-Za-z0-9_-]{12,40}$/);
const authorizations: fc.Arbitrary<Authorization> = fc.oneof(
  hex.map((passwordHash) => ({ kind: 'password', username: 'anna', passwordHash }) as const),
  fc.tuple(word, word).map(([e, h]) => ({ kind: 'token', e, h }) as const),
);

const consoleCalls = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
  vi.spyOn(console, name).mockImplementation(() => undefined),
);
afterEach(() => {
  for (const spy of consoleCalls) expect(spy).not.toHaveBeenCalled();
});

/** Everything that a log could make of an error. */
function told(error: unknown): string {
  const shown = error instanceof Error ? `${error.stack ?? ''} ${String(error.cause)}` : '';
  return [String(error), JSON.stringify(error), inspect(error, { depth: 8, showHidden: true }), shown].join('\n');
}

function secretsOf(authorization: Authorization): string[] {
  if (authorization.kind === 'token') return [authorization.e, authorization.h];
  const { username, passwordHash } = authorization;
  return [passwordHash, passwordHash.toLowerCase(), btoa(`${username}:${passwordHash}`)];
}

/** Sockets carry the hash as it is, not with the name as a header does. */
function sentOnSockets(authorization: Authorization): string[] {
  return authorization.kind === 'token' ? secretsOf(authorization) : [authorization.passwordHash];
}

function expectSilence(error: unknown, secrets: readonly string[]): void {
  const text = told(error);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

/** Ways in which a malicious server quotes a request. */
const ECHOES: readonly ((request: string) => { status?: number; json?: unknown; text?: string })[] = [
  (quote) => ({ json: { hasError: true, message: quote } }),
  (quote) => ({ status: 401, json: { hasError: true, message: `bad login ${quote}` } }),
  (quote) => ({ status: 500, json: { err: quote } }),
  (quote) => ({ status: 404, text: `<b>${quote}</b>` }),
  (quote) => ({ text: quote }),
  (quote) => ({ json: quote }),
];

describe('a server that quotes what it was sent', () => {
  it('gets no secret of a REST call into an error, by any path', async () => {
    const paths = Object.keys(REST_PATHS) as RestPathName[];
    await fc.assert(
      fc.asyncProperty(authorizations, word, fc.constantFrom(...ECHOES), async (authorization, secret, echo) => {
        for (const path of paths) {
          for (const method of ['GET', 'PUT'] as const) {
            const { fetch } = new FakeFetch();
            const client = createRestClient({
              baseUrl: 'http://recorder',
              authorization: () => authorization,
              fetch: (url, init) => {
                const quote = `${url} ${decodeURIComponent(url)} ${JSON.stringify(init.headers)} ${init.body ?? ''}`;
                const routes = new FakeFetch({ [`${init.method} ${new URL(url).pathname}`]: echo(quote) });
                return method === 'GET' && init.method !== 'GET' ? fetch(url, init) : routes.fetch(url, init);
              },
            });
            const params = { name: 'x', deviceId: 'x', index: 1, username: 'anna' };
            const body = {
              editingPW: secret,
              smtp: { pass: secret },
              config: [{ apikey: secret, privateKey: secret }],
            };
            const error: unknown = await client
              .call({
                method,
                path,
                params,
                ...(method === 'PUT' && { body }),
                read: () => {
                  throw new Error('another shape');
                },
              })
              .catch((reason: unknown) => reason);
            expect(error).toBeInstanceOf(Error);
            expectSilence(error, [...secretsOf(authorization), secret]);
          }
        }
      }),
      RUNS,
    );
  });

  it('or a platform that quotes the request when it fails, neither', async () => {
    await fc.assert(
      fc.asyncProperty(authorizations, async (authorization) => {
        const client = createRestClient({
          baseUrl: 'http://recorder',
          authorization: () => authorization,
          fetch: (url, init) =>
            Promise.reject(new TypeError(`Failed to fetch ${url} ${JSON.stringify(init)}`, { cause: init.headers })),
        });
        const calls = [client.userInfo(), client.text({ method: 'GET', path: 'web', query: { type: 'runlog' } })];
        for (const call of calls) {
          expectSilence(await call.catch((reason: unknown) => reason), secretsOf(authorization));
        }
      }),
      RUNS,
    );
  });

  it('gets no secret of a command into answers, pushes or complaints', async () => {
    await fc.assert(
      fc.asyncProperty(authorizations, word, async (authorization, secret) => {
        const sockets = new FakeSockets({
          onConnect: (socket) => {
            socket.accept();
          },
          onFrame: (socket, frame) => {
            const message = decodeVcp(String(frame));
            const quote = String(frame).replaceAll('\n', ' ');
            socket.serverText(`VCP\nL:9\nM:${message.code}\nT:${quote}\n`);
            const { I = '' } = message.fields;
            socket.serverText(encodeVcp({ code: message.code, fields: { I, R: '0', T: quote } }));
          },
        });
        const clock = new FakeClock();
        const channel = new CommandChannel({ url: 'ws://recorder/', openSocket: sockets.openSocket, clock });
        const seen: unknown[] = [];
        channel.on('malformed', (error) => seen.push(error));
        channel.on('push', (message) => seen.push(message));
        await new Promise<void>((resolve) => channel.on('open', resolve));
        const fields =
          authorization.kind === 'password'
            ? { P: authorization.passwordHash }
            : { E: authorization.e, H: authorization.h };
        seen.push(await channel.request({ code: 'Q02', fields }));
        seen.push(await channel.request({ code: 'D05', body: JSON.stringify({ pass: secret }) }));
        expect(seen).toHaveLength(4);
        const secrets = sentOnSockets(authorization);
        for (const one of seen) expectSilence(one, [...secrets, secret]);
        channel.close();
      }),
      RUNS,
    );
  });

  it('gets no credentials into the end of a session, a monitor, a stream or the event channel', async () => {
    await fc.assert(
      fc.asyncProperty(authorizations, fc.constantFrom(4400, 4401, 4403, 4404, 4499), async (authorization, code) => {
        const secrets = sentOnSockets(authorization);
        const refuse = (socket: FakeSocket): void => {
          const quote = `${socket.url} ${decodeURIComponent(socket.url)} ${secrets.join(' ')}`;
          socket.accept();
          socket.serverText(JSON.stringify({ code: code - 4000, message: quote }));
          socket.serverClose({ code, reason: quote });
        };
        const { openSocket } = new FakeSockets({ onConnect: refuse });
        const seen: unknown[] = [];
        await new Promise<void>((resolve) => {
          openStream({
            url: buildStreamUrl('ws://recorder/ws.cgi', { deviceId: 'BUS-7', channel: 1 }, authorization),
            openSocket,
            onChunk: () => undefined,
            onStatus: (status) => seen.push(status, status.error),
            onEnd: (end) => {
              seen.push(end, 'error' in end && end.error);
              resolve();
            },
          });
        });
        const clock = new FakeClock();
        await new Promise<void>((resolve) => {
          const events = new EventChannel({
            url: 'ws://recorder/event.cgi',
            authorization,
            openSocket,
            clock,
            random: () => 0,
          });
          let warnings = 0;
          events.on('warning', (error) => {
            seen.push(error);
            warnings += 1;
            if (warnings === 2) resolve();
          });
        });
        const credentials =
          authorization.kind === 'token'
            ? authorization
            : ({ kind: 'password', username: 'anna', password: authorization.passwordHash } as const);
        const monitor = new MonitorConnection({ url: 'ws://recorder/', credentials, openSocket, clock });
        await new Promise<void>((resolve) => monitor.subscribe(resolve));
        seen.push(monitor.state, 'error' in monitor.state && monitor.state.error);
        monitor.close();
        const fetch = new FakeFetch().fetch;
        const session = createSession({ server: 'http://recorder', openSocket, fetch, clock });
        const refused = session.login(credentials).catch((reason: unknown) => reason);
        await new Promise((resolve) => setTimeout(resolve, 0));
        session.close();
        seen.push(await refused, session.state);
        for (const one of seen) expectSilence(one, secrets);
      }),
      RUNS,
    );
  });
});
