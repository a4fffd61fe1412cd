import type { DatabaseSync } from 'node:sqlite';
import { EVENT_CODES, EVENT_MEMOS, type EventKind } from '../../device/event-codes.js';
import { inTransaction } from '../database/database.js';
import type { MetaStore } from '../database/meta-store.js';
import { integerOf, textOf, type Row } from '../database/row.js';

/** The profile of devices that have none of their own (spec 001 section 3). */
export const GLOBAL_PROFILE = 'GLOBAL';

/** How an event is called and shown (spec 001 section 3), as the wire has it. */
export interface StoredEventDefinition {
  /** Profile. */
  readonly definename: string;
  /** Event code. */
  readonly eventtype: number;
  readonly eventname: string;
  readonly notifytext: string;
  readonly notifycolor: string;
  /** Unix seconds. */
  readonly updatetime: number;
}

/** Event names by profile, and the profile of each device. */
export class EventDefinitionStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, meta: MetaStore) {
    this.#database = database;
    if (meta.read('eventDefinitions') !== undefined) return;
    inTransaction(database, () => {
      for (const kind of Object.keys(EVENT_CODES) as EventKind[]) this.put(defaultDefinition(kind));
      this.put({ ...defaultDefinition('callRequest'), eventtype: 100, eventname: 'Custom download' });
      meta.write('eventDefinitions', '1');
    });
  }

  list(): StoredEventDefinition[] {
    return this.#database
      .prepare('SELECT * FROM event_definitions ORDER BY definename, eventtype')
      .all()
      .map(definitionOf);
  }

  get(definename: string, eventtype: number): StoredEventDefinition | undefined {
    const row = this.#database
      .prepare('SELECT * FROM event_definitions WHERE definename = ? AND eventtype = ?')
      .get(definename, eventtype);
    return row && definitionOf(row);
  }

  /** Name of an event of a device, from the device's profile or the global one; undefined without a definition. */
  nameFor(deviceId: string, eventtype: number): string | undefined {
    const row = this.#database
      .prepare('SELECT definename FROM event_definition_devices WHERE deviceid = ?')
      .get(deviceId);
    const profiles = row === undefined ? [GLOBAL_PROFILE] : [textOf(row, 'definename'), GLOBAL_PROFILE];
    const names = profiles.flatMap((profile) => this.get(profile, eventtype)?.eventname || []);
    return names[0];
  }

  put({ definename, eventtype, eventname, notifytext, notifycolor, updatetime }: StoredEventDefinition): void {
    this.#database
      .prepare(
        `INSERT INTO event_definitions (definename, eventtype, eventname, notifytext, notifycolor, updatetime)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (definename, eventtype) DO UPDATE SET eventname = excluded.eventname,
           notifytext = excluded.notifytext, notifycolor = excluded.notifycolor, updatetime = excluded.updatetime`,
      )
      .run(definename, eventtype, eventname, notifytext, notifycolor, updatetime);
  }

  remove(definename: string, eventtype: number): boolean {
    const { changes } = this.#database
      .prepare('DELETE FROM event_definitions WHERE definename = ? AND eventtype = ?')
      .run(definename, eventtype);
    return changes > 0;
  }

  /** Takes a whole profile away; its devices are GLOBAL again. False when there is none. */
  removeProfile(definename: string): boolean {
    return inTransaction(this.#database, () => {
      const { changes } = this.#database.prepare('DELETE FROM event_definitions WHERE definename = ?').run(definename);
      this.#database.prepare('DELETE FROM event_definition_devices WHERE definename = ?').run(definename);
      return changes > 0;
    });
  }

  hasProfile(definename: string): boolean {
    return (
      definename === GLOBAL_PROFILE ||
      this.#database.prepare('SELECT 1 FROM event_definitions WHERE definename = ? LIMIT 1').get(definename) !==
        undefined
    );
  }

  /** Devices with a profile of their own. */
  devices(): Map<string, string> {
    const rows = this.#database.prepare('SELECT * FROM event_definition_devices ORDER BY deviceid').all();
    return new Map(rows.map((row) => [textOf(row, 'deviceid'), textOf(row, 'definename')]));
  }

  setDevice(deviceId: string, definename: string): void {
    this.#database
      .prepare(
        `INSERT INTO event_definition_devices (deviceid, definename) VALUES (?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET definename = excluded.definename`,
      )
      .run(deviceId, definename);
  }

  removeDevice(deviceId: string): boolean {
    return this.#database.prepare('DELETE FROM event_definition_devices WHERE deviceid = ?').run(deviceId).changes > 0;
  }
}

function defaultDefinition(kind: EventKind): StoredEventDefinition {
  return {
    definename: GLOBAL_PROFILE,
    eventtype: EVENT_CODES[kind],
    eventname: EVENT_MEMOS[kind],
    notifytext: '',
    notifycolor: '#FFFFFF',
    updatetime: 0,
  };
}

function definitionOf(row: Row): StoredEventDefinition {
  return {
    definename: textOf(row, 'definename'),
    eventtype: integerOf(row, 'eventtype'),
    eventname: textOf(row, 'eventname'),
    notifytext: textOf(row, 'notifytext'),
    notifycolor: textOf(row, 'notifycolor'),
    updatetime: integerOf(row, 'updatetime'),
  };
}
