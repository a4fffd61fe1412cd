import type { Clock } from 'gk-sdk';
import type { AccessLog, AccessNote, AccessRowId } from '../../store/logs/access-log.js';
import { isDiskFull } from '../../store/state/disk-full.js';
import type { LoginSource } from '../http/login-source.js';
import type { Log } from '../http/log.js';
import { RestError } from '../http/rest-error.js';
import { RefusedLogins } from './refused-logins.js';

/** How a change ended: it was done, refused without a trace, or broke off in the middle. */
export type ChangeOutcome = 'done' | 'refused' | 'failed';

/** A change whose row stands in the log: what it gives is called once with how the change ended. */
export type SettleChange = (outcome: ChangeOutcome) => void;

/** Writes who did what into the access log. */
export class AccessAudit {
  readonly #log: AccessLog;
  readonly #clock: Clock;
  readonly #problem: Log;
  readonly #refused: RefusedLogins;

  constructor(log: AccessLog, clock: Clock, problem: Log) {
    this.#log = log;
    this.#clock = clock;
    this.#problem = problem;
    this.#refused = new RefusedLogins(clock, (note) => {
      this.#note(note);
    });
  }

  /**
   * Writes a change into the log ahead of it, so that no change goes without its row. The row of a refused change is
   * taken back, that of one that failed says so.
   *
   * @throws RestError 503 when the log cannot be written, or the error of SQLite for a full disk; the change must not
   *   be made then.
   */
  begin(note: AccessNote): SettleChange {
    const row = this.#addAhead(note);
    return (outcome) => {
      this.#guarded(() => {
        if (outcome === 'refused') this.#log.remove(row);
        if (outcome === 'failed') this.#log.setData(row, `${note.data} (failed)`.trim());
      });
    };
  }

  /**
   * Writes the rows of a change within its transaction: they stand in the log when it is done, and only then.
   *
   * @throws as {@link begin}; the transaction must fail then.
   */
  write(notes: readonly AccessNote[]): void {
    for (const note of notes) this.#addAhead(note);
  }

  /** Notes a login on the command channel; `data` says by which link. A full disk costs the row, not the login. */
  login(username: string, ip: string, data = ''): void {
    this.#note({ type: 'Login', ip, username, deviceId: '', action: 'login', method: 'Q02', data });
  }

  /** Notes a refused login, on any channel. */
  refused(username: string, source: LoginSource): void {
    this.#refused.note(username, source);
  }

  /** Writes what waits to be written. */
  close(): void {
    this.#refused.close();
  }

  #addAhead(note: AccessNote): AccessRowId {
    try {
      return this.#log.add({ ...note, atS: this.#nowS() });
    } catch (error) {
      this.#report(error);
      if (isDiskFull(error)) throw error;
      throw new RestError(503, 'Nothing was changed: the access log cannot be written.');
    }
  }

  #note(note: AccessNote): void {
    this.#guarded(() => this.#log.add({ ...note, atS: this.#nowS() }));
  }

  #guarded(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    this.#problem(
      `The access log could not be written: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }

  #nowS(): number {
    return Math.floor(this.#clock.now() / 1000);
  }
}
