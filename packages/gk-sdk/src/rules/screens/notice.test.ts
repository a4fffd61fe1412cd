import { describe, expect, it } from 'vitest';
import { noticeDismissMs } from './notice.js';

describe('notices', () => {
  it('toast dismiss: 1 s for max-channels, 5 s others, 15 s event toasts', () => {
    expect([noticeDismissMs('max-channels'), noticeDismissMs('other'), noticeDismissMs('event')]).toEqual([
      1000, 5000, 15_000,
    ]);
  });

  it('event toasts dismiss after 15 s (call requests never)', () => {
    expect(noticeDismissMs('call')).toBeUndefined();
  });

  it('leaves time to press an undo', () => {
    expect(noticeDismissMs('undo')).toBe(15_000);
  });

  it("'route too large' with 'please reset route' (error, top centre, 10 s)", () => {
    expect(noticeDismissMs('route-too-large')).toBe(10_000);
  });
});
