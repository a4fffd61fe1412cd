import { describe, expect, it } from 'vitest';
import { RecordedClock } from './recorded-clock.js';

const STEP = 100;

/** A clock that runs from 0, and pictures every 100 ms that come `delayMs` after their time. */
function running(speed = 1, delayMs = 0): { clock: RecordedClock; play: (fromMs: number, toMs: number) => void } {
  const clock = new RecordedClock();
  clock.setSpeed(speed, 0);
  clock.restart(0, 0);
  clock.run(0);
  const play = (fromMs: number, toMs: number): void => {
    for (let now = fromMs; now <= toMs; now += 10) {
      clock.advance(now);
      if (now % STEP === 0) clock.arrived((now - delayMs) * speed, now);
    }
  };
  return { clock, play };
}

describe('RecordedClock', () => {
  for (const speed of [0.2, 1, 4]) {
    it(`goes at speed ${speed}, a little behind what arrives`, () => {
      const { clock, play } = running(speed);
      play(0, 10_000);
      const behindMs = (10_000 * speed - clock.positionMs) / speed;
      expect(behindMs).toBeGreaterThan(20);
      expect(behindMs).toBeLessThan(250);
      expect(clock.rate).toBeGreaterThan(0.9 * speed);
      expect(clock.rate).toBeLessThan(1.1 * speed);
    });
  }

  it('waits when nothing comes, and goes on with a buffer', () => {
    const { clock, play } = running();
    play(0, 2_000);
    for (let now = 2_010; now <= 8_000; now += 10) clock.advance(now);
    expect(clock.isHeld).toBe(true);
    expect(clock.positionMs).toBeLessThan(3_100);
    const [underruns, heldAt] = [clock.underruns, clock.positionMs];
    expect(underruns).toBeGreaterThan(0);
    // All that was held up comes at once.
    clock.arrived(8_000, 8_000);
    expect(clock.isMoving).toBe(true);
    clock.advance(8_100);
    expect(clock.positionMs - heldAt).toBeGreaterThan(90);
    expect(clock.positionMs - heldAt).toBeLessThan(110);
  });

  it('keeps more distance after each underrun, and not without bounds', () => {
    const { clock, play } = running(1);
    play(0, 500);
    const before = clock.bufferMs;
    clock.arrived(clock.positionMs - 50, 510);
    expect(clock.bufferMs).toBeGreaterThan(before);
    for (let i = 0; i < 100; i++) {
      clock.arrived(clock.positionMs + 5_000, 600 + i);
      clock.arrived(clock.positionMs - 50, 600 + i);
    }
    expect(clock.bufferMs).toBe(1_000);
  });

  it('stands exactly while it is stopped, and goes on from there', () => {
    const { clock, play } = running();
    play(0, 1_000);
    clock.stop(1_000);
    const at = clock.positionMs;
    expect(clock.advance(9_000)).toBe(at);
    clock.run(9_000);
    expect(clock.advance(9_100)).toBeGreaterThan(at + 80);
    expect(clock.advance(9_100)).toBeLessThan(at + 120);
  });

  it('runs on to the end when nothing more will come', () => {
    const { clock, play } = running();
    play(0, 500);
    clock.arrived(clock.positionMs - 10, 510);
    expect(clock.isHeld).toBe(true);
    clock.release(520);
    const at = clock.positionMs;
    expect(clock.advance(620)).toBeGreaterThan(at + 80);
  });

  it('keeps the distance that sound needs', () => {
    const { clock, play } = running();
    clock.leastBufferMs = 400;
    play(0, 20_000);
    expect(20_000 - clock.positionMs).toBeGreaterThan(300);
  });
});
