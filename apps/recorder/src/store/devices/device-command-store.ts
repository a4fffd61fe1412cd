import type { DatabaseSync } from 'node:sqlite';
import { BoundedTable } from '../database/bounded-table.js';
import { integerOf, textOf } from '../database/row.js';

const DEFAULT_LIMIT = 200;

/** A text that a user sent to a device. */
export interface StoredDeviceCommand {
  readonly deviceId: string;
  readonly command: string;
  /** How far it got: `waiting` for a device that is offline. */
  readonly state: 'done' | 'waiting' | 'no answer';
  /** Unix seconds. */
  readonly atS: number;
}

/** The texts that users sent to devices, the newest `limit` of them. */
export class DeviceCommandStore {
  readonly #database: DatabaseSync;
  readonly #rows: BoundedTable;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#rows = new BoundedTable(database, { table: 'device_commands', limit });
  }

  add({ deviceId, command, state, atS }: StoredDeviceCommand): void {
    this.#rows.add({ deviceid: deviceId, command, state, at_s: atS });
  }

  /** All of them, oldest first. */
  list(): StoredDeviceCommand[] {
    return this.#database
      .prepare('SELECT * FROM device_commands ORDER BY id')
      .all()
      .map((row) => {
        const state = textOf(row, 'state');
        return {
          deviceId: textOf(row, 'deviceid'),
          command: textOf(row, 'command'),
          state: state === 'done' || state === 'waiting' ? state : 'no answer',
          atS: integerOf(row, 'at_s'),
        };
      });
  }

  /** Marks the commands that waited for a device as done. */
  settle(deviceId: string): void {
    this.#database
      .prepare("UPDATE device_commands SET state = 'done' WHERE deviceid = ? AND state = 'waiting'")
      .run(deviceId);
  }
}
