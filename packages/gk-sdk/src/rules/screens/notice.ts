/** A notice by what it is about; each kind has its life on screen. @public */
export type NoticeKind = 'max-channels' | 'event' | 'call' | 'route-too-large' | 'undo' | 'other';

/**
 * "Toast dismiss: 1 s for max-channels, 5 s others, 15 s event toasts" (spec 000 section 9), "call requests never"
 * (000 section 8), 'route too large' 10 s (002 section 8). One that offers an undo leaves 15 s to read and press it.
 *
 * @returns Milliseconds, or undefined for a notice that stays until it is closed.
 * @public
 */
export function noticeDismissMs(kind: NoticeKind): number | undefined {
  switch (kind) {
    case 'max-channels':
      return 1_000;
    case 'event':
    case 'undo':
      return 15_000;
    case 'call':
      return undefined;
    case 'route-too-large':
      return 10_000;
    case 'other':
      return 5_000;
  }
}
