import { vi } from 'vitest';

/** Observers that never tell anything, as jsdom lays nothing out; `vi.unstubAllGlobals` takes them off. */
export function stubObservers(): void {
  class NoObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('ResizeObserver', NoObserver);
}
