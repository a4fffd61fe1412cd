import type { DatabaseSync } from 'node:sqlite';
import type { ParameterGroups, Parameters, ParameterValue } from '../../device/parameter-groups.js';
import { z } from 'zod/mini';
import { onRollback } from '../database/database.js';
import { jsonOf, textOf, type Row } from '../database/row.js';

/** Parameters that a device has told or that were written to it; all others are as its source knows them, or unknown. */
export interface StoredParameters {
  readonly current: ParameterGroups;
  /** Parameters that wait until the device returns. */
  readonly offlineSet: ParameterGroups;
}

const NOTHING: StoredParameters = { current: {}, offlineSet: {} };

const valueSchema: z.ZodMiniType<ParameterValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.lazy(() => valueSchema)),
]);
const groupsSchema = z.record(z.string(), z.record(z.string(), valueSchema));

/** The remote parameters of the devices that users have changed. */
export class ParameterStore {
  readonly #database: DatabaseSync;
  readonly #byId = new Map<string, StoredParameters>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#load();
  }

  get(deviceId: string): StoredParameters {
    return this.#byId.get(deviceId) ?? NOTHING;
  }

  /** Writes to a device that is there. */
  save(deviceId: string, group: string, changes: Parameters): void {
    const { current, offlineSet } = this.get(deviceId);
    this.#put(deviceId, { current: merged(current, group, changes), offlineSet });
  }

  /** Keeps what waits for a device. */
  keep(deviceId: string, group: string, changes: Parameters): void {
    const { current, offlineSet } = this.get(deviceId);
    this.#put(deviceId, { current, offlineSet: merged(offlineSet, group, changes) });
  }

  /** The device has a group that waited for it. */
  deliver(deviceId: string, group: string): void {
    const { current, offlineSet } = this.get(deviceId);
    const { [group]: changes = {}, ...waiting } = offlineSet;
    this.#put(deviceId, { current: merged(current, group, changes), offlineSet: waiting });
  }

  #put(deviceId: string, parameters: StoredParameters): void {
    this.#database
      .prepare(
        `INSERT INTO device_parameters (deviceid, current, offline_set) VALUES (?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET current = excluded.current, offline_set = excluded.offline_set`,
      )
      .run(deviceId, JSON.stringify(parameters.current), JSON.stringify(parameters.offlineSet));
    this.#byId.set(deviceId, parameters);
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    this.#byId.clear();
    for (const row of this.#database.prepare('SELECT * FROM device_parameters').all()) {
      this.#byId.set(textOf(row, 'deviceid'), fromRow(row));
    }
  }
}

function merged(groups: ParameterGroups, group: string, changes: Parameters): ParameterGroups {
  return { ...groups, [group]: { ...groups[group], ...changes } };
}

function fromRow(row: Row): StoredParameters {
  return {
    current: jsonOf(row, 'current', groupsSchema),
    offlineSet: jsonOf(row, 'offline_set', groupsSchema),
  };
}
