import { milliseconds } from 'gk-sdk';
import type { Clock } from 'gk-sdk';
import type { EventMessage } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { cityOf } from '../city/city.js';
import { createFleet } from '../fleet/create-fleet.js';
import { FleetEventEmitter } from './event-emitter.js';
import { EventSequence } from './event-sequence.js';

const START_MS = Date.UTC(2026, 8, 14, 4);
const HOUR_MS = 3_600_000;

describe('FleetEventEmitter', () => {
  it('lets events happen at their times while started', () => {
    const { clock, emitter } = setUp();
    const heard: { event: EventMessage; atMs: number }[] = [];
    emitter.subscribe((event) => heard.push({ event, atMs: clock.now() }));
    clock.advance(60_000);
    expect(heard).toEqual([]);
    emitter.start();
    clock.advance(4 * HOUR_MS);
    expect(heard.length).toBeGreaterThan(20);
    for (const { event, atMs } of heard) {
      if (event.cmd !== 'new') continue;
      expect(atMs - (event.eventtimeutc ?? 0) * 1000).toBeGreaterThanOrEqual(0);
      expect(atMs - (event.eventtimeutc ?? 0) * 1000).toBeLessThan(30_000);
    }
    emitter.stop();
    const count = heard.length;
    clock.advance(4 * HOUR_MS);
    expect(heard.length).toBe(count);
  });

  it('tells each listener once, and one that left no more', () => {
    const { clock, emitter } = setUp();
    let first = 0;
    let second = 0;
    const leave = emitter.subscribe(() => first++);
    emitter.subscribe(() => second++);
    emitter.start();
    emitter.start();
    clock.advance(2 * HOUR_MS);
    expect(first).toBe(second);
    leave();
    clock.advance(2 * HOUR_MS);
    expect(second).toBeGreaterThan(first);
    const told = new Set<string>();
    emitter.subscribe((event) => {
      const key = `${event.cmd} ${String(event.serialno)}`;
      expect(told).not.toContain(key);
      told.add(key);
    });
    clock.advance(4 * HOUR_MS);
    expect(told.size).toBeGreaterThan(10);
  });

  it('does not pour out a night of events after a sleep of the machine', () => {
    const { clock, emitter } = setUp();
    let count = 0;
    emitter.subscribe(() => count++);
    emitter.start();
    clock.sleep(8 * HOUR_MS);
    clock.advance(1000);
    expect(count).toBeLessThan(3);
  });
});

function setUp(): { clock: TestClock; emitter: FleetEventEmitter } {
  const clock = new TestClock();
  const devices = createFleet({
    city: cityOf(1),
    seed: 1,
    deviceCount: 24,
    startMs: START_MS,
    footageDevices: [],
  });
  const sequence = new EventSequence(1, devices);
  return { clock, emitter: new FleetEventEmitter(sequence, clock) };
}

class TestClock implements Clock {
  #nowMs = START_MS;
  #waiting: { atMs: number; callback: () => void }[] = [];

  now(): ReturnType<Clock['now']> {
    return milliseconds(this.#nowMs);
  }

  after(delayMs: number, callback: () => void): () => void {
    const entry = { atMs: this.#nowMs + delayMs, callback };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  /** Time passes and timers fire. */
  advance(spanMs: number): void {
    const endMs = this.#nowMs + spanMs;
    for (;;) {
      const [due] = this.#waiting.filter((entry) => entry.atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
      if (!due) break;
      this.#waiting = this.#waiting.filter((entry) => entry !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.callback();
    }
    this.#nowMs = endMs;
  }

  /** Time passes and no timer fires. */
  sleep(spanMs: number): void {
    this.#nowMs += spanMs;
  }
}
