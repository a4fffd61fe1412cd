import type { TimelineCoreOptions } from './timeline-core.js';

/** The page's frames and timers, as a timeline takes them. @internal */
export const pageTimers: Pick<TimelineCoreOptions, 'frame' | 'after'> = {
  frame: (callback) => {
    const frame = requestAnimationFrame(callback);
    return () => {
      cancelAnimationFrame(frame);
    };
  },
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
