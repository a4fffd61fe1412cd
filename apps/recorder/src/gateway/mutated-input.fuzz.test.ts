import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FakeClock } from 'gk-sdk/testing';
import {
  decodeJt808,
  encodeJt808AttachmentData,
  jt808AlarmId,
  Jt1078Writer,
  Jt808Parser,
  jt808TerminalId,
  type Jt808Message,
} from 'gk-sdk/jt808';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttachmentIntake } from './attachments/attachment-intake.js';
import { FtpSession } from './ftp/ftp-session.js';
import { FtpFileError, type FtpLogin } from './ftp/ftp-login.js';
import type { MemberTerminal } from './gateway-host.js';
import { ExpectedStreams } from './media/expected-streams.js';
import { MediaConnection } from './media/media-connection.js';
import { TerminalConnections } from './sessions/terminal-connections.js';
import { TerminalSession } from './sessions/terminal-session.js';
import { location, NOON_S, registration, SpokenTerminal } from './testing/spoken-terminal.js';
import { WrittenHost } from './testing/written-host.js';

/** Inputs of each protocol; `npm run nightly` asks for a million. */
const INPUTS = 10 * Number(process.env.GK_FUZZ_RUNS ?? 200);
const TIMEOUT_MS = 60_000 + INPUTS * 10;
/** Inputs of one connection. */
const ROUND = 20;
/** Bytes that may stay behind of half of the inputs: caches that fill, not what each connection leaves. */
const MOST_GROWTH = 4 * 1024 * 1024;
/** Connections that are looked for at the end of each half. */
const WATCHED = 500;
const LOOKS = 10;
const LOOK_MS = 100;
/** Longer than any timer of a connection. */
const PASSED_MS = 3_600_000;
const KEY = '13912345678';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const crashes: unknown[] = [];
const noteCrash = (error: unknown): void => void crashes.push(error);
beforeAll(() => {
  process.on('uncaughtException', noteCrash);
  process.on('unhandledRejection', noteCrash);
});
afterAll(() => {
  process.off('uncaughtException', noteCrash);
  process.off('unhandledRejection', noteCrash);
});

/** The same numbers in each run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Pick = (below: number) => number;

/** An input with some damage: bytes turned, lost, put in, doubled, or those of another input. */
function damaged(inputs: readonly Uint8Array[], pick: Pick): Uint8Array {
  const any = (): Uint8Array => inputs[pick(inputs.length)] ?? new Uint8Array();
  const bytes = [...any()];
  for (let times = pick(4); times > 0; times--) {
    const at = pick(bytes.length + 1);
    const length = 1 + pick(12);
    switch (pick(6)) {
      case 0:
        bytes[at] = pick(256);
        break;
      case 1:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8));
        break;
      case 2:
        bytes.splice(at, length);
        break;
      case 3:
        bytes.splice(at, 0, ...Array.from({ length }, () => pick(256)));
        break;
      case 4:
        bytes.splice(at, 0, ...bytes.slice(at, at + length));
        break;
      default:
        bytes.splice(at, bytes.length, ...any().subarray(pick(40)));
    }
  }
  return Uint8Array.from(bytes);
}

/** Bytes in use that a collection leaves: buffers are given back by a thread beside, which may be late on a busy machine. */
async function bytesLeft(isLow: (bytes: number) => boolean): Promise<number> {
  let least = Infinity;
  for (let times = 0; times < LOOKS && !isLow(least); times++) {
    await setTimeout(LOOK_MS);
    collect();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
  }
  return least;
}

interface Given {
  /** Takes a round of inputs, and returns the connection that it was: nothing may hold it afterwards. */
  readonly round: (give: () => Uint8Array, pick: Pick) => Promise<object | undefined>;
  readonly inputs: readonly Uint8Array[];
  /** Lets the time of timers pass. */
  readonly pass?: () => Promise<void>;
}

/** Gives all inputs, each round to a connection of its own; fails on a crash, where a connection is held, and where the memory grows. */
async function giveAll({ round, inputs, pass }: Given) {
  const pick = numbers(1);
  const half = async (isLow: (bytes: number) => boolean): Promise<number> => {
    const last: WeakRef<object>[] = [];
    for (let n = 0; n < INPUTS / ROUND / 2; n++) {
      const connection = await round(() => damaged(inputs, pick), pick);
      if (connection !== undefined) last.push(new WeakRef(connection));
      if (last.length > WATCHED) last.shift();
      if (n % 50 === 0) await setImmediate();
      if (crashes.length > 0) throw new Error(`It crashed in round ${n}`, { cause: crashes[0] });
    }
    await pass?.();
    const left = await bytesLeft(isLow);
    // The variable of the loop may still hold the last one.
    expect(last.filter((each) => each.deref() !== undefined).length, 'connections that are held').toBeLessThan(2);
    return left;
  };
  const before = await half(() => false);
  const growth = (await half((bytes) => bytes < before + MOST_GROWTH)) - before;
  if (INPUTS >= 100_000) console.log(`${INPUTS} inputs, ${Math.round(growth / 1024)} KiB more in the second half`);
  expect(growth).toBeLessThan(MOST_GROWTH);
}

function framesOf(say: (terminal: SpokenTerminal) => void): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (const year of ['2013', '2019'] as const) say(new SpokenTerminal(KEY, (bytes) => void frames.push(bytes), year));
  return frames;
}

const WHAT_TERMINALS_SAY: readonly Jt808Message[] = [
  registration(),
  { type: 'authentication', authCode: 'c0de', imei: '860000000000001', version: '1.0' },
  { type: 'heartbeat' },
  { type: 'signOff' },
  { type: 'location', location: location(NOON_S, { alarms: 0xffff_ffff }) },
  { type: 'locationBatch', kind: 1, locations: Array.from({ length: 40 }, (_, n) => location(NOON_S - n)) },
  { type: 'uploadDone', requestSerial: 3, result: 0 },
  { type: 'generalAnswer', requestSerial: 3, requestId: 0x9206, result: 0 },
  {
    type: 'mediaData',
    mediaId: 1,
    kind: 0,
    format: 0,
    event: 0,
    channel: 1,
    location: location(NOON_S),
    data: new Uint8Array(3000),
  },
  { type: 'recordings', requestSerial: 3, recordings: [] },
];

/** Whether an answer of the recorder is 9212 with the result 0: the terminal deletes its file then. */
function isConfirmation(bytes: Uint8Array): boolean {
  return new Jt808Parser().push(bytes).some(({ header, body }) => {
    const message = decodeJt808(header, body);
    return message.type === 'attachmentResult' && message.result === 0;
  });
}

const data = process.env.GK_DATA;
const captured =
  data === undefined
    ? []
    : readFileSync(join(data, 'jt808/frames.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly proto: string; readonly hex: string });
const capturedOf = (proto: string): Uint8Array[] =>
  captured.filter((frame) => frame.proto === proto).map(({ hex }) => Buffer.from(hex, 'hex'));

describe('damaged input', () => {
  it(
    'of 808 ends no process and leaves nothing behind',
    async () => {
      const member: MemberTerminal = {
        kind: 'member',
        deviceId: KEY,
        authCode: 'c0de',
        identity: { maker: '70111', model: 'X5', number: '0000001', plate: 'A12345' },
        zoneMinutes: 480,
        flags: undefined,
        fields: {},
      };
      const clock = new FakeClock(0);
      const written = new WrittenHost();
      written.members.set(KEY, member);
      const host = {
        standing: written.standing,
        contest: () => undefined,
        keep: () => Promise.resolve(),
        keepPicture: () => Promise.resolve(),
        learnt: () => undefined,
        tell: () => undefined,
        notice: () => undefined,
      };
      const connections = new TerminalConnections({ host, clock, now: () => NOON_S * 1000 + clock.now() });
      const frames = [...framesOf((terminal) => WHAT_TERMINALS_SAY.forEach((message) => terminal.say(message)))];
      await giveAll({
        inputs: [...frames, ...capturedOf('jt808')],
        pass: () => clock.advance(PASSED_MS),
        round: async (give, pick) => {
          const line = {
            address: `203.0.113.${pick(250)}`,
            port: 40_000,
            serverAddress: '192.0.2.7',
            unsentBytes: 0,
            write: () => undefined,
            close: () => undefined,
            pause: () => undefined,
            resume: () => undefined,
          };
          const connection = connections.open(line);
          const isMember = pick(2) === 0;
          if (isMember) {
            new SpokenTerminal(KEY, (bytes) => connection?.receive(bytes)).say({
              type: 'authentication',
              authCode: 'c0de',
            });
            await setImmediate();
          }
          for (let n = 0; n < ROUND; n++) connection?.receive(give());
          await clock.advance(pick(2000));
          connection?.close();
          written.announced.length = 0;
          return connection;
        },
      });
      await setImmediate();
      expect(connections.size).toBe(0);
      connections.close();
    },
    TIMEOUT_MS,
  );

  it(
    'of 1078 ends no process and leaves nothing behind',
    async () => {
      const terminal = Buffer.from('013912345678', 'hex');
      const writer = new Jt1078Writer({ terminal, channel: 1 });
      const sets = Buffer.from('0000000167420 00af841a2000000 0168ce3880'.replaceAll(' ', ''), 'hex');
      const key = Buffer.concat([sets, Buffer.from('0000000165'), Buffer.alloc(1500, 7)]);
      const packets = [
        ...writer.picture({ codec: 'h264', kind: 'key', timeMs: 1, data: key }),
        ...writer.picture({ codec: 'h264', kind: 'predicted', timeMs: 40, data: key.subarray(19) }),
        ...writer.picture({ codec: 'h265', kind: 'key', timeMs: 80, data: key }),
        ...writer.sound({ payloadType: 6, timeMs: 80, data: new Uint8Array(320) }),
        ...writer.sound({ payloadType: 26, timeMs: 120, data: new Uint8Array(164) }),
      ];
      const [head = new Uint8Array()] = packets;
      const expected = new ExpectedStreams();
      await giveAll({
        inputs: [...packets, ...capturedOf('jt1078')],
        round: async (give, pick) => {
          const connection = new MediaConnection({
            socket: { queuedBytes: 0, write: () => undefined, destroy: () => undefined },
            expected,
            onRefused: () => undefined,
          });
          const nothing = (): void => undefined;
          const receiver = { begin: nothing, info: nothing, video: nothing, audio: nothing, ended: nothing };
          const off = expected.expect({ terminal, channel: 1, receiver });
          if (pick(4) > 0) connection.receive(head);
          for (let n = 0; n < ROUND; n++) connection.receive(give());
          connection.end();
          off();
          await Promise.resolve();
          return connection;
        },
      });
    },
    TIMEOUT_MS,
  );

  it(
    'of attachments ends no process, confirms nothing that is not kept, and leaves nothing behind',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gk-mutated-attachments-'));
      const clock = new FakeClock(0);
      const alarmId = jt808AlarmId(16, { terminal: 'T123456', time: '261130200000', number: 0, attachments: 2 });
      const number = '0123456789abcdef0123456789abcdef';
      const data = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7) & 0xff);
      const file = { name: 'a.jpg', kind: 0, bytes: data.byteLength };
      const files = [file, { name: 'b.bin', bytes: 10 }];
      const list: Jt808Message = {
        type: 'attachments',
        terminal: 'T123456',
        alarmId,
        alarmNumber: number,
        kind: 0,
        files,
      };
      const frames = framesOf((terminal) => {
        terminal.say(list);
        terminal.say({ type: 'attachmentStart', ...file });
        terminal.say({ type: 'attachmentEnd', ...file });
      });
      const [listed = new Uint8Array(), started = new Uint8Array(), ended = new Uint8Array()] = frames;
      const pieces = [0, 1000, 2000, 2500].map((at) =>
        encodeJt808AttachmentData('a.jpg', at, data.subarray(at, at + 1000)),
      );
      const header = { messageId: 2, year: '2013', terminal: jt808TerminalId(KEY), serial: 0, encryption: 0 } as const;
      const session = new TerminalSession({
        terminal: { deviceId: KEY, header, address: '198.51.100.2', serverAddress: '203.0.113.7' },
        clock,
        nextSerial: () => 1,
        line: { write: () => undefined, close: () => undefined },
      });
      let [offered, kept] = [0, 0];
      const intake: AttachmentIntake = new AttachmentIntake({
        clock,
        folder,
        sessionOf: () => session,
        hostFor: () => '203.0.113.7',
        port: () => 8813,
        notice: () => undefined,
        post: (message) => {
          if (message.what !== 'file') return;
          offered += 1;
          const isKept = offered % 5 > 0;
          kept += isKept ? 1 : 0;
          rmSync(message.file.path);
          queueMicrotask(() => {
            intake.take({ what: isKept ? 'kept' : 'notKept', id: message.id });
          });
        },
      });
      await giveAll({
        inputs: [...frames, ...pieces],
        pass: () => clock.advance(PASSED_MS),
        round: async (give, pick) => {
          intake.take({ what: 'ask', question: { number, deviceId: KEY, alarmId: alarmId.raw, kept: [] } });
          let confirmed = 0;
          const before = kept;
          let closed: (() => void) | undefined;
          const isClosed = new Promise<void>((resolve) => (closed = resolve));
          const connection = intake.open(
            {
              write: (bytes) => (confirmed += isConfirmation(bytes) ? 1 : 0),
              pause: () => undefined,
              resume: () => undefined,
              close: () => closed?.(),
            },
            `203.0.113.${pick(250)}`,
          );
          if (pick(4) > 0) connection.receive(listed);
          if (pick(2) === 0) for (const piece of [started, ...pieces, ended]) connection.receive(piece);
          for (let n = 0; n < ROUND; n++) connection.receive(give());
          connection.end();
          await isClosed;
          intake.take({ what: 'forget', number });
          await clock.advance(pick(2000));
          if (confirmed > 0 && kept === before) throw new Error('It confirmed a file that is not kept');
          return connection;
        },
      });
      intake.close();
      expect(kept).toBeGreaterThan(0);
      await expect.poll(() => readdirSync(folder)).toEqual([]);
      rmSync(folder, { recursive: true });
    },
    TIMEOUT_MS,
  );

  it(
    'of FTP ends no process, stores nothing without the password, and leaves nothing behind',
    async () => {
      let stored = 0;
      let hasLeft = false;
      const login: FtpLogin = {
        sizeOf: (path) => (path.length > 9 ? undefined : path.length),
        open: (path, from) => {
          if (from !== 'end' && from > 9) return Promise.reject(new FtpFileError('behind-its-end'));
          hasLeft ||= !path.startsWith('/') || path.split('/').includes('..');
          stored += 1;
          return Promise.resolve({ write: () => Promise.resolve(), close: () => Promise.resolve() });
        },
        onVoid: () => () => undefined,
      };
      const commands =
        `USER gk1|PASS secret|PASS other|TYPE I|PASV|EPSV|EPSV ALL|STOR a|APPE ../b|REST 5|REST 99999999999999999999|SIZE a|
CWD /x|CDUP|MKD y|PWD|FEAT|SYST|NOOP|PORT 1,2,3,4,5,6|RETR a|OPTS UTF8 ON|MODE S|STRU F|ALLO 9|QUIT`
          .split('|')
          .map((command) => Buffer.from(`${command}\r\n`));
      const round = async (give: () => Uint8Array, pick: Pick): Promise<object> => {
        let wasKnown = false;
        const session = new FtpSession({
          send: () => undefined,
          close: () => undefined,
          find: (user, password) => {
            const isKnown = user === 'gk1' && password === 'secret';
            wasKnown ||= isKnown;
            return isKnown ? login : undefined;
          },
          onLogin: () => undefined,
          offer: () => ({
            port: 50_000,
            connection: Promise.resolve({
              destroy: () => undefined,
              [Symbol.asyncIterator]: async function* () {
                yield await Promise.resolve(give());
                if (pick(3) === 0) throw new Error('reset');
              },
            }),
            close: () => undefined,
          }),
          passiveHost: () => Promise.resolve(pick(5) === 0 ? undefined : '203.0.113.7'),
        });
        const before = stored;
        if (pick(2) === 0) session.receive(Buffer.from('USER gk1\r\nPASS secret\r\n'));
        for (let n = 0; n < ROUND; n++) {
          session.receive(give());
          for (let turn = 0; turn < 8; turn++) await Promise.resolve();
        }
        session.end();
        if (stored > before && !wasKnown) throw new Error('It stored a file without a login');
        return session;
      };
      await giveAll({ inputs: commands, round });
      expect([hasLeft, stored > 0]).toEqual([false, true]);
    },
    TIMEOUT_MS,
  );
});
