import { describe, expect, it } from 'vitest';
import { PresentationQueue } from './presentation-queue.js';

function picture(name: string, closed: string[]): { name: string; close(): void } {
  return { name, close: () => closed.push(name) };
}

describe('PresentationQueue', () => {
  it('gives the newest picture that is due, and closes and counts what it overtakes', () => {
    const closed: string[] = [];
    const queue = new PresentationQueue<ReturnType<typeof picture>>();
    for (const at of [10, 20, 30, 40]) queue.add(picture(`p${at}`, closed), at);
    const taken = queue.take((at) => at <= 30);
    expect(taken?.picture.name).toBe('p30');
    expect(closed).toEqual(['p10', 'p20']);
    expect(queue.dropped).toBe(2);
    expect(queue.size).toBe(1);
    expect(queue.take((at) => at <= 30)).toBeUndefined();
  });

  it('puts pictures in the order of capture', () => {
    const queue = new PresentationQueue<{ close(): void }>();
    queue.add(picture('b', []), 20);
    queue.add(picture('a', []), 10);
    expect(queue.firstCapturedAtMs).toBe(10);
  });

  it('closes a replayed group without counting it', () => {
    const closed: string[] = [];
    const queue = new PresentationQueue<ReturnType<typeof picture>>();
    queue.add(picture('shown', closed), 1000);
    queue.take(() => true);
    queue.add(picture('again', closed), 900);
    queue.add(picture('again too', closed), 1000);
    expect(closed).toEqual(['again', 'again too']);
    expect(queue.dropped).toBe(0);
    queue.add(picture('new', closed), 1100);
    expect(queue.size).toBe(1);
  });

  it('lets a new clock in when told, and nothing older before', () => {
    const queue = new PresentationQueue<{ close(): void }>();
    queue.add(picture('old', []), 100_000);
    queue.take(() => true);
    queue.add(picture('back', []), 99_000);
    expect(queue.size).toBe(0);
    queue.restart();
    queue.add(picture('back', []), 99_000);
    expect(queue.size).toBe(1);
  });

  it('never holds more than twelve', () => {
    const closed: string[] = [];
    const queue = new PresentationQueue<ReturnType<typeof picture>>();
    for (let at = 1; at <= 15; at++) queue.add(picture(`p${at}`, closed), at);
    expect(queue.size).toBe(12);
    expect(closed).toEqual(['p1', 'p2', 'p3']);
    queue.clear();
    expect(closed).toHaveLength(15);
  });
});
