import { createHmac, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, onRollback } from '../database/database.js';
import { integerOf, textOf, type Row } from '../database/row.js';
import { Sealer } from '../state/sealer.js';
import type { UserStore } from './user-store.js';

/** Second factor of an account. */
export interface StoredFactor {
  readonly username: string;
  /** Tells it from an earlier one of the account. */
  readonly id: string;
  /** Undefined where the key of this state folder does not open it. */
  readonly secret: Buffer | undefined;
  /** When it was turned on, unix seconds. */
  readonly sinceS: number;
}

/** A factor to keep. */
export interface NewFactor {
  readonly username: string;
  readonly secret: Buffer;
  /** Unix seconds. */
  readonly atS: number;
  /** Time step of the code that confirmed it. */
  readonly step: number;
  readonly recoveryCodes: readonly string[];
}

/**
 * The second factors of accounts. Secrets are sealed, and recovery codes hashed, with a key that is not in the database. Which codes were
 * used is kept apart from the factors: a restored backup makes no code good again.
 */
export class SecondFactorStore {
  readonly #database: DatabaseSync;
  readonly #key: Buffer;
  readonly #sealer: Sealer;
  readonly #byName = new Map<string, StoredFactor>();

  /** The factor of an account ends with it, in the same transaction. */
  constructor(database: DatabaseSync, users: UserStore, key: Buffer) {
    this.#database = database;
    this.#key = key;
    this.#sealer = new Sealer(key);
    for (const row of database.prepare('SELECT * FROM second_factors').all()) this.#remember(row);
    users.watchRemovals((name) => {
      this.remove(name);
    });
  }

  find(username: string): StoredFactor | undefined {
    return this.#byName.get(username);
  }

  /** True when no account has one. */
  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Turns a factor on, in the place of whatever was there. The step of its first code counts as used. */
  put({ username, secret, atS, step, recoveryCodes }: NewFactor): StoredFactor {
    const id = randomBytes(12).toString('base64url');
    inTransaction(this.#database, () => {
      this.remove(username);
      this.#database
        .prepare('INSERT INTO second_factors (username, id, secret, since_s, codes_made_s) VALUES (?, ?, ?, ?, ?)')
        .run(username, id, this.#sealer.seal(secret, `${username}\0${id}`), atS, atS);
      this.#follow(username);
      this.#addRecoveryCodes(id, recoveryCodes);
      this.takeStep(id, step);
    });
    const kept = this.find(username);
    if (kept === undefined) throw new Error('The second factor was not kept');
    return kept;
  }

  /** Puts other recovery codes in the place of those that there are. */
  replaceRecoveryCodes({ id, username }: StoredFactor, codes: readonly string[], atS: number): void {
    inTransaction(this.#database, () => {
      this.#database.prepare('DELETE FROM recovery_codes WHERE factor = ?').run(id);
      this.#addRecoveryCodes(id, codes);
      this.#database.prepare('UPDATE second_factors SET codes_made_s = ? WHERE username = ?').run(atS, username);
    });
  }

  /** Takes the factor of an account away. False where there is none. */
  remove(username: string): boolean {
    const factor = this.find(username);
    if (factor === undefined) return false;
    inTransaction(this.#database, () => {
      this.#database.prepare('DELETE FROM recovery_codes WHERE factor = ?').run(factor.id);
      this.#database.prepare('DELETE FROM second_factors WHERE username = ?').run(username);
      this.#follow(username);
    });
    return true;
  }

  /** The last time step of which a code was used; -1 before the first. */
  lastStep(id: string): number {
    const row = this.#database.prepare('SELECT step FROM used_factor_steps WHERE factor = ?').get(id);
    return row === undefined ? -1 : integerOf(row, 'step');
  }

  /** Uses the code of a time step. False when one of that step, or of a later one, was used before. */
  takeStep(id: string, step: number): boolean {
    const { changes } = this.#database
      .prepare(
        `INSERT INTO used_factor_steps (factor, step) VALUES (?, ?)
         ON CONFLICT (factor) DO UPDATE SET step = excluded.step WHERE excluded.step > used_factor_steps.step`,
      )
      .run(id, step);
    return changes === 1;
  }

  /** How many recovery codes can still be used. */
  recoveryCodesLeft(id: string): number {
    const row = this.#database.prepare(`SELECT count(*) AS count FROM (${UNUSED_CODES})`).get(id);
    return integerOf(row ?? {}, 'count');
  }

  /** Uses a recovery code: `used` when it was used before. */
  takeRecoveryCode(id: string, code: string): 'taken' | 'used' | 'unknown' {
    const hash = this.#hash(id, code);
    const isKnown = this.#database.prepare('SELECT 1 FROM recovery_codes WHERE factor = ? AND code = ?').get(id, hash);
    if (isKnown === undefined) return 'unknown';
    const { changes } = this.#database
      .prepare('INSERT OR IGNORE INTO used_recovery_codes (factor, code) VALUES (?, ?)')
      .run(id, hash);
    return changes === 1 ? 'taken' : 'used';
  }

  #addRecoveryCodes(id: string, codes: readonly string[]): void {
    const insert = this.#database.prepare('INSERT INTO recovery_codes (factor, code) VALUES (?, ?)');
    for (const code of codes) insert.run(id, this.#hash(id, code));
  }

  /** Codes are random: whoever has no key can try none of them on the hash. */
  #hash(id: string, code: string): string {
    return createHmac('sha256', this.#key).update(`${id}\0${code}`).digest('base64');
  }

  #follow(username: string): void {
    this.#reload(username);
    onRollback(this.#database, () => {
      this.#reload(username);
    });
  }

  #reload(username: string): void {
    const row = this.#database.prepare('SELECT * FROM second_factors WHERE username = ?').get(username);
    if (row === undefined) this.#byName.delete(username);
    else this.#remember(row);
  }

  #remember(row: Row): void {
    const [username, id] = [textOf(row, 'username'), textOf(row, 'id')];
    const secret = this.#sealer.open(textOf(row, 'secret'), `${username}\0${id}`);
    this.#byName.set(username, { username, id, secret, sinceS: integerOf(row, 'since_s') });
  }
}

const UNUSED_CODES = `
  SELECT code FROM recovery_codes WHERE factor = ?1
  EXCEPT SELECT code FROM used_recovery_codes WHERE factor = ?1`;
