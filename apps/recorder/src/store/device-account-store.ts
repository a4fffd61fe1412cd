import type { DatabaseSync } from 'node:sqlite';
import { storePassword } from './password.js';
import { textOf } from './row.js';

/** The own users of the devices, one a device, with which somebody logs in at the device itself. */
export class DeviceAccountStore {
  readonly #database: DatabaseSync;
  readonly #passwordRounds: number | undefined;

  /** `passwordRounds` is the work that new passwords are hashed with. */
  constructor(database: DatabaseSync, passwordRounds?: number) {
    this.#database = database;
    this.#passwordRounds = passwordRounds;
  }

  /** Name of the device's own user; undefined without one. */
  nameOf(deviceId: string): string | undefined {
    const row = this.#database.prepare('SELECT name FROM device_accounts WHERE deviceid = ?').get(deviceId);
    return row === undefined ? undefined : textOf(row, 'name');
  }

  /** `wireHash` is the password as it travels, kept salted and hashed again. */
  set(deviceId: string, name: string, wireHash: string): void {
    const { salt, hash } = storePassword(wireHash, this.#passwordRounds);
    this.#database
      .prepare(
        `INSERT INTO device_accounts (deviceid, name, salt, password) VALUES (?, ?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET name = excluded.name, salt = excluded.salt, password = excluded.password`,
      )
      .run(deviceId, name, salt, hash);
  }

  remove(deviceId: string): void {
    this.#database.prepare('DELETE FROM device_accounts WHERE deviceid = ?').run(deviceId);
  }
}
