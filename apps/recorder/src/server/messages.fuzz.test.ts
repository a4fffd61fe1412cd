import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { encodeGkPacket, GkKind, microseconds, sha256Hex, VCP_MAX_MESSAGE_BYTES } from 'gk-sdk/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { asUser } from './testing/stream-client.js';
import { OPEN_COMMANDS } from './vcp/open-commands.js';
import { USER_COMMANDS } from './vcp/user-commands.js';

/** Cases of each property; `npm run nightly` asks for more. */
const RUNS = Number(process.env.GK_FUZZ_RUNS ?? 60);
const TIMEOUT_MS = 60_000 + RUNS * 100;

let recorder: RecorderUnderTest;
/** Asks Q01 on a socket of its own after each case. */
let witness: CommandClient;
const crashes: unknown[] = [];
const noteCrash = (error: unknown): void => void crashes.push(error);

beforeAll(async () => {
  // Nothing but this stands between an error and the end of the process.
  process.on('uncaughtException', noteCrash);
  process.on('unhandledRejection', noteCrash);
  // So many cases on one socket would wait for their turn otherwise.
  const rate = { perSecond: 1e6, burst: 1e6 };
  recorder = await startRecorder({
    faults: true,
    limits: { frames: { beforeLogin: rate, afterLogin: rate }, strangerMessageBytes: VCP_MAX_MESSAGE_BYTES },
  });
  witness = await CommandClient.open(recorder.address);
});
afterAll(async () => {
  witness.close();
  await recorder.close();
  process.off('uncaughtException', noteCrash);
  process.off('unhandledRejection', noteCrash);
});

async function expectServed(): Promise<void> {
  expect((await witness.call('Q01')).body).toContain('timeZone');
  expect(crashes.splice(0)).toEqual([]);
}

const CODES = ['Q02', ...OPEN_COMMANDS.keys(), ...USER_COMMANDS.keys()];

const code = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CODES) },
  fc.constantFrom('boom', '', 'Q', 'q01', 'Q9999', 'QQQ1', 'DB2\r', 'Q01 ', 'E00', '__proto__', 'constructor', '車'),
);

const text = fc.oneof(
  fc.constantFrom(
    'GK-0001',
    'GK-0002',
    'SIM-1',
    'broadcast',
    '*',
    '__proto__',
    'admin',
    sha256Hex('admin'),
    'play',
    'stop',
    'seek',
    'status',
    'up',
    'preset',
    'get',
    'set',
    'lsblk',
    'uciget',
    'format',
    'net',
    'net.HbSec',
    'osd',
    '0',
    '1',
    '-1',
    '1e9',
    '1e300',
    'NaN',
    '9'.repeat(400),
    '1010',
    '65535',
    '',
    ' ',
    'a\rb',
    '\r',
    '\0',
    '\u2028',
    '\ud800',
    '🚚',
    'x'.repeat(70_000),
    '%00',
    '../..',
    '@REBOOT',
    '@RESTORE',
    'STATUS',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const body = fc.oneof(
  fc.constant(''),
  text,
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc
    .dictionary(
      fc.constantFrom('name', 'size', 'md5', 'faceid', 'pass', 'fwUrl', 'id', 'access', 'plate', '__proto__', 'HbSec'),
      fc.oneof(text, fc.jsonValue({ maxDepth: 2 })),
      { noNullPrototype: true },
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom('[]', '[[[[', '{"id":', '['.repeat(50_000), `[${'[],'.repeat(20_000)}[]]`),
);

/** A message of any code, with any letters, lengths that are right or wrong, and line ends of both kinds. */
const frame = fc
  .record({
    code,
    fields: fc.dictionary(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), text, {
      maxKeys: 6,
      noNullPrototype: true,
    }),
    id: fc.option(fc.constantFrom('1', '77', '\r', '9'.repeat(30), 'I')),
    body,
    wrongBy: fc.constantFrom(0, 0, 0, 0, 0, 1, -1),
    feed: fc.constantFrom('\n', '\n', '\r\n'),
  })
  .map(({ code, fields, id, body, wrongBy, feed }) => {
    const lines = ['VCP', `L:${Buffer.byteLength(body) + wrongBy}`, `M:${code}`];
    for (const [letter, value] of Object.entries({ ...fields, ...(id !== null && { I: id }) })) {
      if (letter !== 'L' && letter !== 'M') lines.push(`${letter}:${value.replaceAll('\n', ' ')}`);
    }
    return `${lines.join(feed)}${feed}${body === '' ? '' : feed + body}`;
  });

/** Speech, or what only begins like it. */
const packet = fc
  .record({
    kind: fc.constantFrom(GkKind.audio, GkKind.audio, GkKind.video, GkKind.info, GkKind.end),
    codec: fc.nat(255),
    channel: fc.nat(255),
    payload: fc.uint8Array({ maxLength: 2_000 }),
    cut: fc.option(fc.nat(40)),
  })
  .map(({ cut, ...rest }) => {
    const bytes = encodeGkPacket({ ...rest, flags: 0, capturedAtUs: microseconds(1), sequence: 0 });
    return cut === null ? bytes : bytes.subarray(0, bytes.byteLength - cut);
  });

const message: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 6, arbitrary: frame },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uint8Array({ maxLength: 300 }),
  packet,
  frame.map((written) => Buffer.from(written)),
);
const messages = fc.array(message, { minLength: 1, maxLength: 5 });

/** Waits for the first of some events, or for `other`, and leaves no listener behind. */
async function first(socket: WebSocket, names: readonly string[], other?: Promise<void>): Promise<void> {
  const over = new AbortController();
  const heard = names.map((name) => once(socket, name, { signal: over.signal }).catch(() => undefined));
  await Promise.race([...heard, ...(other === undefined ? [] : [other])]);
  over.abort();
}

/** Messages that wait for the login, and those that open it. */
const commandSockets = [
  ['before the login', undefined],
  ['of an administrator', 'admin'],
  ['of a viewer', 'viewer'],
] as const;

const nowS = Math.floor(Date.now() / 1000);
const admin = asUser('admin');
const otherSockets: readonly (readonly [path: string, query: Record<string, string>])[] = [
  ['/device', { deviceid: 'SIM-1' }],
  ['/device', { deviceid: 'GK-0001' }],
  ['/event.cgi', admin],
  ['/ws.cgi', { ...admin, deviceid: 'GK-0001', channel: '1' }],
  ['/ws.cgi', { ...admin, deviceid: 'GK-0001', type: 'lopb', spbtime: String(nowS - 600), duration: '60' }],
  ['/ws.cgi', { ...admin, deviceid: 'GK-0001', type: 'talk' }],
  ['/ws.cgi', { ...admin, deviceid: 'broadcast', type: 'talk' }],
];

describe('no message ends the process', { timeout: TIMEOUT_MS }, () => {
  it.each(commandSockets)('on a command socket %s', async (_name, user) => {
    let client = await CommandClient.open(recorder.address);
    await fc.assert(
      fc.asyncProperty(messages, async (sent) => {
        if (client.socket.readyState !== WebSocket.OPEN) client = await CommandClient.open(recorder.address);
        if (user !== undefined) client.sendRaw(`VCP\nL:0\nM:Q02\nU:${user}\nP:${sha256Hex(user)}\n`);
        for (const one of sent) client.sendRaw(one);
        client.sendRaw('VCP\nL:0\nM:E02\nI:last\n');
        const answered = (async () => {
          while (!(await client.nextFrame()).includes('\nI:last\n'));
        })();
        // Changed rights and deleted accounts close a socket.
        await first(client.socket, ['close'], answered);
        await expectServed();
      }),
      { numRuns: RUNS, examples: [[['VCP\nL:0\nM:boom\nI:1\n']], [['VCP\nL:0\nM:DB1\nD:GK-0001\nI:\r\n']]] },
    );
    // Subscriptions send their updates by timers.
    await new Promise((resolve) => setTimeout(resolve, user === undefined ? 0 : 1_100));
    await expectServed();
    client.close();
  });

  it.each(otherSockets)('on %s %o', async (path, query) => {
    const open = async (): Promise<WebSocket> => {
      const socket = new WebSocket(`ws://${recorder.address}${path}?${new URLSearchParams(query).toString()}`);
      socket.on('error', () => undefined);
      await once(socket, 'open');
      return socket;
    };
    // Messages from devices are forwarded to their watchers.
    const watcher = await CommandClient.login(recorder.address);
    await watcher.call('DB1', { D: 'GK-0001' });
    let socket = await open();
    await fc.assert(
      fc.asyncProperty(messages, async (sent) => {
        if (socket.readyState !== WebSocket.OPEN) socket = await open();
        for (const one of sent) socket.send(one);
        const heard = first(socket, ['pong', 'close']);
        socket.ping();
        await heard;
        await expectServed();
      }),
      {
        numRuns: RUNS,
        examples: [[['VCP\nL:0\nM:boom\nI:1\n']], [['VCP\nL:0\nM:DB7\nA:1\nI:\r1\n', new Uint8Array(9)]]],
      },
    );
    socket.terminate();
    watcher.close();
  });

  it('nor a device that somebody plays, which is answered in words', async () => {
    const socket = new WebSocket(`ws://${recorder.address}/device?deviceid=SIM-2`);
    await once(socket, 'open');
    const answers: string[] = [];
    socket.on('message', (data: Buffer) => answers.push(data.toString()));
    for (const sent of ['VCP\nL:0\nM:boom\nI:1\n', 'VCP\nL:0\nM:Q01\nI:2\n']) socket.send(sent);
    await expect.poll(() => answers.length).toBe(2);
    expect(answers[0]).toMatch(/^VCP\nL:0\nM:E00\nI:1\nR:400\nT:.+\n$/);
    expect(answers[1]).toBe('VCP\nL:0\nM:Q01\nI:2\nR:1\n');
    socket.terminate();
  });

  it('nor a request for a socket, whatever it says, and whatever comes behind it', async () => {
    const word = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((unit) => String.fromCharCode(unit)),
      maxLength: 20,
    });
    const headers = fc.record({
      'Sec-WebSocket-Version': fc.oneof(fc.constantFrom('13', '13', '8', '0', ''), word),
      'Sec-WebSocket-Key': fc.oneof(fc.constantFrom('dGhlIHNhbXBsZSBub25jZQ==', 'short', ''), word),
      'Sec-WebSocket-Protocol': fc.oneof(fc.constantFrom('gk', ',,', 'a, b'), word),
      'Sec-WebSocket-Extensions': fc.oneof(
        fc.constantFrom(
          'permessage-deflate',
          'permessage-deflate; client_max_window_bits=99',
          'permessage-deflate; server_no_context_takeover; server_no_context_takeover',
          'permessage-deflate; x="',
        ),
        word,
      ),
      Origin: fc.oneof(fc.constantFrom('null', 'https://elsewhere.example', 'http://['), word),
      'X-Forwarded-For': fc.oneof(fc.constantFrom('192.0.2.1', '[::1]:80', ','), word),
    });
    const paths = fc.constantFrom(
      '/',
      '/ws.cgi',
      '/ws.cgi?type=talk',
      '/event.cgi?user=%ff',
      '/device',
      '/device?deviceid=%0d%0a',
    );
    await fc.assert(
      fc.asyncProperty(
        paths,
        fc.constantFrom('GET', 'GET', 'GET', 'POST'),
        headers,
        fc.uint8Array({ maxLength: 80 }),
        fc.constantFrom('localhost', 'localhost', 'evil.example', '['),
        fc.boolean(),
        async (path, method, sent, behind, host, isHasty) => {
          const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
          const wire = connect(Number(new URL(recorder.url).port), '127.0.0.1');
          wire.on('error', () => undefined);
          const closed = new Promise((resolve) => wire.once('close', resolve));
          wire.write(
            `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${lines.join('')}\r\n`,
          );
          wire.write(behind);
          await (isHasty ? once(wire, 'connect') : Promise.race([once(wire, 'data'), closed]));
          wire.resetAndDestroy();
          await closed;
          await expectServed();
        },
      ),
      { numRuns: RUNS },
    );
  });
});
