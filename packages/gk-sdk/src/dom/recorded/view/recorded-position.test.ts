import { describe, expect, it } from 'vitest';
import { RecordedPosition } from './recorded-position.js';

const unixMs = (): number => performance.timeOrigin + performance.now();

describe('RecordedPosition', () => {
  it('thinks the clock on while it goes, and no further than a quarter of a second', () => {
    const position = new RecordedPosition(10);
    expect(position.positionS).toBe(10);
    position.take({ positionMs: 20_000, rate: 2, atMs: unixMs() - 60_000 });
    expect(position.positionS).toBe(20.5);
    position.take({ positionMs: 20_000, rate: 2, atMs: unixMs() + 60_000 });
    expect(position.positionS).toBe(20);
    position.take({ positionMs: 20_000, rate: 0, atMs: unixMs() - 60_000 });
    expect(position.positionS).toBe(20);
  });

  it('is where a seek goes, until the worker that looked for it is there', () => {
    const position = new RecordedPosition(10);
    position.seek(50).send(false);
    position.take({ positionMs: 11_000, rate: 1, atMs: unixMs() });
    // The worker still plays what was before.
    expect([position.arrived(), position.seekingToS, position.positionS]).toEqual([undefined, 50, 50]);
    position.lookedFor();
    expect(position.arrived()).toBeGreaterThanOrEqual(0);
    expect([position.arrived(), position.seekingToS, position.positionS]).toEqual([undefined, undefined, 50]);
  });

  it('is where the next seek goes while the worker is still on its way to the one before', () => {
    const position = new RecordedPosition(10);
    position.seek(50).send(false);
    const next = position.seek(60);
    position.lookedFor();
    expect([position.arrived(), position.seekingToS]).toEqual([undefined, 60]);
    next.send(true);
    expect(position.arrived()).toBeGreaterThanOrEqual(0);
    expect(position.positionS).toBe(60);
  });

  it('gives up only the seek that failed', () => {
    const position = new RecordedPosition(10);
    const first = position.seek(50);
    const second = position.seek(60);
    expect([first.giveUp(), position.seekingToS]).toEqual([false, 60]);
    expect([second.giveUp(), position.seekingToS, position.positionS]).toEqual([true, undefined, 10]);
  });
});
