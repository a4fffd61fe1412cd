import { rmSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterCommit, inTransaction, onRollback } from '../database/database.js';
import { integerOf, textOf, type Row } from '../database/row.js';
import type { StateFiles } from '../state/state-files.js';

/** One side of a talk. */
export type TalkSide = 'source' | 'mdvr';

/** Who talked to which devices (spec 001 section 3). */
export interface TalkRecord {
  readonly ip: string;
  readonly username: string;
  /** One id, several with commas between, or `broadcast`. */
  readonly deviceId: string;
  /** Unix seconds. */
  readonly beginS: number;
  readonly endS: number;
}

/** A talk as it is kept. */
export interface StoredTalk extends TalkRecord {
  readonly serialNo: number;
  readonly updatedS: number;
  /** Whether the device's side was recorded. */
  readonly hasDeviceSound: boolean;
}

/** How much is kept: the newest talks, by number and by bytes of sound. */
export interface TalkLimits {
  readonly talks: number;
  readonly bytes: number;
}

const DEFAULT_LIMITS: TalkLimits = { talks: 500, bytes: 200 * 1024 * 1024 };

/** Talks with the sound of both sides: G.711 A-law of 8 kHz, one file a side. */
export class TalkLog {
  readonly #database: DatabaseSync;
  readonly #files: StateFiles;
  readonly #limits: TalkLimits;

  constructor(database: DatabaseSync, files: StateFiles, limits = DEFAULT_LIMITS) {
    this.#database = database;
    this.#files = files;
    this.#limits = limits;
  }

  /** Removes sound whose row never came to be. To be called once the whole database was read without a fault. */
  sweep(): void {
    const kept = new Set(
      this.#database
        .prepare('SELECT serialno FROM talk_log')
        .all()
        .map((row) => row['serialno']),
    );
    this.#files.sweep('talks', (name) => kept.has(Number.parseInt(name)));
  }

  /**
   * Keeps a talk that has ended, row and sound or neither, and gives up what is over the limits. Returns its serial
   * number.
   */
  add(
    { ip, username, deviceId, beginS, endS }: TalkRecord,
    source: Uint8Array,
    device: Uint8Array | undefined,
  ): number {
    return inTransaction(this.#database, () => {
      const { lastInsertRowid } = this.#database
        .prepare(
          `INSERT INTO talk_log (ip, username, deviceid, begin_s, end_s, updated_s, device_sound, bytes)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(ip, username, deviceId, beginS, endS, endS, device ? 1 : 0, source.length + (device?.length ?? 0));
      const serialNo = Number(lastInsertRowid);
      onRollback(this.#database, () => {
        this.#removeSound(serialNo);
      });
      writeFileSync(this.#path(serialNo, 'source'), source, { flush: true });
      if (device) writeFileSync(this.#path(serialNo, 'mdvr'), device, { flush: true });
      this.#forgetOldest();
      return serialNo;
    });
  }

  get(serialNo: number): StoredTalk | undefined {
    const row = this.#database.prepare('SELECT * FROM talk_log WHERE serialno = ?').get(serialNo);
    return row && fromRow(row);
  }

  /** Talks updated from `afterS` to `beforeS`, both inclusive, newest first. */
  find(afterS: number, beforeS: number): StoredTalk[] {
    return this.#database
      .prepare('SELECT * FROM talk_log WHERE updated_s BETWEEN ? AND ? ORDER BY serialno DESC')
      .all(afterS, beforeS)
      .map(fromRow);
  }

  /** A side's sound, A-law; empty when its file is gone. */
  sound(serialNo: number, side: TalkSide): Uint8Array {
    try {
      return readFileSync(this.#path(serialNo, side));
    } catch {
      return new Uint8Array(0);
    }
  }

  #forgetOldest(): void {
    const rows = this.#database.prepare('SELECT serialno, bytes FROM talk_log ORDER BY serialno DESC').all();
    let talks = 0;
    let bytes = 0;
    for (const row of rows) {
      const serialNo = integerOf(row, 'serialno');
      talks += 1;
      bytes += integerOf(row, 'bytes');
      if (talks <= this.#limits.talks && (bytes <= this.#limits.bytes || talks === 1)) continue;
      this.#database.prepare('DELETE FROM talk_log WHERE serialno = ?').run(serialNo);
      afterCommit(this.#database, () => {
        this.#removeSound(serialNo);
      });
    }
  }

  #removeSound(serialNo: number): void {
    for (const side of ['source', 'mdvr'] as const) rmSync(this.#path(serialNo, side), { force: true });
  }

  #path(serialNo: number, side: TalkSide): string {
    return join(this.#files.folder('talks'), `${serialNo}-${side}.alaw`);
  }
}

function fromRow(row: Row): StoredTalk {
  return {
    serialNo: integerOf(row, 'serialno'),
    ip: textOf(row, 'ip'),
    username: textOf(row, 'username'),
    deviceId: textOf(row, 'deviceid'),
    beginS: integerOf(row, 'begin_s'),
    endS: integerOf(row, 'end_s'),
    updatedS: integerOf(row, 'updated_s'),
    hasDeviceSound: integerOf(row, 'device_sound') === 1,
  };
}
