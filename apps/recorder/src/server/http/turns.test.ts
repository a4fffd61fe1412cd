import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurn } from './turns.js';

it('runs one slice a turn, in the order in which they were asked for, whoever asks', async () => {
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const ran: { readonly what: string; readonly turn: number }[] = [];
  const work = async (name: string): Promise<void> => {
    for (let n = 0; n < 3; n += 1) await inTurn(() => ran.push({ what: `${name}${n}`, turn }));
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  isOver = true;
  await nextTurn();
  expect(ran.map(({ what }) => what)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  expect(new Set(ran.map((slice) => slice.turn)).size).toBe(ran.length);
});

it('goes on after a slice that throws', async () => {
  const failed = inTurn(() => {
    throw new Error('broken');
  });
  const next = inTurn(() => 'fine');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
