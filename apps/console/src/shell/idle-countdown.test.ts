import { describe, expect, it } from 'vitest';
import { formatCountdown, IDLE_START, reduceIdle, type IdleCountdown } from './idle-countdown.js';

const after = (seconds: number, from: IdleCountdown): IdleCountdown => {
  let countdown = from;
  for (let i = 0; i < seconds; i++) countdown = reduceIdle(countdown, { kind: 'pass', seconds: 1 });
  return countdown;
};

describe('idle countdown', () => {
  it('reaches 0 after 1800 s and stays there', () => {
    expect(after(1799, IDLE_START).leftS).toBe(1);
    expect(after(2000, IDLE_START).leftS).toBe(0);
    expect(reduceIdle(IDLE_START, { kind: 'pass', seconds: 3600 }).leftS).toBe(0);
  });

  it('stands still while frozen and starts anew when reset', () => {
    const frozen = reduceIdle(after(10, IDLE_START), { kind: 'freeze', frozen: true });
    expect(after(60, frozen).leftS).toBe(1790);
    expect(reduceIdle(frozen, { kind: 'reset' })).toEqual({ leftS: 1800, frozen: true });
  });

  it('is shown in minutes and seconds', () => {
    expect(formatCountdown(1800)).toBe('30:00');
    expect(formatCountdown(61)).toBe('1:01');
    expect(formatCountdown(9)).toBe('0:09');
  });
});
