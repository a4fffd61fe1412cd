import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { integerOrNull, jsonOf, textOf } from '../database/row.js';

/** Identity that a terminal reports when it registers (JT/T 808, 0x0100); it tells apart two terminals with one id. */
export interface TerminalIdentity {
  readonly maker: string;
  readonly model: string;
  /** The maker's number of the terminal. */
  readonly number: string;
  readonly plate: string;
}

/** Record of a terminal that belongs to the fleet. */
export interface StoredTerminal {
  /** By which it logs in; never in a log. */
  readonly authCode: string;
  /** As it was when it was accepted; undefined for one that was registered ahead and has not registered itself. */
  readonly identity?: TerminalIdentity | undefined;
  /** Minutes that its clock is east of UTC; undefined until that is learnt. */
  readonly zoneMinutes?: number | undefined;
}

const identitySchema = z.object({ maker: z.string(), model: z.string(), number: z.string(), plate: z.string() });

/** The terminals of JT/T 808 that belong to the fleet, by the id of their device. */
export class TerminalStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(deviceId: string): StoredTerminal | undefined {
    const row = this.#database.prepare('SELECT * FROM terminals WHERE deviceid = ?').get(deviceId);
    if (row === undefined) return undefined;
    return {
      authCode: textOf(row, 'auth_code'),
      identity: row.identity === null ? undefined : jsonOf(row, 'identity', identitySchema),
      zoneMinutes: integerOrNull(row, 'zone_minutes') ?? undefined,
    };
  }

  put(deviceId: string, { authCode, identity, zoneMinutes }: StoredTerminal): void {
    this.#database
      .prepare(
        `INSERT INTO terminals (deviceid, auth_code, identity, zone_minutes) VALUES (?, ?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET auth_code = excluded.auth_code, identity = excluded.identity,
           zone_minutes = excluded.zone_minutes`,
      )
      .run(deviceId, authCode, identity === undefined ? null : JSON.stringify(identity), zoneMinutes ?? null);
  }

  remove(deviceId: string): void {
    this.#database.prepare('DELETE FROM terminals WHERE deviceid = ?').run(deviceId);
  }
}
