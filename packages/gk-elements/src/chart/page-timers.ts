/** The page's frames and timers; each call returns a cancel function. @internal */
export const pageTimers: {
  readonly frame: (callback: () => void) => () => void;
  readonly after: (delayMs: number, callback: () => void) => () => void;
} = {
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
