import type { LogAbout } from '../server/http/log.js';

/** Output streams of the command line. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

/** How a recorder writes its log: lines for people, or one JSON object a line. */
export type LogFormat = 'text' | 'json';

/** Writes the log of a recorder to a terminal. */
export interface LogLines {
  /** Something that a start says, on standard output. */
  readonly info: (line: string) => void;
  /** Something to look at, on standard error. */
  readonly problem: (line: string, about: LogAbout) => void;
}

/**
 * A log in a format. JSON has `time` (ISO 8601, UTC), `level` (`info`, `warning`, `error`), `area` and `message`; a text of several lines stays
 * one record.
 */
export function logLines({ out, error }: Terminal, format: LogFormat, now: () => number = Date.now): LogLines {
  if (format === 'text') return { info: out, problem: error };
  const record = (message: string, { level, area }: LogAbout): string =>
    JSON.stringify({ time: new Date(now()).toISOString(), level, area, message });
  return {
    info: (line) => {
      out(record(line, { level: 'info', area: 'start' }));
    },
    problem: (line, about) => {
      error(record(line, about));
    },
  };
}
