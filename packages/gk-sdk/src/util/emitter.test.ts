import { afterEach, describe, expect, it, vi } from 'vitest';
import { Emitter } from './emitter.js';

interface Happenings {
  count: number;
  word: string;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('Emitter', () => {
  it('calls the listeners of one name, in their order, until they are taken off', () => {
    const emitter = new Emitter<Happenings>();
    const heard: unknown[] = [];
    const off = emitter.on('count', (value) => heard.push(['first', value]));
    emitter.on('count', (value) => heard.push(['second', value]));
    emitter.emit('word', 'nobody listens');
    emitter.emit('count', 1);
    off();
    emitter.emit('count', 2);
    emitter.removeAll();
    emitter.emit('count', 3);
    expect(heard).toEqual([
      ['first', 1],
      ['second', 1],
      ['second', 2],
    ]);
  });

  it('goes on when a listener throws: whoever emits is not harmed', () => {
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
    const emitter = new Emitter<Happenings>();
    const heard: number[] = [];
    emitter.on('count', () => {
      throw new Error('a defect of the page');
    });
    emitter.on('count', (value) => heard.push(value));
    emitter.emit('count', 1);
    expect(heard).toEqual([1]);
  });
});
