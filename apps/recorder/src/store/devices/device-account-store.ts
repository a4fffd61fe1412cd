import type { DatabaseSync } from 'node:sqlite';
import type { DeviceAccount } from '../../device/device-link.js';
import { storePassword } from '../access/password.js';
import { textOf, type Row } from '../database/row.js';

/** A change of a device's own user that has not reached the device. */
export interface WaitingAccount {
  readonly deviceId: string;
  /** Undefined = the user is to be removed. */
  readonly account: DeviceAccount | undefined;
}

/** The own users of the devices, one a device, for logins at the device itself. */
export class DeviceAccountStore {
  readonly #database: DatabaseSync;
  readonly #passwordRounds: number | undefined;

  /** `passwordRounds` is the work that new passwords are hashed with. */
  constructor(database: DatabaseSync, passwordRounds?: number) {
    this.#database = database;
    this.#passwordRounds = passwordRounds;
  }

  /** Name of the user that the device has, or will have when a change that waits has reached it; undefined without one. */
  nameOf(deviceId: string): string | undefined {
    const waiting = this.waitingFor(deviceId);
    if (waiting !== undefined) return waiting.account?.name;
    const row = this.#database.prepare('SELECT name FROM device_accounts WHERE deviceid = ?').get(deviceId);
    return row === undefined ? undefined : textOf(row, 'name');
  }

  /** Keeps what a device has now; no earlier change waits for it any more. Its password is salted and hashed again. */
  set(deviceId: string, account: DeviceAccount | undefined): void {
    this.forgetWaiting(deviceId);
    if (account === undefined) {
      this.#database.prepare('DELETE FROM device_accounts WHERE deviceid = ?').run(deviceId);
      return;
    }
    const { salt, hash } = storePassword(account.passwordHash, this.#passwordRounds);
    this.#database
      .prepare(
        `INSERT INTO device_accounts (deviceid, name, salt, password) VALUES (?, ?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET name = excluded.name, salt = excluded.salt, password = excluded.password`,
      )
      .run(deviceId, account.name, salt, hash);
  }

  /** Keeps a change until the device returns, in place of an earlier one; the password in the form to be sent. */
  wait({ deviceId, account }: WaitingAccount): void {
    this.#database
      .prepare(
        `INSERT INTO waiting_device_accounts (deviceid, name, password_hash) VALUES (?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET name = excluded.name, password_hash = excluded.password_hash`,
      )
      .run(deviceId, account?.name ?? null, account?.passwordHash ?? null);
  }

  /** The change that waits for a device. */
  waitingFor(deviceId: string): WaitingAccount | undefined {
    const row = this.#database.prepare('SELECT * FROM waiting_device_accounts WHERE deviceid = ?').get(deviceId);
    return row && toWaiting(row);
  }

  /** All changes that wait. */
  waiting(): WaitingAccount[] {
    return this.#database.prepare('SELECT * FROM waiting_device_accounts ORDER BY deviceid').all().map(toWaiting);
  }

  /** Drops a change that no longer waits. */
  forgetWaiting(deviceId: string): void {
    this.#database.prepare('DELETE FROM waiting_device_accounts WHERE deviceid = ?').run(deviceId);
  }
}

function toWaiting(row: Row): WaitingAccount {
  const account =
    row.name === null ? undefined : { name: textOf(row, 'name'), passwordHash: textOf(row, 'password_hash') };
  return { deviceId: textOf(row, 'deviceid'), account };
}
