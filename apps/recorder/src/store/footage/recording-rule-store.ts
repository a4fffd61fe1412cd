import type { DatabaseSync } from 'node:sqlite';
import { onRollback } from '../database/database.js';
import { integerOf, textOf } from '../database/row.js';

/** Recording options of the device editor (spec 002 section 9). */
export const RECORDING = { forbidden: -1, liveOnly: 0, all: 1, selected: 2 } as const;

/** Storage that can be formatted: that of a device, or a disk of the server. */
export type Storage = `device ${string}` | `disk ${string}`;

/** Recording settings of a device from a time on (spec 002 section 9). */
export interface RecordingRule {
  /** Unix seconds. */
  readonly sinceS: number;
  /** One of {@link RECORDING}: nothing at all, nothing on the server, all channels, the channels of `channels` on the server. */
  readonly mode: number;
  /** One 0/1 a channel. */
  readonly channels: string;
}

const NONE: readonly RecordingRule[] = [];

/** How the recording of devices was set over time, and when storage was formatted: what recordings there are follows it. */
export class RecordingRuleStore {
  readonly #database: DatabaseSync;
  readonly #rules = new Map<string, RecordingRule[]>();
  readonly #formattedS = new Map<string, number>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#load();
  }

  /** Oldest first; before the first of them everything is recorded. The same list until a rule is set. */
  rulesOf(deviceId: string): readonly RecordingRule[] {
    return this.#rules.get(deviceId) ?? NONE;
  }

  /** When a storage was last formatted, unix seconds; 0 = never. */
  formattedS(storage: Storage): number {
    return this.#formattedS.get(storage) ?? 0;
  }

  put(deviceId: string, rule: RecordingRule): void {
    const { sinceS, mode, channels } = rule;
    this.#database
      .prepare('INSERT OR REPLACE INTO recording_rules (deviceid, since_s, mode, channels) VALUES (?, ?, ?, ?)')
      .run(deviceId, sinceS, mode, channels);
    const others = this.rulesOf(deviceId).filter((other) => other.sinceS !== sinceS);
    this.#rules.set(
      deviceId,
      [...others, rule].sort((a, b) => a.sinceS - b.sinceS),
    );
    onRollback(this.#database, this.#takeBack);
  }

  format(storage: Storage, atS: number): void {
    this.#database.prepare('INSERT OR REPLACE INTO storage_formats (storage, at_s) VALUES (?, ?)').run(storage, atS);
    this.#formattedS.set(storage, atS);
    onRollback(this.#database, this.#takeBack);
  }

  readonly #takeBack = (): void => {
    this.#load();
  };

  #load(): void {
    this.#rules.clear();
    this.#formattedS.clear();
    for (const row of this.#database.prepare('SELECT * FROM recording_rules ORDER BY deviceid, since_s').all()) {
      const rule = {
        sinceS: integerOf(row, 'since_s'),
        mode: integerOf(row, 'mode'),
        channels: textOf(row, 'channels'),
      };
      const known = this.#rules.get(textOf(row, 'deviceid'));
      if (known === undefined) this.#rules.set(textOf(row, 'deviceid'), [rule]);
      else known.push(rule);
    }
    for (const row of this.#database.prepare('SELECT * FROM storage_formats').all()) {
      this.#formattedS.set(textOf(row, 'storage'), integerOf(row, 'at_s'));
    }
  }
}
