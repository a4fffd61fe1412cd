import { createWriteStream, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from 'gk-sdk';
import { z } from 'zod/mini';
import type { BackupKey } from '../../store/backup/backup-key.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { failureWords } from '../../store/state/disk-full.js';
import { moveToStay } from '../../store/state/state-files.js';
import { SERVER_TIME_ZONE, wallTimeIn } from '../../time/zone-time.js';
import type { Log } from '../http/log.js';
import { parseJson } from '../http/parse-json.js';
import { RestError } from '../http/rest-error.js';
import type { Backups } from './backups.js';
import { BACKUP_SCHEDULE, type BackupSchedule } from './schedule-setting.js';

const LOOK_MS = 30_000;
/** A backup that failed is tried again after this time, seconds: the disk may have room again. */
const RETRY_S = 3_600;
const NAME = /^gk-backup-[\d-]+\.gkbackup$/;
/** Value of `meta`: how the last backup of the schedule went. */
const RESULT = 'backupResult';

const resultSchema = z.object({
  /** Unix seconds. */
  atS: z.number(),
  /** Why it failed; empty for one that was made. */
  problem: z.string(),
});

/** How the last backup of the schedule went. */
export type BackupResult = z.infer<typeof resultSchema>;

/** A backup that the schedule made. */
export interface StoredBackup {
  readonly name: string;
  readonly bytes: number;
  /** Unix seconds. */
  readonly madeS: number;
}

export interface ScheduledBackupsOptions {
  readonly store: RecorderStore;
  readonly backups: Backups;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes a backup each day at the time of its setting, and keeps the newest ones. */
export class ScheduledBackups {
  readonly #options: ScheduledBackupsOptions;
  readonly #folder: string;
  #cancel: () => void = () => undefined;
  #hasClosed = false;

  /** Backups that an interrupted run left unfinished are removed. */
  constructor(options: ScheduledBackupsOptions) {
    this.#options = options;
    this.#folder = options.store.files.folder('backups');
    for (const name of readdirSync(this.#folder)) if (name.endsWith('.part')) rmSync(join(this.#folder, name));
  }

  /** Looks at once, so that a backup that was due while the recorder was off is made up for. */
  start(): void {
    this.#cancel = this.#options.clock.after(LOOK_MS, () => {
      this.start();
    });
    void this.#makeIfDue();
  }

  close(): void {
    this.#hasClosed = true;
    this.#cancel();
  }

  get schedule(): BackupSchedule {
    return this.#options.store.settings.read(BACKUP_SCHEDULE);
  }

  /** False until a passphrase is given on this machine. */
  get hasKey(): boolean {
    return this.#options.store.backupKeyFile.read() !== undefined;
  }

  get result(): BackupResult | undefined {
    const text = this.#options.store.meta.read(RESULT);
    const result = z.safeParse(resultSchema, text === undefined ? undefined : parseJson(text));
    return result.success ? result.data : undefined;
  }

  /** The newest first. */
  list(): StoredBackup[] {
    return readdirSync(this.#folder)
      .filter((name) => NAME.test(name))
      .sort()
      .reverse()
      .flatMap((name) => {
        const stat = statSync(join(this.#folder, name), { throwIfNoEntry: false });
        return stat === undefined ? [] : [{ name, bytes: stat.size, madeS: Math.floor(stat.mtimeMs / 1000) }];
      });
  }

  /** @throws RestError 404 */
  find(name: string): StoredBackup & { readonly path: string } {
    const known = this.list().find((one) => one.name === name);
    if (known === undefined) throw new RestError(404, 'There is no such backup');
    return { ...known, path: join(this.#folder, known.name) };
  }

  /**
   * Changes the schedule. A passphrase is kept as the key that it makes, which opens nothing but backups.
   * @throws RestError 400 for one without a passphrase, or with one that is too short; 429 after too many.
   */
  async save(schedule: BackupSchedule, passphrase: string | undefined): Promise<void> {
    const { store, backups } = this.#options;
    if (schedule.enable === 1 && passphrase === undefined && !this.hasKey) {
      throw new RestError(400, 'Enter the passphrase of the backups that the schedule makes.');
    }
    const key = passphrase === undefined ? undefined : await backups.newKey(passphrase);
    store.settings.write(BACKUP_SCHEDULE, schedule);
    if (key !== undefined) store.backupKeyFile.write(key);
    this.#thin();
    void this.#makeIfDue({ hasNewKey: key !== undefined });
  }

  /** With a new key, one that failed today is not waited for. */
  async #makeIfDue({ hasNewKey = false } = {}): Promise<void> {
    const { clock } = this.#options;
    const nowS = Math.floor(clock.now() / 1000);
    const { enable, time } = this.schedule;
    const wall = wallTimeIn(nowS, SERVER_TIME_ZONE);
    const last = this.result;
    const isOfToday = last !== undefined && wallTimeIn(last.atS, SERVER_TIME_ZONE).slice(0, 10) === wall.slice(0, 10);
    const isMade = isOfToday && (last.problem === '' || (!hasNewKey && nowS - last.atS < RETRY_S));
    if (enable === 0 || this.#hasClosed || wall.slice(11, 16) < time || isMade) return;
    // One that is made by hand goes first: the next look is soon.
    if (this.#options.backups.work !== undefined) return;
    await this.#make(nowS);
  }

  async #make(nowS: number): Promise<void> {
    const { store, backups, log } = this.#options;
    let problem = '';
    try {
      const key = store.backupKeyFile.read();
      if (key === undefined) throw new RestError(400, 'The passphrase is not on this machine: enter it again.');
      await backups.alone('the backup of the schedule', () => this.#write(key));
      this.#thin();
    } catch (error) {
      // The store is closed with the recorder: there is nobody to tell.
      if (this.#hasClosed) return;
      const words = error instanceof Error ? error.message : String(error);
      problem = failureWords(error, words);
      log(`The backup of the schedule failed: ${words}`, error);
    }
    this.#noteResult({ atS: nowS, problem });
  }

  async #write(key: BackupKey): Promise<void> {
    const { backups } = this.#options;
    const path = join(this.#folder, backups.fileName());
    const part = `${path}.part`;
    try {
      await pipeline(backups.sealed(key, ''), createWriteStream(part, { flush: true, mode: 0o600 }));
      moveToStay(part, path);
    } finally {
      rmSync(part, { force: true });
    }
  }

  #noteResult(result: BackupResult): void {
    if (this.#hasClosed) return;
    try {
      this.#options.store.meta.write(RESULT, JSON.stringify(result));
    } catch (error) {
      this.#options.log('The result of the backup could not be kept', error);
    }
  }

  #thin(): void {
    for (const { name } of this.list().slice(this.schedule.keep)) rmSync(join(this.#folder, name), { force: true });
  }
}
