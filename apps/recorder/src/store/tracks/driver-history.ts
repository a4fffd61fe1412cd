import type { DatabaseSync } from 'node:sqlite';
import { onRollback } from '../database/database.js';
import type { MetaStore } from '../database/meta-store.js';
import { integerOf, numberOrNull, textOf, type Row } from '../database/row.js';

/** Past names that are kept of each device, the newest ones: for older times its driver is not known. */
const MOST_PAST = 1_000;
/** Start of the driver history, unix seconds; a state folder without an earlier time has none. */
const KEPT_FROM = 'driversFromS';

const NEVER: readonly number[] = [];

/** Who drove a device between two changes. Unix seconds, the end not included; no `untilS` while it holds. */
interface NamedDriver {
  /** `undefined` = the driver reported by the device. */
  readonly name: string | undefined;
  readonly fromS: number;
  readonly untilS: number | undefined;
}

/** The driver of a device at a time, as far as users named one. */
export type DriverAtTime =
  | { readonly kind: 'named'; readonly name: string }
  /** Without a named driver: the one that the device reported. */
  | { readonly kind: 'reported' }
  /** Before drivers were kept. */
  | { readonly kind: 'unknown' };

/** Who was named as the driver of each device from when until when: a new name takes nothing back of the time before it. */
export class DriverHistory {
  readonly #database: DatabaseSync;
  readonly #keptFromS: number;
  readonly #drivers = new Map<string, NamedDriver[]>();

  constructor(database: DatabaseSync, meta: MetaStore) {
    this.#database = database;
    this.#keptFromS = Number(meta.read(KEPT_FROM) ?? 0);
    this.#load();
  }

  at(deviceId: string, atS: number): DriverAtTime {
    const drivers = this.#drivers.get(deviceId);
    if (drivers === undefined) return { kind: atS < this.#keptFromS ? 'unknown' : 'reported' };
    // The newest word counts: after a clock that was ahead, two of them may cover one moment.
    const found = drivers.findLast(({ fromS, untilS }) => fromS <= atS && (untilS === undefined || atS < untilS));
    if (found === undefined) return { kind: 'unknown' };
    return found.name === undefined ? { kind: 'reported' } : { kind: 'named', name: found.name };
  }

  /** The moments between two times (unix s) at which the answer of {@link DriverHistory.at} may change, in their order. */
  changesBetween(deviceId: string, startS: number, endS: number): readonly number[] {
    const drivers = this.#drivers.get(deviceId);
    // Most devices were never named a driver, and a report asks about each of its hundreds of thousands of rows.
    if (drivers === undefined && (this.#keptFromS <= startS || this.#keptFromS >= endS)) return NEVER;
    const bounds = (drivers ?? []).flatMap(({ fromS, untilS }) => [fromS, untilS ?? fromS]);
    const inside = [this.#keptFromS, ...bounds].filter((atS) => startS < atS && atS < endS);
    return [...new Set(inside)].sort((a, b) => a - b);
  }

  /** Takes the name that users give the driver of a device from `atS` (unix s) on; undefined = whoever the device reports. */
  save(deviceId: string, name: string | undefined, atS: number): void {
    const fromS = Math.ceil(atS);
    const drivers = this.#drivers.get(deviceId);
    if (drivers?.at(-1)?.name === name) return;
    if (drivers === undefined) this.#add(deviceId, { name: undefined, fromS: this.#keptFromS, untilS: undefined });
    this.#database
      .prepare('UPDATE device_drivers SET until_s = max(from_s, ?) WHERE deviceid = ? AND until_s IS NULL')
      .run(fromS, deviceId);
    this.#add(deviceId, { name, fromS, untilS: undefined });
    this.#database
      .prepare(
        `DELETE FROM device_drivers WHERE deviceid = :id AND id <=
         (SELECT id FROM device_drivers WHERE deviceid = :id ORDER BY id DESC LIMIT 1 OFFSET :most)`,
      )
      .run({ id: deviceId, most: MOST_PAST });
    this.#read(deviceId);
    onRollback(this.#database, this.#takeBack);
  }

  readonly #takeBack = (): void => {
    this.#load();
  };

  #add(deviceId: string, { name, fromS, untilS }: NamedDriver): void {
    this.#database
      .prepare('INSERT INTO device_drivers (deviceid, driver, from_s, until_s) VALUES (?, ?, ?, ?)')
      .run(deviceId, name ?? null, fromS, untilS ?? null);
  }

  /** Reads the drivers of one device. */
  #read(deviceId: string): void {
    const rows = this.#database.prepare('SELECT * FROM device_drivers WHERE deviceid = ? ORDER BY id').all(deviceId);
    this.#drivers.set(deviceId, rows.map(driverOf));
  }

  #load(): void {
    this.#drivers.clear();
    for (const row of this.#database.prepare('SELECT * FROM device_drivers ORDER BY id').all()) {
      const deviceId = textOf(row, 'deviceid');
      const known = this.#drivers.get(deviceId);
      if (known === undefined) this.#drivers.set(deviceId, [driverOf(row)]);
      else known.push(driverOf(row));
    }
  }
}

function driverOf(row: Row): NamedDriver {
  return {
    name: row['driver'] === null ? undefined : textOf(row, 'driver'),
    fromS: integerOf(row, 'from_s'),
    untilS: numberOrNull(row, 'until_s') ?? undefined,
  };
}
