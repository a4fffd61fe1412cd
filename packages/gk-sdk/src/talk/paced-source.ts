import { systemClock, type Clock } from '../util/clock.js';
import type { TalkSource } from './talk-source.js';

const PIECE_MS = 20;

/**
 * Gives sound that is there as a whole, such as that of `readWav`, in pieces of 20 ms at the pace of true time.
 * A late timer is made good: the mean pace is exact. Started again, it goes on where it was stopped.
 *
 * @public
 */
export function pacedSource(
  { samples, sampleRate }: { readonly sampleRate: number; readonly samples: Float32Array },
  options: {
    /** Default: the platform's. */
    readonly clock?: Clock;
  } = {},
): TalkSource {
  const clock = options.clock ?? systemClock;
  let at = 0;
  return {
    start(sink) {
      const startedAtMs = clock.now();
      const first = at;
      let cancel: (() => void) | undefined;
      let stopped = false;
      const give = (): void => {
        const elapsedMs = clock.now() - startedAtMs + PIECE_MS;
        const until = Math.min(samples.length, first + Math.floor((elapsedMs * sampleRate) / 1000));
        const piece = samples.subarray(at, Math.max(at, until));
        at += piece.length;
        if (piece.length > 0) sink.pcm(piece, sampleRate);
        if (stopped) return;
        if (at < samples.length) cancel = clock.after(PIECE_MS, give);
        else {
          stopped = true;
          sink.end();
        }
      };
      cancel = clock.after(0, give);
      return () => {
        stopped = true;
        cancel?.();
      };
    },
  };
}
