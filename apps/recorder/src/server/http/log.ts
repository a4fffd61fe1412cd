import type { SteadyMs } from '../../time/steady-clock.js';
import { DISK_FULL, isDiskFull } from '../../store/state/disk-full.js';

/** Takes one line a problem, in words, without credentials, and the error behind it. */
export type Log = (line: string, cause?: unknown) => void;

const FULL_DISK_EVERY_MS = 60_000;

/** A log for `write` that reports a full disk once a minute, whatever fails meanwhile. */
export function tellingOfFullDiskOnce(write: (line: string) => void, steady: SteadyMs): Log {
  let toldMs = -Infinity;
  return (line, cause) => {
    if (!isDiskFull(cause)) {
      write(line);
      return;
    }
    if (steady() - toldMs < FULL_DISK_EVERY_MS) return;
    toldMs = steady();
    write(`${DISK_FULL} (${line})`);
  };
}
