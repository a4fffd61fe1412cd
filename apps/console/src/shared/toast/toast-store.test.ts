import { describe, expect, it } from 'vitest';
import { ToastStore } from './toast-store.js';

describe('ToastStore', () => {
  it('shows at most five, and a toast that stays outlives those that go', () => {
    const store = new ToastStore();
    const call = store.show({ tone: 'warning', title: 'Call Request' });
    for (let i = 0; i < 6; i++) store.show({ tone: 'info', title: `event ${i}`, dismissAfterMs: 15_000 });
    expect(store.get().map((toast) => toast.title)).toEqual([
      'Call Request',
      'event 2',
      'event 3',
      'event 4',
      'event 5',
    ]);
    store.dismiss(call);
    expect(store.get().map((toast) => toast.title)).not.toContain('Call Request');
  });

  it('keeps the same list until something changes', () => {
    const store = new ToastStore();
    store.show({ tone: 'info', title: 'a' });
    const before = store.get();
    store.dismiss(99);
    expect(store.get()).toBe(before);
  });
});
