import type { DatabaseSync } from 'node:sqlite';
import { integerOf, integerOrNull, textOf } from './row.js';

/** A node of the group tree. */
export interface Group {
  readonly id: number;
  /** Null for the root. */
  readonly parentId: number | null;
  readonly name: string;
}

/** A group with all below it. */
export interface GroupTree {
  readonly groupid: number;
  readonly name: string;
  readonly childrens: readonly GroupTree[];
}

/** The tree of device groups. There is always a root, and every group hangs below it. */
export class GroupStore {
  readonly #database: DatabaseSync;
  #byId = new Map<number, Group>();
  readonly rootId: number;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(
      `INSERT INTO groups (parent_id, name, origin)
       SELECT NULL, 'root', 'user' WHERE NOT EXISTS (SELECT 1 FROM groups WHERE parent_id IS NULL)`,
    );
    this.rootId = integerOf(database.prepare('SELECT id FROM groups WHERE parent_id IS NULL').get() ?? {}, 'id');
    this.#load();
  }

  get(id: number): Group | undefined {
    return this.#byId.get(id);
  }

  /** Id of the root's child `name`; made by and for the fleet when it is missing. */
  ensureFleetGroup(name: string): number {
    const found = [...this.#byId.values()].find((group) => group.parentId === this.rootId && group.name === name);
    if (found !== undefined) return found.id;
    this.#database
      .prepare("INSERT INTO groups (parent_id, name, origin) VALUES (?, ?, 'fleet')")
      .run(this.rootId, name);
    this.#load();
    return this.ensureFleetGroup(name);
  }

  /** Takes away groups that the fleet made and nobody uses any more. */
  removeUnusedFleetGroups(): void {
    this.#database.exec(
      `DELETE FROM groups WHERE origin = 'fleet'
         AND id NOT IN (SELECT group_id FROM group_devices)
         AND id NOT IN (SELECT group_id FROM users)
         AND id NOT IN (SELECT parent_id FROM groups WHERE parent_id IS NOT NULL)`,
    );
    this.#load();
  }

  /** `id` and the ids of all groups below it. */
  withDescendants(id: number): Set<number> {
    const found = new Set([id]);
    // A Set visits what is added while it is walked.
    for (const parent of found) {
      for (const group of this.#byId.values()) if (group.parentId === parent) found.add(group.id);
    }
    return found;
  }

  /** Children of `id`, each with its own, sorted by name. */
  childrenOf(id: number): GroupTree[] {
    return [...this.#byId.values()]
      .filter((group) => group.parentId === id)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((group) => ({ groupid: group.id, name: group.name, childrens: this.childrenOf(group.id) }));
  }

  #load(): void {
    const rows = this.#database.prepare('SELECT id, parent_id, name FROM groups').all();
    this.#byId = new Map(
      rows.map((row) => {
        const id = integerOf(row, 'id');
        return [id, { id, parentId: integerOrNull(row, 'parent_id'), name: textOf(row, 'name') }];
      }),
    );
  }
}
