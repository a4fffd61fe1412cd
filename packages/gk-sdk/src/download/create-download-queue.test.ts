import { describe, expect, it } from 'vitest';
import { createRestClient } from '../rest/create-rest-client.js';
import { FakeClock, flushMicrotasks } from '../testing.js';
import { createDownloadQueue, type DownloadQueueOptions } from './create-download-queue.js';
import type { DownloadStorage, QueuedTarget } from './download-queue.js';
import { downloadRequestsOf } from './download-requests.js';
import type { RecordingDownloadRequest } from './recording-download.js';

const request = (channel: number): RecordingDownloadRequest => ({
  deviceId: 'BUS-7',
  channel,
  startS: 1_700_000_000,
  durationS: 60,
  place: 'server',
});

/** A server that packs for as long as `busy` says, by channel, and then gives one byte: the channel. */
function setup(options: Partial<DownloadQueueOptions> = {}) {
  const busy = new Set<number>();
  const broken = new Set<number>();
  const asked: number[] = [];
  const clock = new FakeClock();
  const rest = createRestClient({
    baseUrl: 'http://recorder.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'SECRETHASH' }),
    fetch: (url) => {
      const query = new URL(url).searchParams;
      const channel = Number(query.get('ch'));
      if (query.get('type') === 'lobkget') return Promise.resolve(new Response(Uint8Array.of(channel)));
      asked.push(channel);
      if (broken.has(channel)) return Promise.resolve(Response.json({ state: 'CREATE FAIL' }));
      return Promise.resolve(Response.json(busy.has(channel) ? { state: 'CREATE', progress: 40 } : { ready: true }));
    },
  });
  const make = (more: Partial<DownloadQueueOptions> = {}) => createDownloadQueue({ rest, clock, ...options, ...more });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 6; i++) await flushMicrotasks();
  };
  const poll = async (): Promise<void> => {
    await settle();
    await clock.advance(1000);
    await settle();
  };
  return { make, busy, broken, asked, settle, poll };
}

function memoryStorage(): DownloadStorage & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
  };
}

const kinds = (queue: ReturnType<typeof createDownloadQueue>): string[] => queue.items.map(({ state }) => state.kind);

describe('a recording that comes as several files', () => {
  /** A server whose recordings come as three; each file holds the number of its part. */
  function inThree() {
    const asked: string[] = [];
    const rest = createRestClient({
      baseUrl: 'http://recorder.test',
      authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
      fetch: (url) => {
        const query = new URL(url).searchParams;
        if (query.get('type') !== 'lobkget') {
          return Promise.resolve(Response.json({ state: 'READY', ready: true, parts: 3, filename: 'a.mp4' }));
        }
        asked.push(query.get('part') ?? '1');
        return Promise.resolve(new Response(Uint8Array.of(Number(query.get('part') ?? 1))));
      },
    });
    return { asked, queue: createDownloadQueue({ rest, concurrency: 1 }) };
  }

  /** A disk whose files are made at their first byte; `full` names those that cannot be closed. */
  function disk(full: readonly number[] = []) {
    const log: string[] = [];
    const target = (part: number): QueuedTarget => ({
      write: (bytes) => void log.push(`${part}: ${bytes.join()}`),
      restart: () => undefined,
      close: () => (full.includes(part) ? Promise.reject(new Error('quota')) : void log.push(`${part} closed`)),
      abort: () => void log.push(`${part} given up`),
      partTarget: (further) => target(further),
    });
    return { log, target: target(1) };
  }

  const filesOf = ({ items }: ReturnType<typeof createDownloadQueue>) =>
    items.map(({ state, saved }) => [state.kind, saved, state.kind === 'done' ? state.file.bytes : undefined]);

  it('is queued whole, the further files each by its part', async () => {
    const { asked, queue } = inThree();
    const { id } = queue.add(request(1));
    await expect.poll(() => kinds(queue)).toEqual(['done', 'done', 'done']);
    expect(asked).toEqual(['1', '2', '3']);
    const files = queue.items.map((item) => (item.state.kind === 'done' ? item.state.file : undefined));
    expect(files.map((file) => [file?.name, file?.parts, file?.bytes?.[0]])).toEqual([
      ['a.mp4', 3, 1],
      ['a-2.mp4', 3, 2],
      ['a-3.mp4', 3, 3],
    ]);
    // The same recording again is the same files.
    queue.takeFile(id);
    queue.add(request(1));
    await expect.poll(() => kinds(queue)).toEqual(['done', 'done', 'done', 'done']);
    expect(asked).toEqual(['1', '2', '3', '1']);
    queue.close();
  });

  it('goes to the disk whole when its first file does', async () => {
    const { queue } = inThree();
    const { log, target } = disk();
    queue.add(request(1), { target });
    await expect.poll(() => kinds(queue)).toEqual(['done', 'done', 'done']);
    await expect.poll(() => log).toEqual(['1: 1', '1 closed', '2: 2', '2 closed', '3: 3', '3 closed']);
    expect(filesOf(queue)).toEqual(Array.from({ length: 3 }, () => ['done', true, undefined]));
    expect(queue.exportedMs({ ...request(1), part: 3 })).toBeTypeOf('number');
    queue.close();
  });

  it('keeps in memory what a target has no place for', async () => {
    const { queue } = inThree();
    const { log, target } = disk();
    queue.add(request(1), { target: { ...target, partTarget: (part) => (part === 2 ? undefined : disk().target) } });
    await expect.poll(() => kinds(queue)).toEqual(['done', 'done', 'done']);
    expect(log).toEqual(['1: 1', '1 closed']);
    expect(filesOf(queue)).toEqual([
      ['done', true, undefined],
      ['done', false, Uint8Array.of(2)],
      ['done', true, undefined],
    ]);
    queue.close();
  });

  it('is not gone on with on a disk that did not take the first, and gives up the place of one taken off', async () => {
    const full = inThree();
    const first = disk([1]);
    const { id } = full.queue.add(request(1), { target: first.target });
    await expect.poll(() => kinds(full.queue)).toEqual(['failed']);
    full.queue.retry(id);
    await expect.poll(() => kinds(full.queue)).toEqual(['done', 'done', 'done']);
    expect(first.log).toEqual(['1: 1', '1 given up']);
    full.queue.close();

    const { queue } = inThree();
    const { log, target } = disk();
    queue.subscribe(() => {
      const second = queue.items.find(({ request: { part } }) => part === 2);
      if (second) queue.remove(second.id);
    });
    queue.add(request(1), { target });
    await expect.poll(() => kinds(queue)).toEqual(['done', 'done']);
    expect(log).toEqual(['1: 1', '1 closed', '2 given up', '3: 3', '3 closed']);
    queue.close();
  });
});

describe('createDownloadQueue', () => {
  it('runs two at a time, in their order, until all are done', async () => {
    const { make, busy, asked, settle, poll } = setup();
    const queue = make();
    for (const channel of [1, 2, 3]) busy.add(channel);
    for (const channel of [1, 2, 3]) queue.add(request(channel));
    await settle();
    expect(kinds(queue)).toEqual(['preparing', 'preparing', 'waiting']);
    expect(asked).toEqual([1, 2]);
    busy.delete(1);
    await poll();
    expect(kinds(queue)).toEqual(['done', 'preparing', 'preparing']);
    busy.clear();
    await poll();
    expect(kinds(queue)).toEqual(['done', 'done', 'done']);
  });

  it('gives a file once and remembers that it was exported', async () => {
    const { make, settle } = setup();
    const queue = make();
    const { id } = queue.add(request(5));
    expect(queue.exportedMs(request(5))).toBeUndefined();
    await settle();
    expect([...(queue.takeFile(id)?.bytes ?? [])]).toEqual([5]);
    expect(queue.takeFile(id)).toBeUndefined();
    expect(queue.items[0]?.saved).toBe(true);
    expect(queue.exportedMs(request(5))).toBeTypeOf('number');
    expect(queue.exportedMs({ ...request(5), durationS: 61 })).toBeUndefined();
  });

  it('cancels and tries again, when its turn comes', async () => {
    const { make, broken, settle, busy } = setup({ concurrency: 1 });
    const queue = make();
    broken.add(1);
    const first = queue.add(request(1));
    const second = queue.add(request(2));
    const third = queue.add(request(3));
    busy.add(2);
    queue.cancel(third.id);
    await settle();
    expect(kinds(queue)).toEqual(['failed', 'preparing', 'cancelled']);
    broken.clear();
    queue.retry(first.id);
    queue.retry(third.id);
    await settle();
    expect(kinds(queue)).toEqual(['waiting', 'preparing', 'waiting']);
    queue.cancel(second.id);
    await settle();
    expect(kinds(queue)).toEqual(['done', 'cancelled', 'done']);
    queue.remove(second.id);
    expect(kinds(queue)).toEqual(['done', 'done']);
    queue.removeDone();
    expect(queue.items).toEqual([]);
  });

  it('does not add what is there already, and refuses what nobody could answer', () => {
    const { make } = setup();
    const queue = make();
    const one = queue.add(request(1));
    expect(queue.add({ ...request(1), format: 'mp4' }).id).toBe(one.id);
    expect(queue.items.length).toBe(1);
    expect(() => queue.add(request(0))).toThrow('Channels count from 1');
    queue.close();
    expect(() => queue.add(request(2))).toThrow('closed');
  });

  it('gives up the targets of what is not done when it is closed', async () => {
    const { make, busy, settle } = setup({ concurrency: 2 });
    const queue = make();
    const log: string[] = [];
    const target = (name: string, close = (): Promise<void> => Promise.resolve()): QueuedTarget => ({
      write: () => undefined,
      restart: () => undefined,
      close,
      abort: () => void log.push(name),
    });
    busy.add(3);
    queue.add(request(1), { target: target('whole') });
    await settle();
    queue.add(request(2), { target: target('closing', () => new Promise(() => undefined)) });
    queue.add(request(3), { target: target('under way') });
    queue.add(request(4), { target: target('waiting') });
    await settle();
    queue.close();
    expect(log).toEqual(['under way', 'waiting']);
  });

  it('closes the target of a file that is whole, and says when that fails', async () => {
    const { make, settle } = setup();
    const queue = make();
    const log: string[] = [];
    const target = (name: string, close: () => Promise<void>) => ({
      write: (bytes: Uint8Array) => void log.push(`${name} ${bytes.join()}`),
      restart: () => undefined,
      close,
    });
    queue.add(request(1), { target: target('a', () => Promise.resolve(void log.push('a closed'))) });
    const full = queue.add(request(2), { target: target('b', () => Promise.reject(new Error('quota'))) });
    await settle();
    expect(log).toEqual(expect.arrayContaining(['a 1', 'a closed', 'b 2']));
    expect(queue.items.map(({ state, saved }) => [state.kind, saved])).toEqual([
      ['done', true],
      ['failed', false],
    ]);
    queue.retry(full.id);
    await settle();
    expect([...(queue.takeFile(full.id)?.bytes ?? [])]).toEqual([2]);
  });

  describe('a target that comes when the recording stands in the queue already', () => {
    function file(name: string, log: string[], more: Partial<QueuedTarget> = {}): QueuedTarget {
      return {
        write: (bytes) => void log.push(`${name}: ${bytes.join()}`),
        restart: () => undefined,
        close: () => void log.push(`${name} closed`),
        abort: () => void log.push(`${name} given up`),
        ...more,
      };
    }

    it('gets the bytes, whether they are still to come, under way or there', async () => {
      const { make, busy, settle, poll } = setup({ concurrency: 2 });
      const queue = make();
      const log: string[] = [];
      for (const channel of [1, 2, 3]) {
        if (channel > 1) busy.add(channel);
        queue.add(request(channel));
      }
      queue.add(request(4));
      await settle();
      expect(kinds(queue)).toEqual(['done', 'preparing', 'preparing', 'waiting']);
      for (const channel of [1, 2, 3, 4]) queue.add(request(channel), { target: file(String(channel), log) });
      busy.clear();
      await poll();
      await poll();
      expect(queue.items.map(({ state, saved }) => [state.kind, saved])).toEqual(Array(4).fill(['done', true]));
      expect([...log].sort()).toEqual(['1 closed', '1: 1', '2 closed', '2: 2', '3 closed', '3: 3', '4 closed', '4: 4']);
      expect(queue.takeFile(queue.items[0]?.id ?? '')).toBeUndefined();
      expect(queue.exportedMs(request(1))).toBeTypeOf('number');
    });

    it('is given up when there is one already', async () => {
      const { make, busy, settle, poll } = setup();
      const queue = make();
      const log: string[] = [];
      busy.add(1);
      queue.add(request(1), { target: file('first', log) });
      queue.add(request(1), { target: file('second', log) });
      busy.clear();
      await poll();
      await settle();
      expect(log).toEqual(['second given up', 'first: 1', 'first closed']);
    });

    it('leaves the bytes in memory when it fails', async () => {
      const { make, settle } = setup();
      const queue = make();
      const log: string[] = [];
      const { id } = queue.add(request(1));
      await settle();
      queue.add(request(1), { target: file('full', log, { close: () => Promise.reject(new Error('quota')) }) });
      await settle();
      expect(log).toEqual(['full: 1', 'full given up']);
      expect([...(queue.takeFile(id)?.bytes ?? [])]).toEqual([1]);
    });
  });

  it('gives up a target that cannot be written, and keeps the file in memory at another try', async () => {
    const { make, settle } = setup();
    const queue = make();
    const log: string[] = [];
    const target: QueuedTarget = {
      write: () => Promise.reject(new TypeError('The disk is full')),
      restart: () => undefined,
      abort: () => void log.push('given up'),
    };
    const { id } = queue.add(request(1), { target });
    await settle();
    const [{ state } = { state: undefined }] = queue.items;
    expect(state).toMatchObject({ kind: 'failed', error: { code: 'internal', retryable: false } });
    expect(log).toEqual(['given up']);
    queue.retry(id);
    await settle();
    expect([...(queue.takeFile(id)?.bytes ?? [])]).toEqual([1]);
  });

  it('goes on after a reload with what was not done, and knows what was saved', async () => {
    const storage = memoryStorage();
    const { make, busy, settle } = setup({ storage });
    const before = make();
    const saved = before.add(request(1));
    busy.add(2);
    before.add({ ...request(2), format: 'gms' });
    await settle();
    before.takeFile(saved.id);
    before.close();
    busy.clear();
    expect([...storage.map.values()].join()).not.toContain('SECRETHASH');
    const after = make();
    await settle();
    expect(after.items.map(({ request: { channel, format }, state }) => [channel, format, state.kind])).toEqual([
      [2, 'gms', 'done'],
    ]);
    expect(after.exportedMs(request(1))).toBeTypeOf('number');
  });

  it('lives with a storage that holds rubbish or throws', () => {
    const storage = memoryStorage();
    const { make } = setup({ storage });
    storage.map.set(
      'gk-downloads',
      '{"unfinished":[7,{"deviceId":"x","channel":-1,"startS":1,"durationS":1,"place":"server"}]}',
    );
    expect(make().items).toEqual([]);
    storage.map.set('gk-downloads', '{');
    expect(make().items).toEqual([]);
    const throwing: DownloadStorage = {
      getItem: () => {
        throw new Error('private');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    const queue = make({ storage: throwing });
    queue.add(request(1));
    expect(queue.items.length).toBe(1);
  });
});

describe('downloadRequestsOf', () => {
  it('asks for each channel, in parts that the server packs', () => {
    const requests = downloadRequestsOf({
      deviceId: 'A',
      channels: [2, 1, 2],
      startS: 0.5,
      endS: 2000,
      place: 'server',
    });
    expect(requests.map(({ channel, startS, durationS }) => [channel, startS, durationS])).toEqual([
      [2, 0, 1800],
      [2, 1800, 200],
      [1, 0, 1800],
      [1, 1800, 200],
    ]);
    const gms = downloadRequestsOf({
      deviceId: 'A',
      channels: [1],
      startS: 0,
      endS: 3600,
      place: 'server',
      format: 'gms',
    });
    expect(gms.length).toBe(1);
    expect(() => downloadRequestsOf({ deviceId: 'A', channels: [], startS: 0, endS: 1, place: 'server' })).toThrow();
    expect(() => downloadRequestsOf({ deviceId: 'A', channels: [1], startS: 5, endS: 5, place: 'server' })).toThrow();
  });
});
