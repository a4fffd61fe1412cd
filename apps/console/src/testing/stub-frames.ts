import { vi } from 'vitest';

/**
 * Frames of timers in place of those of jsdom, which stop for good when one is requested while another file of the same page has fake
 * timers; `vi.unstubAllGlobals` takes them off.
 */
export function stubFrames(): void {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => window.setTimeout(() => callback(0), 0));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => window.clearTimeout(frame));
}
