import type { DatabaseSync } from 'node:sqlite';
import { onRollback } from '../database/database.js';
import { integerOf, integerOrNull, RowError, textOf } from '../database/row.js';

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

/** A change of the tree that cannot be; `message` says why. */
export class GroupError extends Error {
  override readonly name = 'GroupError';
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
    if (this.withDescendants(this.rootId).size < this.#byId.size) throw new RowError('a group hangs below itself');
  }

  get(id: number): Group | undefined {
    return this.#byId.get(id);
  }

  /** Id of the root's child `name`; made by and for the fleet when it is missing. */
  ensureFleetGroup(name: string): number {
    // Users may have renamed or moved what the fleet made, or made a group of that name themselves.
    const made = this.#database.prepare('SELECT id FROM groups WHERE fleet_name = ?').get(name);
    if (made !== undefined) return integerOf(made, 'id');
    const found = this.#childNamed(this.rootId, name);
    if (found !== undefined) return found.id;
    this.#database
      .prepare("INSERT INTO groups (parent_id, name, origin, fleet_name) VALUES (?, ?, 'fleet', ?)")
      .run(this.rootId, name, name);
    this.#follow();
    return this.ensureFleetGroup(name);
  }

  /** Every group, parents ahead of their children, sorted by name below each. */
  list(): Group[] {
    const below = (id: number | null): Group[] =>
      [...this.#byId.values()]
        .filter((group) => group.parentId === id)
        .sort((a, b) => a.name.localeCompare(b.name))
        .flatMap((group) => [group, ...below(group.id)]);
    return below(null);
  }

  /** Adds a group below `parentId`, which exists, and returns its id. */
  add(parentId: number, name: string): number {
    this.#refuseTaken(parentId, name);
    this.#database.prepare("INSERT INTO groups (parent_id, name, origin) VALUES (?, ?, 'user')").run(parentId, name);
    this.#follow();
    return this.#childNamed(parentId, name)?.id ?? parentId;
  }

  rename(id: number, name: string): void {
    const group = this.#byId.get(id);
    if (group === undefined || group.name === name) return;
    if (group.parentId !== null) this.#refuseTaken(group.parentId, name);
    this.#database.prepare("UPDATE groups SET name = ?, origin = 'user' WHERE id = ?").run(name, id);
    this.#follow();
  }

  /** Hangs a group, with all below it, below another one. */
  move(id: number, parentId: number): void {
    const group = this.#byId.get(id);
    if (group === undefined || group.parentId === parentId) return;
    if (group.parentId === null) throw new GroupError('The root group cannot be moved');
    if (this.withDescendants(id).has(parentId)) throw new GroupError('A group cannot hang below itself');
    this.#refuseTaken(parentId, group.name);
    this.#database.prepare("UPDATE groups SET parent_id = ?, origin = 'user' WHERE id = ?").run(parentId, id);
    this.#follow();
  }

  /**
   * @param isNamed - Whether the refusal may name a user of the group; all by default.
   * @throws GroupError for the root, and for a group that has groups below it or users.
   */
  refuseRemoval(id: number, isNamed: (username: string) => boolean = () => true): void {
    if (id === this.rootId) throw new GroupError('The root group cannot be deleted');
    if (this.withDescendants(id).size > 1) {
      throw new GroupError('The group has groups below it: delete or move them first');
    }
    const users = this.#database.prepare('SELECT name FROM users WHERE group_id = ? ORDER BY name').all(id);
    if (users.length === 0) return;
    const names = users.map((row) => textOf(row, 'name')).filter(isNamed);
    const shown = [...names.slice(0, 5), ...(names.length > 5 ? ['...'] : [])].join(', ');
    if (names.length === users.length) throw new GroupError(`The group has users: ${shown}`);
    throw new GroupError(
      `The group has ${shown === '' ? 'users' : `users: ${shown}, and further ones`} that you do not manage`,
    );
  }

  /** Takes a group away; its devices stay in their other groups. */
  remove(id: number): void {
    this.refuseRemoval(id);
    this.#database.prepare('DELETE FROM groups WHERE id = ?').run(id);
    this.#follow();
  }

  /** Takes away groups that the fleet made and that are no longer used. */
  removeUnusedFleetGroups(): void {
    this.#database.exec(
      `DELETE FROM groups WHERE origin = 'fleet'
         AND id NOT IN (SELECT group_id FROM group_devices)
         AND id NOT IN (SELECT group_id FROM users)
         AND id NOT IN (SELECT parent_id FROM groups WHERE parent_id IS NOT NULL)`,
    );
    this.#follow();
  }

  /** `id` and the ids of the groups above it, up to the root. */
  pathOf(id: number): number[] {
    const path: number[] = [];
    for (let group = this.#byId.get(id); group !== undefined; group = this.#byId.get(group.parentId ?? Number.NaN)) {
      path.push(group.id);
    }
    return path;
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

  /** Children of `id`, each with its own, sorted by name; only those of `among`, where it is given. */
  childrenOf(id: number, among?: ReadonlySet<number>): GroupTree[] {
    return [...this.#byId.values()]
      .filter((group) => group.parentId === id && among?.has(group.id) !== false)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((group) => ({ groupid: group.id, name: group.name, childrens: this.childrenOf(group.id, among) }));
  }

  #childNamed(parentId: number, name: string): Group | undefined {
    return [...this.#byId.values()].find((group) => group.parentId === parentId && group.name === name);
  }

  #refuseTaken(parentId: number, name: string): void {
    if (this.#childNamed(parentId, name) !== undefined) {
      throw new GroupError(`There is a group ${name} at this place already`);
    }
  }

  /** Takes over what was written. */
  #follow(): void {
    this.#load();
    onRollback(this.#database, () => {
      this.#load();
    });
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
