import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { afterCommit, onRollback } from '../database/database.js';
import { integerOf, integerOrNull, jsonOf, textOf, type Row } from '../database/row.js';
import type { UserStore } from './user-store.js';

/** Kinds of content that a token opens or does not. */
export const CONTENT_KINDS = ['positions', 'live', 'recordings', 'events', 'files'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Pages that a link opens. */
export const LINK_PAGES = ['vehicle', 'live', 'playback'] as const;

/** Why a link opens nothing any more. */
export const LINK_ENDS = ['revoked', 'expired', 'password', 'account'] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];

const scopeSchema = z.object({
  page: z.enum(LINK_PAGES),
  devices: z.array(z.object({ id: z.string(), channels: z.nullable(z.array(z.number())) })),
  kinds: z.array(z.enum(CONTENT_KINDS)),
  /** The period of recorded data that it opens, unix seconds. */
  fromS: z.number(),
  toS: z.number(),
  /** A word of its maker. */
  note: z.string(),
});
/** Content of a link. Channels from 1; null = all of the device. */
export type LinkScope = z.output<typeof scopeSchema>;

const endSchema = z.object({ why: z.enum(LINK_ENDS), atS: z.number() });

/** A link that a user gave away. */
export interface StoredLink extends LinkScope {
  readonly id: string;
  /** Its maker. */
  readonly username: string;
  readonly madeS: number;
  readonly expiresS: number;
  /** Mark of the password that it ends with; null = it outlives the password. */
  readonly passwordMark: string | null;
  readonly lastUsedS: number | null;
  /** Set once it was revoked, or found ended: a clock that is set back does not revive it. */
  readonly end: z.output<typeof endSchema> | null;
}

/** The links that users gave away, with those that have ended, until they are forgotten. */
export class ShareLinkStore {
  readonly #database: DatabaseSync;
  readonly #byId = new Map<string, StoredLink>();
  readonly #watchers = new Map<string, Set<() => void>>();

  /** Links of an account end with it, in the same transaction: another account of the name has none. `now` gives unix ms. */
  constructor(database: DatabaseSync, users: UserStore, now: () => number) {
    this.#database = database;
    for (const row of database.prepare('SELECT * FROM share_links').all()) this.#remember(row);
    users.watchRemovals((name) => {
      const ofUser = this.list().filter(({ username }) => username === name);
      for (const { id } of ofUser) this.end(id, 'account', Math.floor(now() / 1000));
    });
  }

  find(id: string): StoredLink | undefined {
    return this.#byId.get(id);
  }

  /** All links, the newest first. */
  list(): StoredLink[] {
    return [...this.#byId.values()].sort((a, b) => b.madeS - a.madeS || a.id.localeCompare(b.id));
  }

  /** Calls `listener` when a link ends before its time; returns an unsubscribe function. */
  watch(id: string, listener: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(listener));
    return () => {
      watchers.delete(listener);
      if (watchers.size === 0 && this.#watchers.get(id) === watchers) this.#watchers.delete(id);
    };
  }

  add(link: Omit<StoredLink, 'lastUsedS' | 'end'>): void {
    const { id, username, madeS, expiresS, passwordMark, ...scope } = link;
    this.#database
      .prepare(
        `INSERT INTO share_links (id, username, scope, made_s, expires_s, password_mark) VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(id, username, JSON.stringify(scope), madeS, expiresS, passwordMark);
    this.#follow(id);
  }

  /** Ends a link; it stays as it is when it has ended already. False then, and for an unknown id. */
  end(id: string, why: LinkEnd, atS: number): boolean {
    const { changes } = this.#database
      .prepare('UPDATE share_links SET ended = ? WHERE id = ? AND ended IS NULL')
      .run(JSON.stringify({ why, atS }), id);
    if (changes === 0) return false;
    this.#follow(id);
    afterCommit(this.#database, () => {
      for (const listener of [...(this.#watchers.get(id) ?? [])]) listener();
    });
    return true;
  }

  noteUse(id: string, atS: number): void {
    this.#database.prepare('UPDATE share_links SET last_used_s = ? WHERE id = ?').run(atS, id);
    this.#follow(id);
  }

  /** Forgets links that ended before `beforeS` (unix s): their tokens are refused as unknown from then on. */
  prune(beforeS: number): void {
    for (const { id, end } of this.list()) if (end !== null && end.atS < beforeS) this.#forget(id);
  }

  /** Forgets those of a user that ended first, until as many ended ones are left. */
  keepEnded(username: string, most: number): void {
    const ended = this.list().flatMap((link) =>
      link.username === username && link.end !== null ? [{ id: link.id, atS: link.end.atS }] : [],
    );
    for (const { id } of ended.sort((a, b) => b.atS - a.atS).slice(most)) this.#forget(id);
  }

  #forget(id: string): void {
    this.#database.prepare('DELETE FROM share_links WHERE id = ?').run(id);
    this.#follow(id);
  }

  #follow(id: string): void {
    this.#reload(id);
    onRollback(this.#database, () => {
      this.#reload(id);
    });
  }

  #reload(id: string): void {
    const row = this.#database.prepare('SELECT * FROM share_links WHERE id = ?').get(id);
    if (row === undefined) this.#byId.delete(id);
    else this.#remember(row);
  }

  #remember(row: Row): void {
    const id = textOf(row, 'id');
    this.#byId.set(id, {
      id,
      username: textOf(row, 'username'),
      ...jsonOf(row, 'scope', scopeSchema),
      madeS: integerOf(row, 'made_s'),
      expiresS: integerOf(row, 'expires_s'),
      passwordMark: row['password_mark'] === null ? null : textOf(row, 'password_mark'),
      lastUsedS: integerOrNull(row, 'last_used_s'),
      end: row['ended'] === null ? null : jsonOf(row, 'ended', endSchema),
    });
  }
}
