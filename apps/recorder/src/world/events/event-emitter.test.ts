import { milliseconds } from 'gk-sdk';
import type { Clock } from 'gk-sdk';
import type { EventMessage } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { generateCity } from '../city/city.js';
import { createFleet } from '../fleet/create-fleet.js';
import { FleetEventEmitter } from './event-emitter.js';
import { EventSequence } from './event-sequence.js';

const START_MS = Date.UTC(2026, 8, 14, 4);

describe('FleetEventEmitter', () => {
  it('lets events happen at their times while started', () => {
    const { clock, emitter, sequence } = setUp();
    const heard: { event: EventMessage; atMs: number }[] = [];
    emitter.subscribe((event) => heard.push({ event, atMs: clock.now() }));
    clock.advance(60_000);
    expect(heard).toEqual([]);
    emitter.start();
    clock.advance(300_000);
    expect(heard.length).toBeGreaterThan(20);
    for (const { event, atMs } of heard)
      if (event.cmd === 'new') expect(event.eventtimeutc).toBe(Math.floor(atMs / 1000));
    emitter.stop();
    const count = heard.length;
    clock.advance(300_000);
    expect(heard.length).toBe(count);
    expect(sequence.slotMs).toBeGreaterThan(5000);
  });

  it('tells each listener once, and one that left no more', () => {
    const { clock, emitter } = setUp();
    let first = 0;
    let second = 0;
    const leave = emitter.subscribe(() => first++);
    emitter.subscribe(() => second++);
    emitter.start();
    emitter.start();
    clock.advance(100_000);
    expect(first).toBe(second);
    leave();
    clock.advance(100_000);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(40);
  });

  it('does not pour out a night of events after a sleep of the machine', () => {
    const { clock, emitter } = setUp();
    let count = 0;
    emitter.subscribe(() => count++);
    emitter.start();
    clock.sleep(8 * 3_600_000);
    clock.advance(1000);
    expect(count).toBeLessThan(8);
  });
});

function setUp(): { clock: TestClock; emitter: FleetEventEmitter; sequence: EventSequence } {
  const clock = new TestClock();
  const devices = createFleet({
    city: generateCity(1),
    seed: 1,
    deviceCount: 24,
    startMs: START_MS,
    footageDevices: [],
  });
  const sequence = new EventSequence(1, devices);
  return { clock, sequence, emitter: new FleetEventEmitter(sequence, clock) };
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
