import type { DatabaseSync } from 'node:sqlite';
import { sha256Hex } from 'gk-sdk/wire';
import { storePassword, type StoredPassword } from './password.js';
import { addDefaultPermissionGroups, readPermissionGroup } from './permission-groups.js';
import { integerOf, integerOrNull, textOf, type Row } from './row.js';

/** A user with what the login needs. */
export interface StoredUser {
  readonly name: string;
  readonly permissionId: number;
  /** Rights of the permission group, one 0/1 each. */
  readonly access: string;
  readonly groupId: number;
  readonly password: StoredPassword;
  /** True until the password made at the first start is changed. */
  readonly hasFirstStartPassword: boolean;
  /** Unix seconds from which on the password must be changed; null = never. */
  readonly passwordExpiresS: number | null;
}

/** A user to add. */
export interface NewUser {
  readonly name: string;
  readonly permissionId: number;
  readonly groupId: number;
  /** Upper-case SHA-256 of the password. */
  readonly wireHash: string;
  readonly hasFirstStartPassword?: boolean;
}

/** The users of the first start in the order of their permission; the password of each is its name. */
export const FIRST_START_USERS = ['admin', 'dealer', 'operator', 'viewer'] as const;

/** The accounts. Names are told apart by case, as passwords are. */
export class UserStore {
  readonly #database: DatabaseSync;
  readonly #byName = new Map<string, StoredUser>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    addDefaultPermissionGroups(database);
    for (const row of database.prepare('SELECT * FROM users').all()) this.#remember(row);
  }

  find(name: string): StoredUser | undefined {
    return this.#byName.get(name);
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Names of those who still have the password of the first start. */
  namesWithFirstStartPassword(): string[] {
    return [...this.#byName.values()].filter((user) => user.hasFirstStartPassword).map((user) => user.name);
  }

  add(user: NewUser): void {
    const password = storePassword(user.wireHash);
    this.#database
      .prepare(
        `INSERT INTO users (name, permission_id, group_id, salt, password, first_start_password)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(
        user.name,
        user.permissionId,
        user.groupId,
        password.salt,
        password.hash,
        user.hasFirstStartPassword ? 1 : 0,
      );
    this.#reload(user.name);
  }

  /** Makes the four accounts of a first start; the viewer belongs to `viewerGroupId`, the others to `rootGroupId`. */
  addFirstStartUsers(rootGroupId: number, viewerGroupId: number): void {
    FIRST_START_USERS.forEach((name, permissionId) => {
      const groupId = name === 'viewer' ? viewerGroupId : rootGroupId;
      this.add({ name, permissionId, groupId, wireHash: sha256Hex(name), hasFirstStartPassword: true });
    });
  }

  /** Sets a new password, which then counts as chosen by its user and does not expire. */
  changePassword(name: string, wireHash: string): void {
    const password = storePassword(wireHash);
    this.#database
      .prepare(
        'UPDATE users SET salt = ?, password = ?, first_start_password = 0, password_expires_s = NULL WHERE name = ?',
      )
      .run(password.salt, password.hash, name);
    this.#reload(name);
  }

  /** From `expiresS` (unix seconds) on the password only serves to set another one. */
  expirePassword(name: string, expiresS: number): void {
    this.#database.prepare('UPDATE users SET password_expires_s = ? WHERE name = ?').run(expiresS, name);
    this.#reload(name);
  }

  noteLogin(name: string, atS: number): void {
    this.#database.prepare('UPDATE users SET logged_in_s = ? WHERE name = ?').run(atS, name);
  }

  #reload(name: string): void {
    const row = this.#database.prepare('SELECT * FROM users WHERE name = ?').get(name);
    if (row !== undefined) this.#remember(row);
  }

  #remember(row: Row): void {
    const permissionId = integerOf(row, 'permission_id');
    const name = textOf(row, 'name');
    this.#byName.set(name, {
      name,
      permissionId,
      access: readPermissionGroup(this.#database, permissionId).access,
      groupId: integerOf(row, 'group_id'),
      password: { salt: textOf(row, 'salt'), hash: textOf(row, 'password') },
      hasFirstStartPassword: integerOf(row, 'first_start_password') === 1,
      passwordExpiresS: integerOrNull(row, 'password_expires_s'),
    });
  }
}
