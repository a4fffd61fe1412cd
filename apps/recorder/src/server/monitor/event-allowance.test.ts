import { expect, it } from 'vitest';
import { EventAllowance } from './event-allowance.js';

it('lets so many pass at once, and as many again in each second', () => {
  let elapsedMs = 5;
  const allowance = new EventAllowance(10, () => elapsedMs);
  const taken = (): number => Array.from({ length: 40 }, () => allowance.take()).filter(Boolean).length;
  expect(taken()).toBe(10);
  elapsedMs += 350;
  expect(taken()).toBe(3);
  elapsedMs += 3_600_000;
  expect(taken()).toBe(10);
});
