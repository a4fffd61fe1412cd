import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { systemClock } from 'gk-sdk';
import { GkFlag, type GkPacket } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FootageClient, type FootageClientOptions, type FootageThread } from './footage-client.js';
import { FootageError } from './footage-error.js';
import { diskFiles } from './files/disk-files.js';
import { recordedPackets } from './reading/recorded-packets.js';
import { pictures, streamPackets } from './testing/stream-packets.js';
import type { FromFootage, ToFootage } from './worker/footage-messages.js';
import { serveFootage } from './worker/serve-footage.js';
import { startFootageThread } from './start-footage-thread.js';

const START_S = 1_796_025_600;
const STREAM = { deviceId: 'GK-0001', channel: 1, sub: false };

let root: string;
let said: string[];
let client: FootageClient | undefined;
/** Ends the thread as a crash does. */
let crash: () => void;
/** Timers that run when they are told to. */
let timers: { readonly delayMs: number; readonly run: () => void }[];
/** Messages that wait: the disk is slow. */
let isSlow: boolean;
let held: ToFootage[];
let starts: number;
let catchUp: () => void;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-footage-'));
  mkdirSync(join(root, 'disk'));
  said = [];
  timers = [];
  isSlow = false;
  held = [];
  starts = 0;
});
afterEach(async () => {
  await client?.close();
  client = undefined;
  rmSync(root, { recursive: true, force: true });
});

const start: FootageClientOptions['start'] = ({ message, ended }) => {
  const { port1, port2 } = new MessageChannel();
  // A thread that died leaves its index locked here, where it is none.
  starts += 1;
  serveFootage({
    port: port2,
    files: diskFiles,
    indexPath: join(root, `index-${starts}.sqlite`),
    steadyMs: () => performance.now(),
  });
  port1.on('message', (received: FromFootage) => {
    message(received);
  });
  crash = () => {
    port1.close();
    ended('out of memory');
  };
  catchUp = () => {
    isSlow = false;
    for (const sent of held.splice(0)) port1.postMessage(sent, sent.kind === 'append' ? [sent.bytes] : []);
  };
  return {
    post: (sent, transfer = []) => {
      if (isSlow && sent.kind === 'append') held.push(sent);
      else port1.postMessage(sent, [...transfer]);
    },
    end: () => {
      port1.close();
    },
  };
};

async function open(): Promise<FootageClient> {
  client = new FootageClient({
    start,
    clock: {
      after: (delayMs, run) => {
        const timer = { delayMs, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
    },
    say: (line) => {
      said.push(line);
    },
  });
  await client.use({ mode: 'capacity', slots: [{ path: join(root, 'disk'), isReadOnly: false }], allowed: [root] });
  return client;
}

function runTimers(): void {
  for (const { run } of timers.splice(0)) run();
}

async function read(of: FootageClient): Promise<GkPacket[]> {
  const packets: GkPacket[] = [];
  const query = { stream: STREAM, fromUs: 0, toUs: Infinity };
  for await (const batch of recordedPackets(of, query, new AbortController().signal)) packets.push(...batch);
  return packets;
}
const times = (packets: readonly GkPacket[]) =>
  pictures(packets).map(({ capturedAtUs }) => capturedAtUs / 1e6 - START_S);

describe('the thread of the recordings', () => {
  it('writes what it is given, and reads it', async () => {
    const recordings = await open();
    const stream = recordings.record(STREAM);
    for (const packet of streamPackets({ startS: START_S, seconds: 70 })) stream.take(packet);
    runTimers();
    expect(times(await read(recordings))).toEqual(times(streamPackets({ startS: START_S, seconds: 70 })));
    stream.close();
    stream.take(streamPackets({ startS: START_S + 90, seconds: 1 })[1] as GkPacket);
    await recordings.ask({ name: 'checked', asked: null });
    expect(readdirSync(join(root, 'disk/GK-0001/2026-11-30'))).toEqual(['080000000-1m.gms', '080100000-1m.gms']);
    const gone = new AbortController();
    gone.abort(new Error('Hung up'));
    await expect(recordings.ask({ name: 'disks', asked: null }, gone.signal)).rejects.toThrow('Hung up');
  });

  it('is started again when it dies; nothing that it acknowledged is lost, and the streams go on', async () => {
    const recordings = await open();
    const stream = recordings.record(STREAM);
    const packets = streamPackets({ startS: START_S, seconds: 20 });
    for (const packet of packets.slice(0, 40)) stream.take(packet);
    runTimers();
    await recordings.ask({ name: 'checked', asked: null });
    const asked = recordings.ask({ name: 'disks', asked: null });
    crash();
    await expect(asked).rejects.toEqual(
      new FootageError('restarted', 'The recordings are started again: try again in a moment'),
    );
    await expect(recordings.ask({ name: 'disks', asked: null })).rejects.toMatchObject({ code: 'restarted' });
    // Lost, because the worker has ended.
    for (const packet of packets.slice(40, 50)) stream.take(packet);
    runTimers();
    for (const packet of packets.slice(50)) stream.take(packet);
    runTimers();
    const got = await read(recordings);
    expect(times(got)).toEqual([...times(packets.slice(0, 40)), ...times(packets).filter((at) => at >= 13)]);
    const marks = got.filter(({ flags }) => (flags & GkFlag.discontinuity) !== 0);
    expect(times(marks)).toEqual([13]);
    expect(said).toEqual(['The recordings stopped and are started again: out of memory']);
  });

  it('that is too slow gets key frames only, then nothing, and says so', async () => {
    const recordings = await open();
    const stream = recordings.record(STREAM);
    isSlow = true;
    const packets = streamPackets({ startS: START_S, seconds: 60, size: 200_000 });
    for (const packet of packets) stream.take(packet);
    runTimers();
    const bytes = held.reduce((sum, sent) => sum + (sent.kind === 'append' ? sent.bytes.byteLength : 0), 0);
    expect(bytes).toBeGreaterThan(16 * 2 ** 20);
    expect(bytes).toBeLessThan(33 * 2 ** 20);
    catchUp();
    await recordings.ask({ name: 'disks', asked: null });
    for (const packet of streamPackets({ startS: START_S + 60, seconds: 4 })) stream.take(packet);
    runTimers();
    const got = times(await read(recordings));
    const until = got.findIndex((at, index) => at - (got[index - 1] ?? at) === 1);
    // All pictures while there is room, then one a second, and all again from the next key frame on.
    expect(got.slice(until, until + 4).map((at) => at % 1)).toEqual([0, 0, 0, 0]);
    expect(got.slice(-16)).toEqual(times(streamPackets({ startS: START_S + 60, seconds: 4 })));
    expect(said).toEqual([
      'The disks of the recordings are too slow: only key frames are recorded for now.',
      'The disks of the recordings have caught up: all pictures are recorded again.',
    ]);
  });
});

it('a real thread that is killed while it writes is started again, and has all that it acknowledged', async () => {
  const threads: FootageThread[] = [];
  const startReal = startFootageThread(join(root, 'index.sqlite'));
  client = new FootageClient({
    start: (on) => {
      const thread = startReal(on);
      threads.push(thread);
      return thread;
    },
    clock: systemClock,
    say: (line) => said.push(line),
  });
  const recordings = client;
  await recordings.use({ mode: 'capacity', slots: [{ path: join(root, 'disk'), isReadOnly: false }], allowed: [root] });
  const stream = recordings.record(STREAM);
  const packets = streamPackets({ startS: START_S, seconds: 150 });
  const acknowledged: number[] = [];
  const part = Math.ceil(packets.length / 3);
  /** Pictures before the first key frame of a thread cannot be decoded, and are not kept. */
  const keptOf = (own: readonly GkPacket[]): number[] =>
    times(own.slice(own.findIndex(({ flags }) => (flags & GkFlag.key) !== 0)));
  for (let round = 0; round < 3; round += 1) {
    const own = packets.slice(round * part, (round + 1) * part);
    const cut = Math.floor(own.length / 2);
    for (const packet of own.slice(0, cut)) stream.take(packet);
    // The batch is on its way after 100 ms; the answer comes behind it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await recordings.ask({ name: 'checked', asked: null });
    acknowledged.push(...keptOf(own.slice(0, cut)));
    for (const packet of own.slice(cut)) stream.take(packet);
    await new Promise((resolve) => setTimeout(resolve, 110));
    threads.at(-1)?.end();
    await expect.poll(() => said.length).toBe(round + 1);
    await expect
      .poll(() => recordings.ask({ name: 'checked', asked: null }).then(String, () => 'not yet'))
      .toBe('null');
  }
  const got = new Set(times(await read(recordings)));
  expect(acknowledged.filter((at) => !got.has(at))).toEqual([]);
  expect(said.every((line) => line.startsWith('The recordings stopped and are started again'))).toBe(true);
  expect(threads).toHaveLength(4);
});
