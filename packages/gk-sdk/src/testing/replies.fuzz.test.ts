import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCommandQueries } from '../command/create-command-queries.js';
import { isGkError } from '../errors/to-gk-error.js';
import { EventChannel } from '../event-channel/event-channel.js';
import { createRestClient } from '../rest/create-rest-client.js';
import type { FetchLike } from '../transport/http.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import { FakeClock } from './fake-clock.js';
import { FakeSockets } from './fake-sockets.js';
import { FUZZ_RUNS, FUZZ_TIMEOUT_MS, hostileText } from './fixtures/fuzz.js';

/** Words that the shapes of the wire contract use, so that random objects come close to real ones. */
const words = fc.constantFrom(
  'deviceid',
  'status',
  'gps_info',
  'data',
  'lat',
  'lng',
  'speed',
  'dir',
  'time',
  'hasError',
  'message',
  'token',
  'e',
  'h',
  'expires',
  'username',
  'permission',
  'access',
  'appcommand',
  'streamings',
  'devices',
  'chmask',
  'cmd',
  'serialno',
  'eventtimeutc',
  'captcha',
  'success',
  'err',
  '__proto__',
  'constructor',
  'toString',
  'speedInKmh',
);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(fc.constant(null), fc.boolean(), fc.double(), fc.integer(), hostileText),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(words, tie('value'), { maxKeys: 6 }),
  ),
})).value;
const texts = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  fc.string(),
  fc.tuple(json, fc.nat(50)).map(([value, cutAt]) => JSON.stringify(value).slice(0, cutAt)),
);

/** Whatever is not an answer must be a GkError. */
async function settled(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isGkError(error)) throw error;
    expect(error.message.length).toBeGreaterThan(0);
  }
}

describe('answers of a server', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it('over REST are read or refused with a typed error', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(200, 200, 204, 302, 400, 403, 404, 500, 599), async (text, status) => {
        const fetch: FetchLike = () => Promise.resolve({ status, text: () => Promise.resolve(text) });
        const rest = createRestClient({
          baseUrl: 'http://recorder.test/',
          fetch,
          authorization: () => ({ kind: 'password', username: 'u', passwordHash: 'A'.repeat(64) }),
        });
        for (const call of [
          () => rest.serverKind(),
          () => rest.protocol(),
          () => rest.loginDemands(),
          () => rest.videoLayout(),
          () => rest.mintToken({ ttlS: 60 }),
          () => rest.gps({ deviceId: 'D', startS: 0, endS: 1 }),
          () => rest.userInfo(),
          () => rest.groupDeviceList(1),
          () => rest.device('D'),
          () => rest.geocodingAvailable(),
          () => rest.reverseGeocode({ lat: 1, lng: 2 }),
        ]) {
          await settled(call);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('over the command channel are read or refused with a typed error', async () => {
    const fields = fc.dictionary(
      fc.constantFrom('R', 'T', 'N', 'Z', 'X', 'D', 'S'),
      fc.oneof(fc.constantFrom('1', '0', '2'), hostileText),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    );
    const messages = fc.array(fc.record({ fields, body: fc.option(texts, { nil: undefined }) }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(messages, async (answers) => {
        const replies = (code: string): VcpMessage[] =>
          answers.map(({ fields: letters, body }) => ({ code, fields: letters, ...(body !== undefined && { body }) }));
        const queries = createCommandQueries({
          request: (request) => Promise.resolve(replies(request.code)[0] ?? { code: request.code, fields: {} }),
          collect: (request, onPart) => {
            for (const message of replies(request.code)) if (onPart(message)) break;
            return Promise.resolve({ lostFrames: 0 });
          },
        });
        for (const call of [
          () => queries.serverInfo(),
          () => queries.allDevices(),
          () => queries.onlineDevices(),
          () => queries.device('D'),
          () => queries.lastPosition('D'),
          () => queries.serverStatus(),
          () => queries.deviceExtras(),
          () => queries.plates(),
          () => queries.deviceCommands(),
          () => queries.echo('x'),
          () => queries.ping(),
        ]) {
          await settled(call);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('keep the good rows of a track, however bad the others are', async () => {
    const good = { lat: 24.1, lng: 120.5, speed: 30, dir: 90, time: 1_700_000_000 };
    await fc.assert(
      fc.asyncProperty(fc.array(json, { maxLength: 5 }), fc.array(json, { maxLength: 5 }), async (before, after) => {
        const isRow = (row: unknown): boolean =>
          typeof row === 'object' &&
          row !== null &&
          ['lat', 'lng', 'speed', 'dir', 'time'].every((key) => Object.hasOwn(row, key));
        const rows = [...before.filter((row) => !isRow(row)), good, ...after.filter((row) => !isRow(row))];
        const rest = createRestClient({
          baseUrl: 'http://recorder.test/',
          fetch: () => Promise.resolve({ status: 200, text: () => Promise.resolve(JSON.stringify(rows)) }),
          authorization: () => ({ kind: 'password', username: 'u', passwordHash: 'A'.repeat(64) }),
        });
        const points = await rest.gps({ deviceId: 'D', startS: 0, endS: 1 });
        expect(points).toEqual([{ atS: 1_700_000_000, lat: 24.1, lng: 120.5, speedKmh: 30, headingDeg: 90 }]);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('carry any text over REST unharmed', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const row = { deviceid: text, plate: text, status: 1, [`x${text}`]: text };
        const rest = createRestClient({
          baseUrl: 'http://recorder.test/',
          fetch: () => Promise.resolve({ status: 200, text: () => Promise.resolve(JSON.stringify([text, row])) }),
          authorization: () => ({ kind: 'password', username: 'u', passwordHash: 'A'.repeat(64) }),
        });
        const read = await rest.call({ method: 'GET', path: 'protocol', credentials: 'none', read: (value) => value });
        expect(read).toEqual(JSON.parse(JSON.stringify([text, row])));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe('the event channel', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it('makes of any message an event, a message or a warning, and goes on', async () => {
    const sockets = new FakeSockets({
      onConnect: (socket) => {
        socket.accept();
      },
    });
    const channel = new EventChannel({
      url: 'ws://recorder.test/event.cgi',
      authorization: { kind: 'password', username: 'u', passwordHash: 'A'.repeat(64) },
      openSocket: sockets.openSocket,
      clock: new FakeClock(),
      random: () => 0.5,
    });
    const heard: unknown[] = [];
    channel.on('event', (event) => heard.push(event));
    channel.on('message', (message) => heard.push(message));
    channel.on('warning', (warning) => heard.push(warning));
    await Promise.resolve();
    const [socket] = sockets.all;
    fc.assert(
      fc.property(texts, fc.boolean(), (text, binary) => {
        heard.length = 0;
        if (binary) socket?.serverBytes(Buffer.from(text));
        else socket?.serverText(text);
        expect(heard).toHaveLength(1);
        const [told] = heard;
        if (told instanceof Error) expect(isGkError(told, 'bad-reply')).toBe(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
    const event = { cmd: 'new', serialno: 1, deviceid: '<b>', eventtimeutc: 1, memo: "'; --" };
    heard.length = 0;
    socket?.serverText(JSON.stringify(event));
    expect(heard).toMatchObject([{ change: 'new', serialNo: 1, deviceId: '<b>', happenedS: 1, memo: "'; --" }]);
    channel.close();
  });
});
