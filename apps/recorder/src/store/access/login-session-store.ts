import type { DatabaseSync } from 'node:sqlite';
import { afterCommit, onRollback } from '../database/database.js';
import { integerOf, textOf, type Row } from '../database/row.js';
import type { UserStore } from './user-store.js';

/** A login with a code, which goes on by its token pair. */
export interface StoredSession {
  readonly id: string;
  readonly username: string;
  /** Second factor and password that it was begun with: it ends with either. */
  readonly factor: string;
  readonly passwordMark: string;
  /** Unix seconds. */
  readonly madeS: number;
  readonly lastUsedS: number;
  readonly expiresS: number;
  /** It ends when it was not used for so many seconds. */
  readonly idleS: number;
}

/** The logins with a code that have not ended. */
export class LoginSessionStore {
  readonly #database: DatabaseSync;
  readonly #byId = new Map<string, StoredSession>();
  readonly #watchers = new Map<string, Set<() => void>>();

  /** Sessions of an account end with it, in the same transaction. */
  constructor(database: DatabaseSync, users: UserStore) {
    this.#database = database;
    for (const row of database.prepare('SELECT * FROM login_sessions').all()) this.#remember(row);
    users.watchRemovals((name) => {
      for (const { id } of this.ofUser(name)) this.remove(id);
    });
  }

  find(id: string): StoredSession | undefined {
    return this.#byId.get(id);
  }

  /** The sessions of a user, that which was used the longest ago first. */
  ofUser(username: string): StoredSession[] {
    return this.list().filter((session) => session.username === username);
  }

  list(): StoredSession[] {
    return [...this.#byId.values()].sort((a, b) => a.lastUsedS - b.lastUsedS);
  }

  /** Calls `listener` when a session ends before its time; returns an unsubscribe function. */
  watch(id: string, listener: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(listener));
    return () => {
      watchers.delete(listener);
      if (watchers.size === 0 && this.#watchers.get(id) === watchers) this.#watchers.delete(id);
    };
  }

  add({ id, username, factor, passwordMark, madeS, lastUsedS, expiresS, idleS }: StoredSession): void {
    this.#database
      .prepare(
        `INSERT INTO login_sessions (id, username, factor, password_mark, made_s, last_used_s, expires_s, idle_s)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, username, factor, passwordMark, madeS, lastUsedS, expiresS, idleS);
    this.#follow(id);
  }

  noteUse(id: string, atS: number): void {
    this.#database.prepare('UPDATE login_sessions SET last_used_s = ? WHERE id = ?').run(atS, id);
    this.#follow(id);
  }

  /** Ends a session and closes its connections. It cannot be resumed. */
  end(id: string): void {
    this.remove(id);
    afterCommit(this.#database, () => {
      for (const listener of [...(this.#watchers.get(id) ?? [])]) listener();
    });
  }

  /** Ends a session of a user whose open sockets begin anew anyway. */
  remove(id: string): void {
    this.#database.prepare('DELETE FROM login_sessions WHERE id = ?').run(id);
    this.#follow(id);
  }

  #follow(id: string): void {
    this.#reload(id);
    onRollback(this.#database, () => {
      this.#reload(id);
    });
  }

  #reload(id: string): void {
    const row = this.#database.prepare('SELECT * FROM login_sessions WHERE id = ?').get(id);
    if (row === undefined) this.#byId.delete(id);
    else this.#remember(row);
  }

  #remember(row: Row): void {
    const id = textOf(row, 'id');
    this.#byId.set(id, {
      id,
      username: textOf(row, 'username'),
      factor: textOf(row, 'factor'),
      passwordMark: textOf(row, 'password_mark'),
      madeS: integerOf(row, 'made_s'),
      lastUsedS: integerOf(row, 'last_used_s'),
      expiresS: integerOf(row, 'expires_s'),
      idleS: integerOf(row, 'idle_s'),
    });
  }
}
