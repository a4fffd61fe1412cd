import { readdirSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MIGRATIONS } from '../database/migrations.js';
import { textOf, type Row } from '../database/row.js';
import type { StateFiles } from '../state/state-files.js';
import { BackupError } from './backup-error.js';
import { encodeRecord, type BackupManifest, type BackupValue } from './backup-record.js';
import { BACKED_UP_TABLES, RESTORED_KEYS, RESTORED_META } from './state-parts.js';

/** Rows that are sent before others have their turn. */
const ROWS_A_TURN = 500;
const FIRMWARE_TABLE = 'firmware_files';

/** Parts of the state that a backup is made of. */
export interface BackupSource {
  readonly database: DatabaseSync;
  readonly files: StateFiles;
  /** The folder of the keys; undefined for a state that is forgotten. */
  readonly keyFolder: string | undefined;
  /** The brand in use, wherever it is. */
  readonly brandFile: string;
}

/** Origin of a backup. */
export interface BackupMaker {
  /** Version of the recorder. */
  readonly version: string;
  /** Unix seconds. */
  readonly madeS: number;
  /** User; empty for the schedule. */
  readonly madeBy: string;
}

/** A table of small rows, which are records already. */
interface SmallTable {
  readonly kind: 'small';
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Buffer[];
}

/** A table of rows that hold bytes, or belong to a file: they are known by their keys. */
interface BigTable {
  readonly kind: 'big';
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly keyColumns: readonly string[];
}

interface SourceFile {
  readonly folder: string;
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/**
 * Returns what users made, as records. All small rows are those of the moment when this is called, so that what belongs together fits. Rows with
 * pictures and bitmaps, and files, are read when their turn comes: those that were removed meanwhile are left out, and no
 * more than one is held in memory.
 */
export function readState(source: BackupSource, maker: BackupMaker): AsyncGenerator<Buffer> {
  const tables = BACKED_UP_TABLES.map((name) => tableAtMoment(source.database, name));
  const files = listFiles(source);
  const manifest: BackupManifest = {
    ...maker,
    schema: MIGRATIONS.length,
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length])),
    fileBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  return records(source, manifest, tables, files);
}

async function* records(
  source: BackupSource,
  manifest: BackupManifest,
  tables: readonly (SmallTable | BigTable)[],
  files: readonly SourceFile[],
): AsyncGenerator<Buffer> {
  const sent = { rows: 0, files: 0 };
  yield encodeRecord({ kind: 'manifest', manifest });
  for (const table of tables) {
    const { name, columns } = table;
    if (name === FIRMWARE_TABLE) continue;
    yield encodeRecord({ kind: 'table', table: { name, columns: [...columns] } });
    for (const record of recordsOf(source.database, table)) {
      sent.rows += 1;
      yield record;
      if (sent.rows % ROWS_A_TURN === 0) await nextTurn();
    }
  }
  // A firmware file and its row come together or not at all.
  const firmware = bigTable(source.database, FIRMWARE_TABLE);
  for (const key of firmware.rows) {
    const file = files.find(({ folder, name }) => folder === 'firmware' && name === String(key['id']));
    if (file === undefined) continue;
    const head = encodeRecord({ kind: 'table', table: { name: FIRMWARE_TABLE, columns: [...firmware.columns] } });
    yield* fileRecords(file, sent, () => {
      const row = rowNow(source.database, firmware, key);
      if (row !== undefined) sent.rows += 1;
      return row && [head, row];
    });
  }
  for (const file of files.filter(({ folder }) => folder !== 'firmware')) yield* fileRecords(file, sent, () => []);
  yield encodeRecord({ kind: 'end', end: sent });
}

/** A file after what belongs ahead of it; nothing where it, or that, has gone. */
async function* fileRecords(
  { folder, name, path }: SourceFile,
  sent: { files: number },
  ahead: () => readonly Buffer[] | undefined,
): AsyncGenerator<Buffer> {
  const handle = await openUnlessGone(path);
  if (handle === undefined) return;
  try {
    const { size } = await handle.stat();
    const records = ahead();
    if (records === undefined) return;
    yield* records;
    sent.files += 1;
    yield encodeRecord({ kind: 'file', file: { folder, name, bytes: size } });
    let read = 0;
    for await (const bytes of handle.createReadStream({ autoClose: false })) {
      if (!(bytes instanceof Uint8Array)) continue;
      read += bytes.length;
      yield encodeRecord({ kind: 'bytes', bytes });
    }
    if (read !== size) throw new BackupError('unusable', `${name} was changed while the backup was made. Try again.`);
  } finally {
    await handle.close();
  }
}

async function openUnlessGone(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function* recordsOf(database: DatabaseSync, table: SmallTable | BigTable): Iterable<Buffer> {
  if (table.kind === 'small') {
    yield* table.rows;
    return;
  }
  for (const key of table.rows) {
    const record = rowNow(database, table, key);
    if (record !== undefined) yield record;
  }
}

function tableAtMoment(database: DatabaseSync, name: string): SmallTable | BigTable {
  const info = database.prepare(`PRAGMA table_info(${name})`).all();
  const columns = info.map((row) => textOf(row, 'name'));
  if (name === FIRMWARE_TABLE || info.some((row) => row['type'] === 'BLOB')) return bigTable(database, name);
  const query =
    name === 'meta' ? `SELECT * FROM meta WHERE key IN (SELECT value FROM json_each(?))` : `SELECT * FROM ${name}`;
  const rows = database.prepare(query).all(...(name === 'meta' ? [JSON.stringify(RESTORED_META)] : []));
  return { name, columns, rows: rows.map((row) => rowRecord(columns, row)), kind: 'small' };
}

function bigTable(database: DatabaseSync, name: string): BigTable {
  const info = database.prepare(`PRAGMA table_info(${name})`).all();
  const keyColumns = info.filter((row) => row['pk'] !== 0).map((row) => textOf(row, 'name'));
  const rows = database.prepare(`SELECT ${keyColumns.join(', ')} FROM ${name}`).all();
  return { kind: 'big', name, columns: info.map((row) => textOf(row, 'name')), rows, keyColumns };
}

/** A row by its key as it is now; undefined when it has gone. */
function rowNow(database: DatabaseSync, { name, columns, keyColumns }: BigTable, key: Row): Buffer | undefined {
  const where = keyColumns.map((column) => `${column} = ?`).join(' AND ');
  const values = keyColumns.map((column) => sqlValue(key[column]));
  const row = database.prepare(`SELECT * FROM ${name} WHERE ${where}`).get(...values);
  return row && rowRecord(columns, row);
}

function rowRecord(columns: readonly string[], row: Row): Buffer {
  return encodeRecord({ kind: 'row', row: columns.map((column) => sqlValue(row[column])) });
}

function sqlValue(value: unknown): BackupValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || value instanceof Uint8Array)
    return value;
  throw new TypeError(`A column holds ${typeof value}, which the recorder never writes.`);
}

function listFiles({ files, keyFolder, brandFile }: BackupSource): SourceFile[] {
  const site = files.folder('site');
  const ofSite = filesBelow(site).map((path) => sourceFile('site', relative(site, path).split(sep).join('/'), path));
  const brand = sourceFile('site', 'brand.json', brandFile);
  const firmware = files.folder('firmware');
  const all = [
    ...readdirSync(firmware).map((name) => sourceFile('firmware', name, join(firmware, name))),
    ...ofSite.filter((file) => file?.name !== 'brand.json'),
    brand,
    ...(keyFolder === undefined ? [] : RESTORED_KEYS.map((name) => sourceFile('', name, join(keyFolder, name)))),
  ];
  return all.filter((file) => file !== undefined);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // Where a link leads is not the recorder's.
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function sourceFile(folder: string, name: string, path: string): SourceFile | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? { folder, name, path, bytes: stat.size } : undefined;
}
