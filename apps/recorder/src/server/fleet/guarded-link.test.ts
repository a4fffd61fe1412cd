import { milliseconds } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { DeviceStream, TransferSink } from '../../device/device-link.js';
import { HandWrittenLink } from '../testing/hand-written-link.js';
import { guardedLink } from './guarded-link.js';

const REQUEST = { channel: 1, sub: false };
const SINK = { packet: () => undefined, ended: () => undefined };

it('closes a stream that a device opens after it was given up', async () => {
  const link = new HandWrittenLink();
  let answer: (late: DeviceAnswer<DeviceStream>) => void = () => undefined;
  link.live = () => new Promise((resolve) => (answer = resolve));
  let expire: () => void = () => undefined;
  const clock = {
    now: () => milliseconds(0),
    after: (_delayMs: number, callback: () => void) => {
      expire = callback;
      return () => undefined;
    },
  };
  const asked = guardedLink(link, { isOnline: () => true, clock, log: () => undefined }).live('A', REQUEST, SINK);
  expire();
  expect(await asked).toEqual({ kind: 'timeout', reason: 'The device did not begin the live stream in time' });
  let closed = 0;
  answer(done({ stillAt: () => undefined, close: () => (closed += 1) }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(1);
});

it('gives a device up before those who asked have given up themselves (15 s, docs/protocol.md)', () => {
  const link = new HandWrittenLink();
  const delaysMs: number[] = [];
  const clock = {
    now: () => milliseconds(0),
    after: (delayMs: number) => {
      delaysMs.push(delayMs);
      return () => undefined;
    },
  };
  void guardedLink(link, { isOnline: () => true, clock, log: () => undefined }).command('A', 'STATUS');
  expect(delaysMs).toEqual([12_000]);
});

it('has what a link throws answered as failed, and logs it', async () => {
  const link = new HandWrittenLink();
  link.showText = () => Promise.reject(new Error('The line is cut'));
  const logged: string[] = [];
  const clock = { now: () => milliseconds(0), after: () => () => undefined };
  const guarded = guardedLink(link, { isOnline: () => true, clock, log: (line) => logged.push(line) });
  expect(await guarded.showText('A', 'Hello')).toMatchObject({ kind: 'failed' });
  expect(logged).toEqual(['A device could not be asked: The line is cut']);
});

describe('a question', () => {
  /** Time that a test lets pass. */
  function setup() {
    const timers = new Set<{ readonly atMs: number; readonly callback: () => void }>();
    let nowMs = 0;
    const clock = {
      now: () => milliseconds(nowMs),
      after: (delayMs: number, callback: () => void) => {
        const timer = { atMs: nowMs + delayMs, callback };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    };
    const pass = async (ms: number): Promise<void> => {
      nowMs += ms;
      for (const timer of timers) {
        if (timer.atMs > nowMs) continue;
        timers.delete(timer);
        timer.callback();
      }
      await new Promise((resolve) => setImmediate(resolve));
    };
    const link = new HandWrittenLink();
    const guarded = guardedLink(link, { isOnline: () => true, clock, log: () => undefined });
    return { link, guarded, pass, timers };
  }
  const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
  const isOpen = async (asked: Promise<unknown>) => (await Promise.race([asked, Promise.resolve('open')])) === 'open';
  const QUERY = { channel: 1, startS: 0, endS: 86_400 };

  it('has the time of its kind, and says what was asked when that is over', async () => {
    const { link, guarded, pass } = setup();
    link.movePtz = never;
    link.recordings = never;
    const ptz = guarded.movePtz('A', { channel: 1, action: 'up', value: '4' });
    const list = guarded.recordings('A', QUERY);
    await pass(12_000);
    expect(await ptz).toEqual({
      kind: 'timeout',
      reason: 'The device did not confirm the movement of its camera in time',
    });
    expect(await isOpen(list)).toBe(true);
    await pass(8_000);
    expect(await list).toEqual({
      kind: 'timeout',
      reason: 'The device did not send the list of its recordings in time',
    });
  });

  it('for a list in hundreds of parts is kept alive by each of them, but not for ever', async () => {
    const { link, guarded, pass, timers } = setup();
    let part: () => void = () => undefined;
    let answer: (segments: DeviceAnswer<readonly []>) => void = () => undefined;
    link.recordings = (_id, _query, { onPart = () => undefined } = {}) => {
      part = onPart;
      return new Promise((resolve) => (answer = resolve));
    };
    const list = guarded.recordings('A', QUERY);
    for (let n = 0; n < 4; n += 1) {
      await pass(15_000);
      part();
    }
    answer(done([]));
    expect(await list).toEqual(done([]));
    expect(timers.size).toBe(0);
    const endless = guarded.recordings('A', QUERY);
    for (let n = 0; n < 5; n += 1) {
      await pass(15_000);
      part();
    }
    expect(await endless).toMatchObject({ kind: 'timeout' });
    expect(timers.size).toBe(0);
  });

  it('for a file goes on for as long as bytes come, and while they are stored', async () => {
    const { link, guarded, pass } = setup();
    let sink: TransferSink = { progress: () => undefined, packets: async () => undefined };
    link.fetchRecording = (_id, _request, given) => {
      sink = given;
      return never();
    };
    let stored: () => void = () => undefined;
    const told: number[] = [];
    const file = guarded.fetchRecording(
      'A',
      { ...QUERY, sub: false },
      {
        progress: ({ bytes }) => told.push(bytes),
        packets: () => new Promise<void>((resolve) => (stored = resolve)),
      },
    );
    for (let n = 1; n <= 60; n += 1) {
      await pass(59_000);
      sink.progress({ bytes: n });
    }
    expect(told).toHaveLength(60);
    void sink.packets([]);
    await pass(600_000);
    expect(await isOpen(file)).toBe(true);
    stored();
    await pass(0);
    await pass(60_000);
    expect(await file).toEqual({ kind: 'timeout', reason: 'The device did not go on sending its recording in time' });
  });

  it('that nobody waits for any more is not sent', async () => {
    const { guarded, link } = setup();
    const asked = await guarded.command('A', 'STATUS', { signal: AbortSignal.abort() });
    expect(asked).toMatchObject({ kind: 'timeout' });
    expect(link.asked).toEqual([]);
  });
});
