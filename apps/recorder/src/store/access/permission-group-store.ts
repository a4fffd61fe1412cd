import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/database.js';
import type { PermissionGroup } from './permission-groups.js';
import { integerOf, textOf } from '../database/row.js';
import type { UserStore } from './user-store.js';

/** A change of a permission group; what is absent stays. A group whose id is new is made by its change. */
export interface PermissionGroupChange {
  readonly id: number;
  readonly name?: string | undefined;
  readonly access?: string | undefined;
}

/** The permission groups; users get changed rights at once. */
export class PermissionGroupStore {
  readonly #database: DatabaseSync;
  readonly #users: UserStore;

  constructor(database: DatabaseSync, users: UserStore) {
    this.#database = database;
    this.#users = users;
  }

  /** All groups by id. */
  list(): PermissionGroup[] {
    const rows = this.#database.prepare('SELECT id, name, access FROM permission_groups ORDER BY id').all();
    return rows.map((row) => ({ id: integerOf(row, 'id'), name: textOf(row, 'name'), access: textOf(row, 'access') }));
  }

  /** Saves all changes or none. */
  save(changes: readonly PermissionGroupChange[]): void {
    const before = new Map(this.list().map((group) => [group.id, group]));
    const changedRights = new Set<number>();
    inTransaction(this.#database, () => {
      const put = this.#database.prepare(
        `INSERT INTO permission_groups (id, name, access) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, access = excluded.access`,
      );
      for (const { id, name, access } of changes) {
        const group = before.get(id) ?? { id, name: `Group ${id}`, access: '0'.repeat(86) };
        put.run(id, name ?? group.name, access ?? group.access);
        if (access !== undefined && access !== group.access) changedRights.add(id);
        before.set(id, { id, name: name ?? group.name, access: access ?? group.access });
      }
      this.#users.permissionsChanged(changedRights);
    });
  }

  /** Deletes a group that no user has. */
  remove(id: number): void {
    this.#database.prepare('DELETE FROM permission_groups WHERE id = ?').run(id);
  }
}
