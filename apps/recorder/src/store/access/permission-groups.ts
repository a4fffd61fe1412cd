import type { DatabaseSync } from 'node:sqlite';
import { ACCESS_FLAGS, type AccessFlag } from 'gk-sdk';
import { integerOf, textOf } from '../database/row.js';

/** A set of rights that users share. Ids above 3 are copies and rank as 3. */
export interface PermissionGroup {
  readonly id: number;
  readonly name: string;
  /** One 0/1 a right, in the order of `ACCESS_FLAGS`. */
  readonly access: string;
}

/** Rights denied to dealers: limits that spec 002 section 6 gives to permission 0, and whole-server access. */
const NOT_FOR_DEALERS: ReadonlySet<AccessFlag> = new Set([
  'F_lmdvrs_recdays',
  'F_lmdvrs_maxnetflow',
  'F_lmdvrs_netlimit',
  'F_rmdvrs_mcu',
  'F_rmdvrs_rawdata',
  'F_api_full',
]);

/** Operators watch, look back, talk and steer; they set nothing. */
const FOR_OPERATORS: ReadonlySet<AccessFlag> = new Set([
  'P_dash',
  'P_tree',
  'P_live',
  'P_gppb',
  'P_lopb',
  'P_repb',
  'F_gps',
  'F_addcd',
  'F_rmdvrs_text',
  'F_rmdvrs_wakeup',
  'F_event',
  'F_event_report',
  'F_ptz',
  'F_talk',
]);

/** Viewers watch: live pictures, the map and its history. */
const FOR_VIEWERS: ReadonlySet<AccessFlag> = new Set(['P_dash', 'P_live', 'P_gppb', 'F_gps', 'F_event']);

const accessOf = (has: (flag: AccessFlag) => boolean): string =>
  ACCESS_FLAGS.map((flag) => (has(flag) ? '1' : '0')).join('');

/** The groups of a first start (spec 000 section 6). */
export const DEFAULT_PERMISSION_GROUPS: readonly PermissionGroup[] = [
  { id: 0, name: 'Administrator', access: accessOf(() => true) },
  { id: 1, name: 'Dealer', access: accessOf((flag) => !NOT_FOR_DEALERS.has(flag)) },
  { id: 2, name: 'Operator', access: accessOf((flag) => FOR_OPERATORS.has(flag)) },
  { id: 3, name: 'Viewer', access: accessOf((flag) => FOR_VIEWERS.has(flag)) },
];

/** Adds the default permission groups that are not there. */
export function addDefaultPermissionGroups(database: DatabaseSync): void {
  const insert = database.prepare('INSERT OR IGNORE INTO permission_groups (id, name, access) VALUES (?, ?, ?)');
  for (const group of DEFAULT_PERMISSION_GROUPS) insert.run(group.id, group.name, group.access);
}

/** The permission group `id`. It exists for every user: the database refuses others. */
export function readPermissionGroup(database: DatabaseSync, id: number): PermissionGroup {
  const row = database.prepare('SELECT id, name, access FROM permission_groups WHERE id = ?').get(id) ?? {};
  return { id: integerOf(row, 'id'), name: textOf(row, 'name'), access: textOf(row, 'access') };
}
