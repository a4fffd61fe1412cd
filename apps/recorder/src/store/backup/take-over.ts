import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/database.js';
import { MetaStore } from '../database/meta-store.js';
import { jsonOf, RowError, textOf } from '../database/row.js';
import { RECORDING, RecordingRuleStore } from '../footage/recording-rule-store.js';
import { deviceEditSchema } from '../devices/device-edit.js';
import { FenceStore } from '../tracks/fence-store.js';
import { DriverHistory } from '../tracks/driver-history.js';
import { PlaceHistory } from '../tracks/place-history.js';
import { TrackStore } from '../tracks/track-store.js';
import { databasePath, type StateFiles } from '../state/state-files.js';
import { UNFINISHED_RESTORE } from './finish-restore.js';
import { ENDED_TABLES, RESTORED_META, RESTORED_TABLES } from './state-parts.js';

/**
 * Puts a staged state in the place of what users made, as one transaction: whatever stops it, the old state or the new one stands.
 * History stays; what is restored counts in it from `atS` (unix seconds) on.
 */
export function takeOver(database: DatabaseSync, stagedName: string, files: StateFiles, atS: number): void {
  const staged = databasePath(join(files.folder('restore'), stagedName));
  // A row that goes must not take others with it: it comes back, or another one in its place.
  database.exec('PRAGMA foreign_keys = OFF');
  try {
    database.prepare('ATTACH DATABASE ? AS staged').run(staged);
    try {
      inTransaction(database, () => {
        replaceRows(database);
        mergeEvidenceKeys(database, atS);
        continueHistory(database, atS);
        const meta = new MetaStore(database);
        meta.write(UNFINISHED_RESTORE, stagedName);
        meta.bumpChangeCounter();
        const orphan = database.prepare('PRAGMA main.foreign_key_check').get();
        if (orphan !== undefined) throw new RowError(`a row of ${textOf(orphan, 'table')} belongs to nothing`);
      });
    } finally {
      database.exec('DETACH DATABASE staged');
    }
  } finally {
    database.exec('PRAGMA foreign_keys = ON');
  }
}

/**
 * Lets nothing write any more what a restore has replaced: whoever has read the old state would write it back. It holds until
 * the database is closed.
 */
export function sealRestored(database: DatabaseSync): void {
  for (const table of RESTORED_TABLES) {
    for (const kind of ['INSERT', 'UPDATE', 'DELETE']) {
      database.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS restored_${kind}_${table} BEFORE ${kind} ON main.${table}
         BEGIN SELECT RAISE(ABORT, 'The state was restored'); END`,
      );
    }
  }
}

function replaceRows(database: DatabaseSync): void {
  for (const table of ENDED_TABLES) database.exec(`DELETE FROM main.${table}`);
  for (const table of RESTORED_TABLES) {
    const columns = database.prepare(`PRAGMA main.table_info(${table})`).all();
    const names = columns.map((row) => textOf(row, 'name')).join(', ');
    database.exec(
      `DELETE FROM main.${table}; INSERT INTO main.${table} (${names}) SELECT ${names} FROM staged.${table}`,
    );
  }
  const keys = JSON.stringify(RESTORED_META);
  database.prepare('DELETE FROM main.meta WHERE key IN (SELECT value FROM json_each(?))').run(keys);
  database
    .prepare('INSERT INTO main.meta SELECT * FROM staged.meta WHERE key IN (SELECT value FROM json_each(?))')
    .run(keys);
  // The next start compares the fleet of this machine with what was restored.
  database.exec("DELETE FROM main.meta WHERE key = 'fleet'");
}

/** Keeps the keys of both machines, so that their signatures can be checked. The next start says which one signs from then on. */
function mergeEvidenceKeys(database: DatabaseSync, atS: number): void {
  database.prepare('UPDATE main.evidence_keys SET until_s = ? WHERE until_s IS NULL').run(atS);
  database
    .prepare(
      `INSERT OR IGNORE INTO main.evidence_keys (fingerprint, public_key, from_s, until_s)
       SELECT fingerprint, public_key, from_s, coalesce(until_s, ?) FROM staged.evidence_keys`,
    )
    .run(atS);
}

/** Fences, routes, drivers and recording rules have a history, in which what is restored follows what was. */
function continueHistory(database: DatabaseSync, atS: number): void {
  const places = new PlaceHistory(database);
  const fences = new FenceStore(database);
  const tracks = new TrackStore(database);
  fences.list().forEach((rule, place) => places.save({ kind: 'fence', place, rule }, atS));
  tracks
    .list()
    .forEach((rule, place) => places.save({ kind: 'track', place, rule, bitmap: tracks.bitmap(place) }, atS));
  const drivers = new DriverHistory(database, new MetaStore(database));
  const rules = new RecordingRuleStore(database);
  const edits = new Map(
    database
      .prepare('SELECT deviceid, edit FROM main.device_edits')
      .all()
      .map((row) => [textOf(row, 'deviceid'), jsonOf(row, 'edit', deviceEditSchema)]),
  );
  for (const row of database.prepare(DEVICES_WITH_HISTORY).all()) {
    const deviceId = textOf(row, 'deviceid');
    const { drivername, recordEnable: mode = RECORDING.all, recordPlan: channels = '' } = edits.get(deviceId) ?? {};
    drivers.save(deviceId, drivername, atS);
    const last = rules.rulesOf(deviceId).at(-1) ?? { mode: RECORDING.all, channels: '' };
    const isSame = last.mode === mode && (mode !== RECORDING.selected || last.channels === channels);
    if (!isSame) rules.put(deviceId, { sinceS: atS, mode, channels });
  }
}

const DEVICES_WITH_HISTORY = `
  SELECT deviceid FROM main.device_edits
  UNION SELECT deviceid FROM main.device_drivers
  UNION SELECT deviceid FROM main.recording_rules`;
