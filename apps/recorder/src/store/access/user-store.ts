import type { DatabaseSync } from 'node:sqlite';
import { sha256Hex } from 'gk-sdk/wire';
import {
  accountDetailsSchema,
  changedDetails,
  NO_DETAILS,
  type AccountDetails,
  type DetailChanges,
} from './account-details.js';
import { afterCommit, inTransaction, onRollback } from '../database/database.js';
import { readPassword, storePassword, type StoredPassword } from './password.js';
import { addDefaultPermissionGroups, readPermissionGroup } from './permission-groups.js';
import { integerOf, integerOrNull, jsonOf, textOf, type Row } from '../database/row.js';

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
  /** Unix seconds at which the password was set; null = unknown. */
  readonly passwordSetS: number | null;
  readonly details: AccountDetails;
  /** Unix seconds of the last change; null = never. */
  readonly updatedS: number | null;
  /** Unix seconds of the last login; null = never. */
  readonly loggedInS: number | null;
}

/** Changes to an account; absent fields stay. */
export interface UserChanges {
  readonly permissionId?: number | undefined;
  readonly groupId?: number | undefined;
  /** Upper-case SHA-256 of the new password. */
  readonly wireHash?: string | undefined;
  readonly details?: DetailChanges | undefined;
}

/** Why open sockets of a user must end: the account is gone, its rights or its password are others now, or a backup was restored. */
export type Revocation = 'removed' | 'changed' | 'restored';

/** A user to add. */
export interface NewUser {
  readonly name: string;
  readonly permissionId: number;
  readonly groupId: number;
  /** Upper-case SHA-256 of the password. */
  readonly wireHash: string;
  readonly hasFirstStartPassword?: boolean;
  readonly details?: DetailChanges;
  /** Unix seconds. */
  readonly atS?: number;
}

/** When a password is set, and how many of its predecessors are kept. */
interface PasswordTime {
  /** Unix seconds. */
  readonly atS?: number;
  readonly formerKept?: number;
}

/** The accounts of the first start in the order of their permission. Each has its name as its password. */
export const FIRST_START_USERS = ['admin', 'dealer', 'operator', 'viewer'] as const;

/** The accounts. Names are case-sensitive, as passwords are. */
export class UserStore {
  readonly #database: DatabaseSync;
  readonly #passwordRounds: number | undefined;
  readonly #byName = new Map<string, StoredUser>();
  readonly #watchers = new Map<string, Set<(why: Revocation) => void>>();
  readonly #removalWatchers: ((name: string) => void)[] = [];

  /** `passwordRounds` is the work that new passwords are hashed with. */
  constructor(database: DatabaseSync, passwordRounds?: number) {
    this.#database = database;
    this.#passwordRounds = passwordRounds;
    addDefaultPermissionGroups(database);
    for (const row of database.prepare('SELECT * FROM users').all()) this.#remember(row);
  }

  find(name: string): StoredUser | undefined {
    return this.#byName.get(name);
  }

  /** All accounts, sorted by name. */
  list(): StoredUser[] {
    return [...this.#byName.values()].sort((a, b) => a.name.localeCompare(b.name));
  }

  get size(): number {
    return this.#byName.size;
  }

  /** Calls `listener` when an account ends or gets other rights; returns an unsubscribe function. */
  watch(name: string, listener: (why: Revocation) => void): () => void {
    const watchers = this.#watchers.get(name) ?? new Set();
    this.#watchers.set(name, watchers.add(listener));
    return () => {
      watchers.delete(listener);
      if (watchers.size === 0 && this.#watchers.get(name) === watchers) this.#watchers.delete(name);
    };
  }

  /** Calls `listener` when an account is removed, within the same transaction, for what ends with it. */
  watchRemovals(listener: (name: string) => void): void {
    this.#removalWatchers.push(listener);
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Names of those who still have the password of the first start. */
  namesWithFirstStartPassword(): string[] {
    return [...this.#byName.values()].filter((user) => user.hasFirstStartPassword).map((user) => user.name);
  }

  add(user: NewUser): void {
    this.#insert(user, storePassword(user.wireHash, this.#passwordRounds));
  }

  #insert(user: Omit<NewUser, 'wireHash'>, password: StoredPassword): void {
    this.#database
      .prepare(
        `INSERT INTO users (name, permission_id, group_id, salt, password, first_start_password, details, updated_s,
           password_set_s) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        user.name,
        user.permissionId,
        user.groupId,
        password.salt,
        password.hash,
        user.hasFirstStartPassword ? 1 : 0,
        JSON.stringify(changedDetails(NO_DETAILS, user.details ?? {})),
        user.atS ?? null,
        user.atS ?? null,
      );
    this.#follow(user.name);
  }

  /**
   * Changes an account; other rights or another password end its open sockets. Of its former passwords, the newest `formerKept` are
   * kept. False for an unknown name.
   */
  update(name: string, changes: UserChanges, atS: number, formerKept = 0): boolean {
    const user = this.#byName.get(name);
    if (user === undefined) return false;
    const { permissionId = user.permissionId, groupId = user.groupId, wireHash } = changes;
    const details = JSON.stringify(changedDetails(user.details, changes.details ?? {}));
    inTransaction(this.#database, () => {
      this.#database
        .prepare('UPDATE users SET permission_id = ?, group_id = ?, details = ?, updated_s = ? WHERE name = ?')
        .run(permissionId, groupId, details, atS, name);
      if (wireHash === undefined) this.#follow(name);
      else this.#setPassword(name, wireHash, { atS, formerKept });
    });
    const hasOtherRights = permissionId !== user.permissionId || groupId !== user.groupId;
    const hasOtherEnd = this.#byName.get(name)?.details.expirydate !== user.details.expirydate;
    if (hasOtherRights || hasOtherEnd || wireHash !== undefined) this.#revoke(name, 'changed');
    return true;
  }

  hasPermissionGroup(id: number): boolean {
    return this.#database.prepare('SELECT 1 FROM permission_groups WHERE id = ?').get(id) !== undefined;
  }

  /** Takes over rights that have changed in the permission groups `ids`; open sockets of their users begin anew. */
  permissionsChanged(ids: ReadonlySet<number>): void {
    for (const { name, permissionId } of this.list()) {
      if (!ids.has(permissionId)) continue;
      this.#follow(name);
      this.#revoke(name, 'changed');
    }
  }

  /** Ends an account with its tokens and open sockets. False for an unknown name. */
  remove(name: string): boolean {
    if (!this.#byName.has(name)) return false;
    inTransaction(this.#database, () => {
      this.#database.prepare('DELETE FROM users WHERE name = ?').run(name);
      this.#follow(name);
      for (const listener of this.#removalWatchers) listener(name);
    });
    this.#revoke(name, 'removed');
    return true;
  }

  /** Makes the four accounts of a first start; the viewer belongs to `viewerGroupId`, the others to `rootGroupId`. */
  addFirstStartUsers(rootGroupId: number, viewerGroupId: number): void {
    inTransaction(this.#database, () => {
      FIRST_START_USERS.forEach((name, permissionId) => {
        const groupId = name === 'viewer' ? viewerGroupId : rootGroupId;
        const password = firstStartPassword(name, this.#passwordRounds);
        this.#insert({ name, permissionId, groupId, hasFirstStartPassword: true }, password);
      });
    });
  }

  /** Sets a new password, which then counts as chosen by its user and begins its days anew; open sockets begin anew. */
  changePassword(name: string, wireHash: string, at: PasswordTime = {}): void {
    this.#setPassword(name, wireHash, at);
    this.#revoke(name, 'changed');
  }

  #setPassword(name: string, wireHash: string, { atS, formerKept = 0 }: PasswordTime): void {
    const password = storePassword(wireHash, this.#passwordRounds);
    inTransaction(this.#database, () => {
      this.#database
        .prepare(
          'INSERT INTO former_passwords (username, salt, password) SELECT name, salt, password FROM users WHERE name = ?',
        )
        .run(name);
      this.#database
        .prepare(
          `DELETE FROM former_passwords WHERE username = ?1 AND id NOT IN
             (SELECT id FROM former_passwords WHERE username = ?1 ORDER BY id DESC LIMIT ?2)`,
        )
        .run(name, formerKept);
      this.#database
        .prepare(
          `UPDATE users SET salt = ?, password = ?, first_start_password = 0, password_expires_s = NULL,
             password_set_s = ? WHERE name = ?`,
        )
        .run(password.salt, password.hash, atS ?? null, name);
      this.#follow(name);
    });
  }

  /** Former passwords of a user that are kept, the newest first, at most as many. */
  formerPasswords(name: string, most: number): StoredPassword[] {
    return this.#database
      .prepare('SELECT salt, password FROM former_passwords WHERE username = ? ORDER BY id DESC LIMIT ?')
      .all(name, most)
      .map(readPassword);
  }

  /** Lets the days of passwords that were set at an unknown time begin. */
  datePasswords(atS: number): void {
    const undated = this.list().filter(({ passwordSetS }) => passwordSetS === null);
    this.#database.prepare('UPDATE users SET password_set_s = ? WHERE password_set_s IS NULL').run(atS);
    for (const { name } of undated) this.#follow(name);
  }

  /** From `expiresS` (unix seconds) on the password only serves to set another one. */
  expirePassword(name: string, expiresS: number): void {
    this.#database.prepare('UPDATE users SET password_expires_s = ? WHERE name = ?').run(expiresS, name);
    this.#follow(name);
  }

  noteLogin(name: string, atS: number): void {
    this.#database.prepare('UPDATE users SET logged_in_s = ? WHERE name = ?').run(atS, name);
    this.#follow(name);
  }

  /** Lets the open sockets of a user begin anew. */
  restart(name: string): void {
    this.#revoke(name, 'changed');
  }

  /** Ends the sockets of all users. */
  endAll(): void {
    for (const name of [...this.#watchers.keys()]) this.#revoke(name, 'restored');
  }

  #revoke(name: string, why: Revocation): void {
    afterCommit(this.#database, () => {
      for (const listener of [...(this.#watchers.get(name) ?? [])]) listener(why);
    });
  }

  /** Takes over what was written of a user. */
  #follow(name: string): void {
    this.#reload(name);
    onRollback(this.#database, () => {
      this.#reload(name);
    });
  }

  #reload(name: string): void {
    const row = this.#database.prepare('SELECT * FROM users WHERE name = ?').get(name);
    if (row === undefined) this.#byName.delete(name);
    else this.#remember(row);
  }

  #remember(row: Row): void {
    const permissionId = integerOf(row, 'permission_id');
    const name = textOf(row, 'name');
    this.#byName.set(name, {
      name,
      permissionId,
      access: readPermissionGroup(this.#database, permissionId).access,
      groupId: integerOf(row, 'group_id'),
      password: readPassword(row),
      hasFirstStartPassword: integerOf(row, 'first_start_password') === 1,
      passwordExpiresS: integerOrNull(row, 'password_expires_s'),
      passwordSetS: integerOrNull(row, 'password_set_s'),
      details: jsonOf(row, 'details', accountDetailsSchema),
      updatedS: integerOrNull(row, 'updated_s'),
      loggedInS: integerOrNull(row, 'logged_in_s'),
    });
  }
}

const firstStartPasswords = new Map<string, StoredPassword>();

/** Recorders of one process share the hash of a password that everybody knows: each takes 40 ms to make. */
function firstStartPassword(name: string, rounds: number | undefined): StoredPassword {
  const key = `${name} ${rounds ?? ''}`;
  let password = firstStartPasswords.get(key);
  if (password === undefined) firstStartPasswords.set(key, (password = storePassword(sha256Hex(name), rounds)));
  return password;
}
