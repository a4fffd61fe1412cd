import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListenerSet } from './listener-set.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('ListenerSet', () => {
  it('calls every listener, and none that was taken off', () => {
    const set = new ListenerSet<number>();
    const [a, b] = [vi.fn(), vi.fn()];
    const removeA = set.add(a);
    set.add(b);
    set.notify(1);
    removeA();
    removeA();
    set.notify(2);
    expect(a.mock.calls).toEqual([[1]]);
    expect(b.mock.calls).toEqual([[1], [2]]);
    set.clear();
    expect(set.size).toBe(0);
  });

  it('keeps the same function twice', () => {
    const set = new ListenerSet();
    const listener = vi.fn();
    const remove = set.add(listener);
    set.add(listener);
    set.notify();
    remove();
    set.notify();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('calls the others when one throws, and lets its error surface as an uncaught one', () => {
    const later: VoidFunction[] = [];
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((callback) => later.push(callback));
    const set = new ListenerSet();
    set.add(() => {
      throw new Error('a defect of the page');
    });
    const other = vi.fn();
    set.add(other);
    set.notify();
    expect(other).toHaveBeenCalledOnce();
    expect(later).toHaveLength(1);
    expect(later[0]).toThrow('a defect of the page');
  });
});
