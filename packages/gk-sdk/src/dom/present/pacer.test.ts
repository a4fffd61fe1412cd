import { describe, expect, it } from 'vitest';
import { Pacer } from './pacer.js';

const STEP_MS = 1000 / 15;

/** Feeds pictures; `delayOf` says how long the n-th was under way. Arrivals stay in order, as on TCP. */
function feed(pacer: Pacer, count: number, delayOf: (n: number) => number, from = 0): number {
  let lastArrival = 0;
  for (let n = from; n < from + count; n++) {
    lastArrival = Math.max(lastArrival, n * STEP_MS + delayOf(n));
    pacer.arrived(n * STEP_MS, lastArrival);
  }
  return from + count;
}

describe('Pacer', () => {
  it('delays nothing on a quiet link', () => {
    const pacer = new Pacer();
    feed(pacer, 100, () => 20);
    expect(pacer.bufferMs).toBe(0);
    expect(pacer.referenceMs).toBeCloseTo(20);
    expect(pacer.dueAtMs(1000)).toBeCloseTo(1020);
  });

  it('follows a high percentile of the jitter, and falls back when the link calms down', () => {
    const pacer = new Pacer();
    let seed = 1;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const n = feed(pacer, 300, () => 20 + random() * 120);
    expect(pacer.bufferMs).toBeGreaterThan(80);
    expect(pacer.bufferMs).toBeLessThan(180);
    feed(pacer, 300, () => 20, n);
    expect(pacer.bufferMs).toBeLessThan(10);
  });

  it('takes no jump from a stall: the burst after it raises the delay only a little, for a while', () => {
    const pacer = new Pacer();
    let n = feed(pacer, 150, () => 20);
    // Five seconds of silence, then everything at once.
    const backAt = (n + 75) * STEP_MS;
    n = feed(pacer, 75, (k) => Math.max(20, backAt - k * STEP_MS), n);
    n = feed(pacer, 30, () => 20, n);
    expect(pacer.bufferMs).toBeGreaterThan(5);
    expect(pacer.bufferMs).toBeLessThan(50);
    feed(pacer, 600, () => 20, n);
    expect(pacer.bufferMs).toBe(0);
  });

  it('takes the newest picture of the first burst as the reference', () => {
    const pacer = new Pacer();
    // A group of pictures under way, sent at once: the oldest is two seconds late.
    for (let n = 0; n <= 30; n++) pacer.arrived(n * STEP_MS, 30 * STEP_MS + 10);
    expect(pacer.referenceMs).toBeCloseTo(10);
    expect(pacer.bufferMs).toBe(0);
  });

  it('follows clocks that drift apart', () => {
    const pacer = new Pacer();
    feed(pacer, 1500, (n) => 20 + n * 0.05);
    // 75 ms of drift in 100 s: the reference is at most two windows (20 s, 15 ms) old.
    expect(pacer.referenceMs).toBeGreaterThan(75);
    expect(pacer.bufferMs).toBeLessThan(20);
  });

  it('begins anew when capture times fall back by more than ten seconds', () => {
    const pacer = new Pacer();
    feed(pacer, 300, () => 20);
    pacer.arrived(0, 20_100);
    expect(pacer.referenceMs).toBeCloseTo(20_100);
    expect(pacer.dueAtMs(0)).toBeCloseTo(20_100);
  });

  it('begins anew when capture times jump ahead by more than ten seconds', () => {
    const pacer = new Pacer();
    feed(pacer, 30, () => 20);
    pacer.arrived(3_600_000, 2_000);
    expect(pacer.dueAtMs(3_600_000)).toBeCloseTo(2_000);
  });

  it('holds pictures for what must go along, and lets go of them again, each without a leap', () => {
    const pacer = new Pacer();
    let n = feed(pacer, 30, () => 20);
    pacer.leastDelayMs = 150;
    n = feed(pacer, 1, () => 20, n);
    expect(pacer.bufferMs).toBeLessThan(30);
    n = feed(pacer, 30, () => 20, n);
    expect(pacer.dueAtMs(1000)).toBeCloseTo(1150);
    pacer.leastDelayMs = undefined;
    n = feed(pacer, 1, () => 20, n);
    expect(pacer.bufferMs).toBeGreaterThan(100);
    feed(pacer, 60, () => 20, n);
    expect(pacer.bufferMs).toBe(0);
  });

  it('never holds pictures longer than a moment, however late the sound is', () => {
    const pacer = new Pacer();
    pacer.leastDelayMs = 5000;
    feed(pacer, 100, () => 20);
    expect(pacer.bufferMs).toBe(400);
  });

  it.each([
    ['an hour ahead', 3_600_000, true],
    ['5 s back', -5_000, true],
    ['2 s back', -2_000, true],
    ['a B-frame back', -200, false],
  ])('begins anew with a clock that jumps %s', (_name, jumpMs, expected) => {
    const pacer = new Pacer();
    feed(pacer, 30, () => 20);
    const at = 30 * STEP_MS;
    expect(pacer.arrived(at + jumpMs, at + 20)).toBe(expected);
    if (expected) expect(pacer.dueAtMs(at + jumpMs)).toBeCloseTo(at + 20);
    expect(pacer.arrived(at + STEP_MS + jumpMs, at + STEP_MS + 20)).toBe(false);
  });

  it('takes a stall and the burst after it for no jump', () => {
    const pacer = new Pacer();
    const n = feed(pacer, 30, () => 20);
    const backAt = (n + 450) * STEP_MS;
    for (let i = 0; i < 450; i++) expect(pacer.arrived((n + i) * STEP_MS, backAt + i)).toBe(false);
  });
});
