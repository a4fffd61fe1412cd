import type { AccessLog, AccessLogRow } from '../../store/access-log.js';
import type { LoginSource } from '../access/authenticator.js';
import type { Log } from '../log.js';

/** What the audit itself adds is left out. */
export type AccessNote = Omit<AccessLogRow, 'atS'>;

/** A refused login is noted once in this time for the same name and address, so that guessing does not fill the log. */
const REFUSED_EVERY_S = 60;
const MAX_REMEMBERED = 1_000;
const MAX_NAME_CHARACTERS = 64;

/** Writes who did what into the access log. */
export class AccessAudit {
  readonly #log: AccessLog;
  readonly #now: () => number;
  readonly #problem: Log;
  readonly #refusedS = new Map<string, number>();

  /** `now` gives unix milliseconds. */
  constructor(log: AccessLog, now: () => number, problem: Log) {
    this.#log = log;
    this.#now = now;
    this.#problem = problem;
  }

  /** Notes something that was done. A full disk costs the row, not the call. */
  note(note: AccessNote): void {
    try {
      this.#log.add({ ...note, atS: this.#nowS() });
    } catch (error) {
      this.#problem(`The access log could not be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Notes a login on the command channel. */
  login(username: string, ip: string): void {
    this.note({ type: 'Login', ip, username, deviceId: '', action: 'login', method: 'Q02', data: '' });
  }

  /** Notes that somebody was not let in, on any channel. */
  refused(username: string, { ip, method, path }: LoginSource): void {
    const name = username.slice(0, MAX_NAME_CHARACTERS);
    if (!this.#isDue(`${ip} ${name}`)) return;
    this.note({ type: 'Login', ip, username: name, deviceId: '', action: 'login-refused', method, data: path });
  }

  #isDue(key: string): boolean {
    const nowS = this.#nowS();
    if (nowS - (this.#refusedS.get(key) ?? -Infinity) < REFUSED_EVERY_S) return false;
    if (this.#refusedS.size >= MAX_REMEMBERED) this.#refusedS.clear();
    this.#refusedS.set(key, nowS);
    return true;
  }

  #nowS(): number {
    return Math.floor(this.#now() / 1000);
  }
}
