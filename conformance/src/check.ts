import type { Probe } from './probe.js';

/** Areas of the checks, in the order in which they are made and shown. */
export const AREAS = [
  'open',
  'login',
  'commands',
  'queries',
  'devices',
  'monitors',
  'rest',
  'files',
  'live',
  'containers',
  'playback',
  'talk',
  'events',
  'tokens',
] as const;
export type Area = (typeof AREAS)[number];

/** One sentence that a server must keep. */
export interface Check {
  /** `area.what`, unique. */
  readonly id: string;
  readonly area: Area;
  /** The sentence of docs/protocol.md that it proves, word by word, or the section of the specification. */
  readonly proves: string;
  /** A server may lack it: this project's own choice. */
  readonly optional?: true;
  /** It makes things on the server, and removes them; only with `--write`. */
  readonly writes?: true;
  /** Resolves when the sentence is kept; rejects with `Unmet`, `Lacking` or `Skipped`. */
  run(probe: Probe): Promise<void>;
}

/** Outcome of a check. */
export interface CheckResult {
  readonly id: string;
  readonly area: Area;
  readonly proves: string;
  readonly optional: boolean;
  readonly outcome: 'pass' | 'fail' | 'lacks' | 'skipped';
  /** Observation, or why it was skipped; empty for a pass. */
  readonly words: string;
}
