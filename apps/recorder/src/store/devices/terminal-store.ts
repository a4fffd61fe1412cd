import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { integerOrNull, jsonOf, textOf } from '../database/row.js';
import type { Sealer } from '../state/sealer.js';

/** Identity that a terminal reports when it registers (JT/T 808, 0x0100); it tells apart two terminals with one id. */
export interface TerminalIdentity {
  readonly maker: string;
  readonly model: string;
  /** The maker's number of the terminal. */
  readonly number: string;
  readonly plate: string;
  /** Its registration was one of 2011, which headers do not tell from those of 2013. */
  readonly is2011?: boolean | undefined;
}

/** Record of a terminal that belongs to the fleet. */
export interface StoredTerminal {
  /** By which it logs in; never in a log. Undefined where the key of this state folder does not open it. */
  readonly authCode: string | undefined;
  /** As it was when it was accepted; undefined for one that was registered ahead and has not registered itself. */
  readonly identity?: TerminalIdentity | undefined;
  /** Minutes that its clock is east of UTC; undefined until that is learnt. */
  readonly zoneMinutes?: number | undefined;
}

const identitySchema = z.object({
  maker: z.string(),
  model: z.string(),
  number: z.string(),
  plate: z.string(),
  is2011: z.optional(z.boolean()),
});

/** A terminal whose code is known. */
type KnownTerminal = StoredTerminal & { readonly authCode: string };

/** Tells a sealed code from one that an earlier version has kept: those are hexadecimal digits. */
const SEALED = 'sealed:';

/** The terminals of JT/T 808 that belong to the fleet, by the id of their device. Their codes are sealed. */
export class TerminalStore {
  readonly #database: DatabaseSync;
  readonly #sealer: Sealer;

  constructor(database: DatabaseSync, sealer: Sealer) {
    this.#database = database;
    this.#sealer = sealer;
  }

  get(deviceId: string): StoredTerminal | undefined {
    const row = this.#database.prepare('SELECT * FROM terminals WHERE deviceid = ?').get(deviceId);
    if (row === undefined) return undefined;
    return {
      authCode: this.#open(textOf(row, 'auth_code'), deviceId),
      identity: row.identity === null ? undefined : jsonOf(row, 'identity', identitySchema),
      zoneMinutes: integerOrNull(row, 'zone_minutes') ?? undefined,
    };
  }

  put(deviceId: string, { authCode, identity, zoneMinutes }: KnownTerminal): void {
    this.#database
      .prepare(
        `INSERT INTO terminals (deviceid, auth_code, identity, zone_minutes) VALUES (?, ?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET auth_code = excluded.auth_code, identity = excluded.identity,
           zone_minutes = excluded.zone_minutes`,
      )
      .run(
        deviceId,
        this.#seal(authCode, deviceId),
        identity === undefined ? null : JSON.stringify(identity),
        zoneMinutes ?? null,
      );
  }

  setZone(deviceId: string, zoneMinutes: number): void {
    this.#database.prepare('UPDATE terminals SET zone_minutes = ? WHERE deviceid = ?').run(zoneMinutes, deviceId);
  }

  remove(deviceId: string): void {
    this.#database.prepare('DELETE FROM terminals WHERE deviceid = ?').run(deviceId);
  }

  /** Number of terminals whose code the key of this state folder does not open. */
  lostCodes(): number {
    return this.#codes().filter(({ deviceId, code }) => this.#open(code, deviceId) === undefined).length;
  }

  /** Seals codes that an earlier version has kept as they are. True when there were any. */
  sealPlain(): boolean {
    const plain = this.#codes().filter(({ code }) => !code.startsWith(SEALED));
    const update = this.#database.prepare('UPDATE terminals SET auth_code = ? WHERE deviceid = ?');
    for (const { deviceId, code } of plain) update.run(this.#seal(code, deviceId), deviceId);
    return plain.length > 0;
  }

  #codes(): { readonly deviceId: string; readonly code: string }[] {
    return this.#database
      .prepare('SELECT deviceid, auth_code FROM terminals')
      .all()
      .map((row) => ({ deviceId: textOf(row, 'deviceid'), code: textOf(row, 'auth_code') }));
  }

  #seal(code: string, deviceId: string): string {
    return `${SEALED}${this.#sealer.seal(code, ownerOf(deviceId))}`;
  }

  #open(code: string, deviceId: string): string | undefined {
    return this.#sealer.open(code.slice(SEALED.length), ownerOf(deviceId))?.toString('utf8');
  }
}

function ownerOf(deviceId: string): string {
  return `terminals\0${deviceId}`;
}
