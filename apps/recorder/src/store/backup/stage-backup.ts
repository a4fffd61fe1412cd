import { createWriteStream, mkdirSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { finished } from 'node:stream/promises';
import type { DeviceSeed } from '../../device/world.js';
import { MIGRATIONS } from '../database/migrations.js';
import { textOf } from '../database/row.js';
import { RecorderStore } from '../recorder-store.js';
import { isDiskFull } from '../state/disk-full.js';
import { StateError } from '../state/state-error.js';
import { databasePath, PRIVATE_FOLDER, stateFilesPath } from '../state/state-files.js';
import { StateFolder } from '../state/state-folder.js';
import { BackupError } from './backup-error.js';
import { decodeRecords, malformed, type BackupManifest, type BackupRecord, type BackupValue } from './backup-record.js';
import { BACKED_UP_TABLES, RESTORED_FOLDERS, RESTORED_KEYS, RESTORED_META } from './state-parts.js';

/** A state of its own, beside that of the recorder, which a backup was unpacked into. */
export interface StagedBackup {
  /** State folder. */
  readonly path: string;
  readonly manifest: BackupManifest;
}

export interface StageOptions {
  /** A folder that does not exist yet. */
  readonly path: string;
  /** The devices of this machine. */
  readonly seeds: readonly DeviceSeed[];
  /** Why a recorder cannot run with this state, in a sentence; undefined when it can. */
  readonly problem: (store: RecorderStore) => string | undefined;
}

/**
 * Unpacks a backup into a state folder of its own, brings an older one up to date and opens it as a start would. Nothing
 * is left of one that cannot be used.
 *
 * @throws BackupError for one that is damaged, made by a newer version, or cannot be used here.
 */
export async function stageBackup(plain: AsyncIterable<Uint8Array>, options: StageOptions): Promise<StagedBackup> {
  const { path } = options;
  mkdirSync(stateFilesPath(path), { recursive: true, mode: PRIVATE_FOLDER });
  for (const folder of RESTORED_FOLDERS) mkdirSync(join(stateFilesPath(path), folder), { mode: PRIVATE_FOLDER });
  try {
    const manifest = await unpack(plain, path);
    tryOut(options);
    return { path, manifest };
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

async function unpack(plain: AsyncIterable<Uint8Array>, path: string): Promise<BackupManifest> {
  const records = decodeRecords(plain);
  const first = await records.next();
  if (first.done === true || first.value.kind !== 'manifest') throw malformed();
  const { manifest } = first.value;
  if (manifest.schema > MIGRATIONS.length) {
    throw new BackupError(
      'newer',
      `This backup was made by version ${manifest.version} with data of generation ${manifest.schema}; this server knows up to ${MIGRATIONS.length}. ` +
        'Restore it on a server of the version that made it, or a later one.',
    );
  }
  const database = new DatabaseSync(databasePath(path), { enableForeignKeyConstraints: false });
  try {
    // It counts only once its rows are in the recorder's own database, which writes them to the disk for good.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
    for (const step of MIGRATIONS.slice(0, manifest.schema)) database.exec(step);
    database.exec(`PRAGMA user_version = ${manifest.schema}; BEGIN`);
    await unpackRecords(records, database, path);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  return manifest;
}

async function unpackRecords(
  records: AsyncGenerator<BackupRecord>,
  database: DatabaseSync,
  path: string,
): Promise<void> {
  const count = { rows: 0, files: 0 };
  let insert: RowInserter | undefined;
  let file: UnpackedFile | undefined;
  let isWhole = false;
  try {
    for await (const record of records) {
      if (isWhole) throw malformed();
      if (record.kind !== 'bytes') file = void (await file?.finish());
      switch (record.kind) {
        case 'manifest':
          throw malformed();
        case 'table':
          insert = new RowInserter(database, record.table);
          break;
        case 'row':
          if (insert === undefined) throw malformed();
          insert.add(record.row);
          count.rows += 1;
          break;
        case 'file':
          file = new UnpackedFile(path, record.file);
          count.files += 1;
          break;
        case 'bytes':
          if (file === undefined) throw malformed();
          await file.add(record.bytes);
          break;
        case 'end':
          if (record.end.rows !== count.rows || record.end.files !== count.files) throw malformed();
          isWhole = true;
      }
    }
  } finally {
    file?.abandon();
  }
  if (!isWhole) throw malformed();
}

/** Adds rows to a table that a backup may hold. */
class RowInserter {
  readonly #statement: StatementSync;
  readonly #columns: readonly string[];
  readonly #isMeta: boolean;

  constructor(
    database: DatabaseSync,
    { name, columns }: { readonly name: string; readonly columns: readonly string[] },
  ) {
    if (!BACKED_UP_TABLES.includes(name)) throw malformed();
    const known = new Set(
      database
        .prepare(`PRAGMA table_info(${name})`)
        .all()
        .map((row) => textOf(row, 'name')),
    );
    if (columns.length === 0 || columns.some((column) => !known.has(column))) throw malformed();
    this.#columns = columns;
    this.#isMeta = name === 'meta';
    const places = columns.map(() => '?').join(', ');
    this.#statement = database.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${places})`);
  }

  add(row: readonly BackupValue[]): void {
    if (row.length !== this.#columns.length) throw malformed();
    if (this.#isMeta && !RESTORED_META.includes(String(row[this.#columns.indexOf('key')]))) throw malformed();
    const values: SQLInputValue[] = row.map((value) => value);
    try {
      this.#statement.run(...values);
    } catch (error) {
      throw constraintFailed(error) ? malformed(error) : error;
    }
  }
}

/** A row that the table does not take, other than for the disk. */
function constraintFailed(error: unknown): boolean {
  const SQLITE_CONSTRAINT = 19;
  const SQLITE_MISMATCH = 20;
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  return [SQLITE_CONSTRAINT, SQLITE_MISMATCH].includes(error.errcode & 0xff);
}

/** A file on its way to the disk. */
class UnpackedFile {
  readonly #stream: WriteStream;
  readonly #finished: Promise<void>;
  #left: number;

  constructor(
    path: string,
    { folder, name, bytes }: { readonly folder: string; readonly name: string; readonly bytes: number },
  ) {
    const target = targetOf(path, folder, name);
    mkdirSync(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
    this.#left = bytes;
    this.#stream = createWriteStream(target, { flush: true, flags: 'wx', mode: 0o600 });
    this.#finished = finished(this.#stream);
    // Told by whoever waits next.
    this.#finished.catch(() => undefined);
  }

  async add(bytes: Uint8Array): Promise<void> {
    this.#left -= bytes.length;
    if (this.#left < 0) throw malformed();
    if (!this.#stream.write(bytes)) await Promise.race([once(this.#stream, 'drain'), this.#finished]);
  }

  async finish(): Promise<void> {
    if (this.#left !== 0) throw malformed();
    this.#stream.end();
    await this.#finished;
  }

  abandon(): void {
    this.#stream.destroy();
  }
}

/** Where a file of a backup goes: into a folder that is restored, and nowhere else. */
function targetOf(path: string, folder: string, name: string): string {
  if (folder === '' && RESTORED_KEYS.includes(name)) return join(path, name);
  const known = RESTORED_FOLDERS.find((one) => one === folder);
  const parts = name.split('/');
  const isName = (part: string): boolean => /^[^/\\\0:]{1,255}$/.test(part) && part !== '.' && part !== '..';
  const fits = known === 'firmware' ? /^\d{1,15}$/.test(name) : parts.length <= 16 && parts.every(isName);
  if (known === undefined || !fits) throw malformed();
  return join(stateFilesPath(path), known, ...parts);
}

/** Opens the staged state as a start does: with its migrations, its checks, and every store. */
function tryOut({ path, seeds, problem }: StageOptions): void {
  let state: StateFolder | undefined;
  try {
    state = new StateFolder(path);
    const integrity = textOf(state.database.prepare('PRAGMA integrity_check(1)').get() ?? {}, 'integrity_check');
    if (integrity !== 'ok') throw malformed();
    const store = new RecorderStore(state, seeds);
    // The accounts of a first start were not in the backup.
    if (store.isFirstStart) throw malformed();
    const sizeOf = (id: number): number | undefined =>
      statSync(store.firmware.pathOf(id), { throwIfNoEntry: false })?.size;
    if (store.firmware.list().some(({ id, sizeBytes }) => sizeOf(id) !== sizeBytes)) throw malformed();
    const words = problem(store);
    if (words !== undefined) throw new BackupError('unusable', words);
  } catch (error) {
    // A state that cannot be opened names a folder that means nothing to the user, and suggests options that do not apply here.
    throw error instanceof StateError && !isDiskFull(error) ? malformed(error) : error;
  } finally {
    state?.close();
  }
}
