import type { Clock } from 'gk-sdk';
import type { ReadChange, ReadKey, ReadLog } from '../../store/logs/read-log.js';
import type { MissingRows } from './missing-rows.js';

/** Reads are written together: a commit costs a turn of the disk. */
const WRITE_AFTER_MS = 1_000;
/** Rows of one commit: a millisecond or so for every hundred. */
const ROWS_AT_ONCE = 1_000;
/** Rows that wait in memory at most; who notes more waits for the disk. */
const MAX_WAITING = 5_000;
/** A period that ends this close to now is that of a screen which follows the vehicle. */
const NOW_S = 120;
/** Reads of a screen that follows a vehicle are this far apart at most; later ones are another look. */
const FOLLOWS_S = 600;

/** A read of the past of a device. */
export interface AuditedRead extends ReadKey {
  readonly ip: string;
  /** Name of an export; empty for others. */
  readonly what?: string;
}

/** A row that grows until it is written. */
interface Entry extends Omit<AuditedRead, 'toS' | 'ip' | 'what'> {
  toS: number;
  /** The end that it has in the log; undefined before it was written. */
  writtenToS: number | undefined;
  ip: string;
  what: string;
  firstS: number;
  lastS: number;
  count: number;
}

/** Dependencies of the read audit. */
export interface ReadAuditOptions {
  readonly log: ReadLog;
  readonly clock: Clock;
  readonly missing: MissingRows;
}

/**
 * Notes who reads which period of which device: one row for each, however often a screen asks. A period that ends now
 * grows while its screen polls, instead of becoming a row a poll.
 */
export class ReadAudit {
  readonly #options: ReadAuditOptions;
  readonly #waiting = new Map<string, Entry>();
  /** By user, device and kind: the row that a screen makes grow. */
  readonly #following = new Map<string, Entry>();
  #cancel: (() => void) | undefined;

  constructor(options: ReadAuditOptions) {
    this.#options = options;
  }

  /** Notes a read, which goes on whatever becomes of its row. */
  note(read: AuditedRead): void {
    const nowS = Math.floor(this.#options.clock.now() / 1000);
    const { username, deviceId, kind, ip, what = '' } = read;
    // Nothing is recorded of the future.
    const toS = Math.min(read.toS, nowS);
    const fromS = Math.min(read.fromS, toS);
    const isNow = read.toS >= nowS - NOW_S;
    const follower = JSON.stringify([username, deviceId, kind]);
    const before = isNow ? this.#following.get(follower) : undefined;
    const follows =
      before !== undefined && nowS - before.lastS <= FOLLOWS_S && fromS >= before.fromS && fromS <= before.toS;
    const key = JSON.stringify([username, deviceId, kind, fromS, follows || isNow ? 'now' : toS]);
    const entry = follows
      ? before
      : (this.#waiting.get(key) ?? {
          username,
          deviceId,
          kind,
          fromS,
          toS,
          ip,
          what,
          firstS: nowS,
          lastS: nowS,
          writtenToS: undefined,
          count: 0,
        });
    entry.toS = Math.max(entry.toS, toS);
    entry.lastS = nowS;
    entry.ip = ip;
    entry.what = what;
    entry.count += 1;
    if (isNow) this.#following.set(follower, entry);
    this.#waiting.set(JSON.stringify([username, deviceId, kind, entry.fromS, isNow ? 'now' : toS]), entry);
    if (this.#waiting.size >= MAX_WAITING) this.#writeSome();
    this.#writeLater();
  }

  /** Writes what waits to be written. */
  flush(): void {
    while (this.#waiting.size > 0) this.#writeSome();
  }

  close(): void {
    this.flush();
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #writeLater(): void {
    this.#cancel ??= this.#options.clock.after(WRITE_AFTER_MS, () => {
      this.#cancel = undefined;
      this.#writeSome();
      if (this.#waiting.size > 0) this.#writeLater();
    });
  }

  #writeSome(): void {
    const { log, clock, missing } = this.#options;
    const some = [...this.#waiting].slice(0, ROWS_AT_ONCE);
    const written = missing.write(some.length, () => {
      log.add(some.map(([, entry]) => changeOf(entry)));
      return true;
    });
    for (const [key, entry] of some) {
      this.#waiting.delete(key);
      if (written === true) entry.writtenToS = entry.toS;
      entry.count = 0;
    }
    const nowS = clock.now() / 1000;
    for (const [follower, { lastS }] of this.#following) {
      if (nowS - lastS > FOLLOWS_S) this.#following.delete(follower);
    }
  }
}

function changeOf({ username, deviceId, kind, fromS, toS, writtenToS, ...times }: Entry): ReadChange {
  return {
    key: { username, deviceId, kind, fromS, toS },
    times,
    ...(writtenToS !== undefined && { formerToS: writtenToS }),
  };
}
