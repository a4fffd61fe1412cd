import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { integerOf, jsonOf, textOf, type Row } from '../database/row.js';
import { actorOfNow } from './changed-by.js';
import { redactText } from './redact.js';
import {
  isSecretField,
  WATCHED_TABLES,
  type DescribedSetting,
  type WatchContext,
  type WatchedEntity,
  type WatchedTable,
} from './watched-tables.js';

/** The newest rows that are kept of events, and as many of everything else: a day of reviewing washes out no change of a user. */
const DEFAULT_LIMIT = 50_000;
/** How many rows beyond the limit may stand until the oldest go. */
const SLACK = 100;
const PAGE_ROWS = 1_000;
const MAX_FIELDS = 100;
/** All values of a row together. */
const MAX_CHARACTERS = 4_000;

const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** The values are secret: only that they differ is known. */
  secret: z.optional(z.literal(true)),
});

/** A field with its values before and after; one that is absent was not there. */
export type FieldChange = z.output<typeof fieldChangeSchema>;

/** Change that a user made. */
export interface ChangeRow {
  readonly id: number;
  /** Unix seconds. */
  readonly atS: number;
  readonly username: string;
  readonly ip: string;
  /** Kind of what was changed, such as `user`. */
  readonly entity: string;
  /** Its id. */
  readonly key: string;
  readonly name: string;
  readonly action: 'added' | 'changed' | 'removed';
  readonly changes: readonly FieldChange[];
  /** Number of further fields that differ. */
  readonly more: number;
  readonly deviceIds: readonly string[];
  readonly groupIds: readonly number[];
  /** True for a change of an account of level 0. */
  readonly ofAdministrator: boolean;
}

const noteSchema = z.object({
  action: z.enum(['added', 'changed', 'removed']),
  changes: z.array(fieldChangeSchema),
  more: z.number(),
  deviceIds: z.array(z.string()),
  groupIds: z.array(z.number()),
  ofAdministrator: z.boolean(),
});

export interface ChangeLogStart {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Settings with their values until they are saved, and their secrets. */
  readonly settings: readonly DescribedSetting[];
  /** Parameters by group as a device has told them; empty where it has told none. */
  readonly toldParameters: (deviceId: string) => Readonly<Record<string, unknown>>;
}

/**
 * Log of the changes that users make: who, when, and each field before and after. It is filled by triggers of the watched
 * tables, so that a row stands or falls with its change, whoever writes it and in whichever transaction.
 */
export class ChangeLog {
  readonly #database: DatabaseSync;
  readonly #context: WatchContext;
  #now: () => number = Date.now;
  #settings: ReadonlyMap<string, DescribedSetting> = new Map();
  #toldParameters: ChangeLogStart['toldParameters'] = () => ({});

  /** `limit` is the number of rows that are kept, of events and of the rest. */
  constructor(database: DatabaseSync, context: Omit<WatchContext, 'setting' | 'parameters'>, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#context = {
      ...context,
      setting: (name) => this.#settings.get(name),
      parameters: (deviceId) => this.#toldParameters(deviceId),
    };
    database.function('change_is_watched', () => (actorOfNow() === undefined ? 0 : 1));
    database.function('change_note', { deterministic: false }, (index, before, after) =>
      this.#note(WATCHED_TABLES[Number(index)], rowOf(before), rowOf(after)),
    );
    WATCHED_TABLES.forEach((watched, index) => {
      for (const event of ['INSERT', 'UPDATE', 'DELETE'] as const) database.exec(triggerOf(watched, index, event));
    });
    database.exec(boundOf(limit));
  }

  /** Tells the log what only the server knows, before the first user calls. */
  start({ now, settings, toldParameters }: ChangeLogStart): void {
    this.#now = now;
    this.#toldParameters = toldParameters;
    this.#settings = new Map(settings.map((setting) => [setting.name, setting]));
  }

  /** All rows, newest first; with `beforeId`, those that are older than this one. */
  *newestFirst(beforeId = Number.MAX_SAFE_INTEGER): Iterable<ChangeRow> {
    const page = this.#database.prepare('SELECT * FROM change_log WHERE id < ? ORDER BY id DESC LIMIT ?');
    for (let before = beforeId; ;) {
      const rows = page.all(before, PAGE_ROWS);
      for (const row of rows) yield fromRow(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_ROWS) return;
      before = integerOf(last, 'id');
    }
  }

  /** The columns of a row as JSON; null for what is no change of a user's. */
  #note(watched: WatchedTable | undefined, oldRow: Row | undefined, newRow: Row | undefined): string | null {
    const actor = actorOfNow();
    if (watched === undefined || actor === undefined) return null;
    const before =
      oldRow !== undefined ? watched.read(oldRow, this.#context) : newRow && watched.before?.(newRow, this.#context);
    const after = newRow && watched.read(newRow, this.#context);
    const entity = after ?? before;
    if (entity === undefined) return null;
    const action = before === undefined ? (watched.addedIs ?? 'added') : after === undefined ? 'removed' : 'changed';
    const { changes, more } = differences(before, after);
    if (changes.length === 0 && action === 'changed') return null;
    const deviceIds = union(before?.deviceIds, after?.deviceIds);
    // A change of a device is about its groups only where they change.
    const isAboutGroups = deviceIds.length === 0 || changes.some(({ field }) => field === 'groups');
    const kind = entity.entity ?? watched.entity;
    return JSON.stringify({
      atS: Math.floor(this.#now() / 1000),
      ...actor,
      entity: kind,
      isEvent: kind === 'event' ? 1 : 0,
      key: entity.key,
      name: redactText(entity.name ?? entity.key),
      note: {
        action,
        changes,
        more,
        deviceIds,
        groupIds: isAboutGroups ? union(before?.groupIds, after?.groupIds) : [],
        ofAdministrator: before?.ofAdministrator === true || after?.ofAdministrator === true,
      } satisfies z.output<typeof noteSchema>,
    });
  }
}

/** Fields that differ, as texts, without secrets. */
function differences(
  before: WatchedEntity | undefined,
  after: WatchedEntity | undefined,
): { readonly changes: FieldChange[]; readonly more: number } {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const changes: FieldChange[] = [];
  let characters = 0;
  let more = 0;
  for (const field of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(field), is.get(field)];
    if (old === now) continue;
    const isSecret = [before, after].some((entity) => entity !== undefined && isSecretField(field, entity));
    const change: FieldChange = {
      field: redactText(field),
      ...(isSecret
        ? { secret: true }
        : {
            ...(old !== undefined && { before: redactText(old) }),
            ...(now !== undefined && { after: redactText(now) }),
          }),
    };
    characters += change.field.length + (change.before?.length ?? 0) + (change.after?.length ?? 0);
    if (changes.length >= MAX_FIELDS || characters > MAX_CHARACTERS) more += 1;
    else changes.push(change);
  }
  return { changes, more };
}

/** All values of an entity as texts, by names with dots; without those that are empty. */
function leavesOf(entity: WatchedEntity | undefined): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    if (Array.isArray(value)) {
      const items = value as readonly unknown[];
      if (items.some((item) => typeof item === 'object' && item !== null)) {
        items.forEach((item, index) => {
          add(`${name}.${index + 1}`, item);
        });
      } else if (items.length > 0) leaves.set(name, items.join(', '));
    } else if (typeof value === 'object') {
      for (const [inner, content] of Object.entries(value)) add(name === '' ? inner : `${name}.${inner}`, content);
    } else if (typeof value === 'boolean') leaves.set(name, value ? '1' : '0');
    else leaves.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  add('', entity?.fields);
  return leaves;
}

function union<T>(one: readonly T[] = [], other: readonly T[] = []): T[] {
  return [...new Set([...one, ...other])];
}

function rowOf(json: unknown): Row | undefined {
  return typeof json === 'string' ? z.parse(z.record(z.string(), z.unknown()), JSON.parse(json)) : undefined;
}

/**
 * The trigger of one kind of writes to a table. The subquery has a LIMIT so that SQLite calls the function once instead of once for each
 * column.
 */
function triggerOf(
  { table, columns, extra = {}, when = 'true' }: WatchedTable,
  index: number,
  event: 'INSERT' | 'UPDATE' | 'DELETE',
): string {
  const rowAs = (row: 'OLD' | 'NEW'): string => {
    const values = columns.map((column) => {
      const name = column.replace('{}', '');
      return `'${name}', ${name === column ? `${row}.${name}` : `json(${row}.${name})`}`;
    });
    const further = Object.entries(extra).map(([name, sql]) => `'${name}', ${sql.replaceAll('@', `${row}.`)}`);
    return `json_object(${[...values, ...further].join(', ')})`;
  };
  const before = event === 'INSERT' ? 'NULL' : rowAs('OLD');
  const after = event === 'DELETE' ? 'NULL' : rowAs('NEW');
  const condition = when.replaceAll('@', event === 'DELETE' ? 'OLD.' : 'NEW.');
  return `
    CREATE TEMP TRIGGER change_${table}_${event.toLowerCase()} AFTER ${event} ON main.${table}
    WHEN change_is_watched() AND ${condition}
    BEGIN
      INSERT INTO change_log (at_s, username, ip, entity, is_event, entity_key, name, note)
      SELECT noted ->> '$.atS', noted ->> '$.username', noted ->> '$.ip', noted ->> '$.entity',
        noted ->> '$.isEvent', noted ->> '$.key', noted ->> '$.name', noted -> '$.note'
      FROM (SELECT change_note(${index}, ${before}, ${after}) AS noted LIMIT 1) WHERE noted IS NOT NULL;
    END`;
}

/** The trigger that takes the oldest rows away. */
function boundOf(limit: number): string {
  return `
    CREATE TEMP TRIGGER change_log_bound AFTER INSERT ON main.change_log WHEN NEW.id % ${SLACK} = 0
    BEGIN
      DELETE FROM change_log WHERE is_event = NEW.is_event AND id <= (
        SELECT id FROM change_log WHERE is_event = NEW.is_event ORDER BY id DESC LIMIT 1 OFFSET ${limit}
      );
    END`;
}

function fromRow(row: Row): ChangeRow {
  return {
    id: integerOf(row, 'id'),
    atS: integerOf(row, 'at_s'),
    username: textOf(row, 'username'),
    ip: textOf(row, 'ip'),
    entity: textOf(row, 'entity'),
    key: textOf(row, 'entity_key'),
    name: textOf(row, 'name'),
    ...jsonOf(row, 'note', noteSchema),
  };
}
