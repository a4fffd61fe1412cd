import type { SteadyMs } from '../../time/steady-clock.js';
import { DISK_FULL, isDiskFull } from '../../store/state/disk-full.js';

/** Takes one line a problem, in words, without credentials, and the error behind it. */
export type Log = (line: string, cause?: unknown) => void;

/** Part of the recorder that a line of the log is about. */
type LogArea =
  | 'access'
  | 'backup'
  | 'database'
  | 'devices'
  | 'events'
  | 'firmware'
  | 'gateway'
  | 'history'
  | 'logs'
  | 'notifications'
  | 'recordings'
  | 'requests'
  | 'start'
  | 'streams';

/** How bad a line is: `error` where something failed, with an error behind it. */
type LogLevel = 'info' | 'warning' | 'error';

/** Where a line of the log comes from. */
export interface LogAbout {
  readonly area: LogArea;
  readonly level: LogLevel;
}

const FULL_DISK_EVERY_MS = 60_000;

/** Logs for `write`, one for each area. Together they report a full disk once a minute, whatever fails meanwhile. */
export function areaLogs(write: (line: string, about: LogAbout) => void, steady: SteadyMs): (area: LogArea) => Log {
  let toldMs = -Infinity;
  return (area) => (line, cause) => {
    const about = { area, level: cause === undefined ? 'warning' : 'error' } as const;
    if (!isDiskFull(cause)) {
      write(line, about);
      return;
    }
    if (steady() - toldMs < FULL_DISK_EVERY_MS) return;
    toldMs = steady();
    write(`${DISK_FULL} (${line})`, about);
  };
}
