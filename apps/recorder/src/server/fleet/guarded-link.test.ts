import { milliseconds } from 'gk-sdk';
import { expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { DeviceStream } from '../../device/device-link.js';
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
  expect(await asked).toEqual({ kind: 'timeout' });
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
