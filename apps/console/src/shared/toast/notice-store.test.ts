import { describe, expect, it, vi } from 'vitest';
import { NoticeStore } from './notice-store.js';

describe('notices', () => {
  it('are at most three, and the oldest that goes by itself makes room', () => {
    const store = new NoticeStore();
    store.show({ tone: 'info', title: 'stays' });
    for (const title of ['a', 'b', 'c']) store.show({ tone: 'info', title, dismissAfterMs: 5000 });
    expect(store.list().map(({ title }) => title)).toEqual(['stays', 'b', 'c']);
  });

  it('are not told twice at a time', () => {
    const store = new NoticeStore();
    store.show({ tone: 'danger', title: 'error', text: 'Failed' });
    store.show({ tone: 'danger', title: 'error', text: 'Failed' });
    expect(store.list()).toHaveLength(1);
  });

  it('tell listeners when one comes or goes', () => {
    const store = new NoticeStore();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    const id = store.show({ tone: 'info', title: 'a' });
    store.dismiss(id);
    store.dismiss(id);
    expect(listener).toHaveBeenCalledTimes(2);
    store.show({ tone: 'info', title: 'b' });
    store.clear();
    expect(listener).toHaveBeenCalledTimes(4);
    expect(store.list()).toEqual([]);
    stop();
    store.show({ tone: 'info', title: 'c' });
    expect(listener).toHaveBeenCalledTimes(4);
  });
});
