import { randomBytes } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../../store/backup/backup-error.js';
import type { BackupManifest } from '../../store/backup/backup-record.js';
import { newBackupKey, passphraseProblem, type BackupKey } from '../../store/backup/backup-key.js';
import { open, seal } from '../../store/backup/sealed-stream.js';
import { stageBackup, type StagedBackup } from '../../store/backup/stage-backup.js';
import type { Clock } from 'gk-sdk';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { DeviceSeed } from '../../device/world.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import { SERVER_TIME_ZONE, wallTimeIn } from '../../time/zone-time.js';
import { hasEnded } from '../access/expiry.js';
import type { Principal } from '../access/principal.js';
import type { JsonObject } from '../http/json-object.js';
import type { Log } from '../http/log.js';
import { RestError } from '../http/rest-error.js';
import type { ReceivedUpload, UploadReceiver, UploadTickets } from '../uploads/upload-tickets.js';

/** Whoever runs the recorder: it has to begin anew with what was restored. */
export interface RestoreHost {
  /** Why it cannot run with a state, in a sentence; undefined when it can. */
  readonly problem: (store: RecorderStore) => string | undefined;
  /** Closes everything and begins again. */
  readonly restart: () => void;
}

export interface BackupsOptions {
  readonly store: RecorderStore;
  readonly seeds: readonly DeviceSeed[];
  readonly uploads: UploadTickets;
  readonly brandFile: string;
  /** Version of the recorder. */
  readonly version: string;
  readonly host: RestoreHost;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly steady: SteadyMs;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Work of scrypt; less in tests. */
  readonly cost?: number;
}

/** How long a backup that was checked waits to be restored. */
const STAGED_MS = 30 * 60_000;
/** A client that takes no more bytes for so long has gone. */
const STALL_MS = 60_000;
/** Passphrases that are tried in {@link KEYS_MS}: each takes the server half a second and 128 MiB. */
const MAX_KEYS = 10;
const KEYS_MS = 10 * 60_000;

interface Staged extends StagedBackup {
  readonly id: string;
  readonly endsMs: number;
}

/** A backup on its way to a client. */
export interface BackupDownload {
  readonly fileName: string;
  readonly stream: ReadableStream<Uint8Array>;
}

/** Makes backups and restores them, one at a time. */
export class Backups {
  readonly #options: BackupsOptions;
  /** Steady times of the latest keys. */
  #keysMs: readonly number[] = [];
  /** The work under way, in words. */
  #work: string | undefined;
  #staged: Staged | undefined;
  #cancelDiscard: () => void = () => undefined;
  #hasRestored = false;

  /** Files of an interrupted run are removed. */
  constructor(options: BackupsOptions) {
    this.#options = options;
    options.store.files.emptyFolder('restore');
    const receiver: UploadReceiver = { receive: (upload) => this.#check(upload) };
    options.uploads.setReceiver('backup', receiver);
  }

  /** True from a restore until the recorder begins anew: nothing else is answered then. */
  get hasRestored(): boolean {
    return this.#hasRestored;
  }

  /** The work under way, in words; undefined for none. */
  get work(): string | undefined {
    return this.#work;
  }

  /**
   * A backup of now, sealed by a passphrase.
   * @throws RestError 400 for a passphrase that is too short, 409 while another is made, 429 after too many.
   */
  async download(passphrase: string, username: string): Promise<BackupDownload> {
    const end = this.#begin(`a backup by ${username}`);
    try {
      const key = await this.newKey(passphrase);
      return { fileName: this.fileName(), stream: streamOf(this.sealed(key, username), end) };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** The bytes of a backup of now. */
  sealed(key: BackupKey, madeBy: string): AsyncGenerator<Uint8Array> {
    const { store, now, version, brandFile } = this.#options;
    return seal(key, store.backUp({ version, madeS: Math.floor(now() / 1000), madeBy }, brandFile));
  }

  /**
   * Derives the key of a new passphrase.
   * @throws RestError 400 and 429
   */
  async newKey(passphrase: string): Promise<BackupKey> {
    const problem = passphraseProblem(passphrase);
    if (problem !== undefined) throw new RestError(400, problem);
    this.#requireTurn();
    return newBackupKey(passphrase, this.#options.cost);
  }

  /** Runs what must be alone. */
  async alone<T>(words: string, work: () => Promise<T>): Promise<T> {
    const end = this.#begin(words);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Name of a backup of now: by the server's clock. */
  fileName(): string {
    const wall = wallTimeIn(this.#options.now() / 1000, SERVER_TIME_ZONE);
    return `gk-backup-${wall.slice(0, 10)}-${wall.slice(11, 19).replaceAll(':', '')}.gkbackup`;
  }

  /** Where to PUT a backup that is to be restored. */
  announce(passphrase: string, sizeBytes: number, principal: Principal): string {
    if (passphrase === '') throw new RestError(400, 'The passphrase is missing');
    if (this.#work !== undefined) throw busy(this.#work);
    const { uploads, now } = this.#options;
    return uploads.issue(
      {
        kind: 'backup',
        name: 'backup',
        sizeBytes,
        md5: '',
        memo: '',
        faceId: Number.NaN,
        username: principal.username,
        passphrase,
      },
      () => !hasEnded(principal, now),
    );
  }

  /**
   * Puts a backup that was checked in the place of what users made. Everybody is signed out, and the recorder begins anew once
   * {@link BackupsOptions.host} is told.
   * @throws RestError 404 for one that was not checked, or too long ago.
   */
  restore(id: string): void {
    const { store, now, log } = this.#options;
    const staged = this.#staged;
    if (staged?.id !== id || staged.endsMs <= this.#options.steady()) {
      this.discard(id);
      throw new RestError(404, 'This backup is not ready to be restored any more: choose the file again.');
    }
    if (this.#work !== undefined) throw busy(this.#work);
    store.restore(staged.id, Math.floor(now() / 1000));
    this.#cancelDiscard();
    this.#staged = undefined;
    this.#hasRestored = true;
    log(
      `Restored a backup of ${wallTimeIn(staged.manifest.madeS, SERVER_TIME_ZONE)} ${SERVER_TIME_ZONE}, made by version ${staged.manifest.version}`,
    );
  }

  /** Lets the recorder begin anew with what was restored. */
  restart(): void {
    if (this.#hasRestored) this.#options.host.restart();
  }

  /**
   * Forgets a backup that was checked, and frees its disk space.
   *
   * @param id - Another one that was checked since stays; undefined for whichever it is.
   */
  discard(id?: string): void {
    if (id !== undefined && id !== this.#staged?.id) return;
    this.#cancelDiscard();
    if (this.#staged !== undefined) rmSync(this.#staged.path, { recursive: true, force: true });
    this.#staged = undefined;
  }

  close(): void {
    if (!this.#hasRestored) this.discard();
  }

  /** Unpacks a backup that came, and returns what is in it. */
  async #check({ path, passphrase = '' }: ReceivedUpload): Promise<JsonObject> {
    const { store, seeds, host, steady, clock } = this.#options;
    return this.alone('a restore', async () => {
      this.#requireTurn();
      this.discard();
      const id = randomBytes(12).toString('hex');
      try {
        const staged = await stageBackup(open(passphrase, createReadStream(path)), {
          path: join(store.files.folder('restore'), id),
          seeds,
          problem: host.problem,
        });
        this.#staged = { ...staged, id, endsMs: steady() + STAGED_MS };
        // It holds the secrets of the backup in the clear, and takes as much disk space.
        this.#cancelDiscard = clock.after(STAGED_MS, () => {
          this.discard(id);
        });
        return { restoreid: id, ...contentOf(staged.manifest) };
      } catch (error) {
        throw error instanceof BackupError ? new RestError(400, error.message) : error;
      }
    });
  }

  /** @throws RestError 409 */
  #begin(words: string): () => void {
    if (this.#work !== undefined) throw busy(this.#work);
    this.#work = words;
    return () => {
      this.#work = undefined;
    };
  }

  /** @throws RestError 429 */
  #requireTurn(): void {
    const nowMs = this.#options.steady();
    const recent = this.#keysMs.filter((atMs) => atMs > nowMs - KEYS_MS);
    const [oldest] = recent.length >= MAX_KEYS ? recent : [];
    if (oldest !== undefined) {
      const waitS = Math.ceil((oldest + KEYS_MS - nowMs) / 1000);
      throw new RestError(429, `Too many passphrases were used: try again in ${waitS} s.`, waitS);
    }
    this.#keysMs = [...recent, nowMs];
  }
}

/** Describes the content of a backup. */
function contentOf({ version, madeS, madeBy, rows, fileBytes }: BackupManifest): JsonObject {
  const count = (table: string): number => rows[table] ?? 0;
  return {
    version,
    made: madeS,
    madeby: madeBy,
    accounts: count('users'),
    groups: count('groups'),
    devices: count('device_edits'),
    fences: count('fences'),
    routes: count('tracks'),
    plans: count('event_plans'),
    reports: count('event_reports'),
    faces: count('faces'),
    firmware: count('firmware_files'),
    filebytes: fileBytes,
  };
}

function busy(work: string): RestError {
  return new RestError(409, `The server is busy with ${work}: try again when it is done.`);
}

/** Bytes as they are asked for; `end` is called once, however it ends. */
function streamOf(bytes: AsyncGenerator<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  let stall: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const finish = (): void => {
    clearTimeout(stall);
    if (hasEnded) return;
    hasEnded = true;
    end();
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      stall = setTimeout(() => {
        controller.error(new Error('Nobody takes the backup.'));
        // Nobody is left to be told of what fails at its end.
        bytes.return(undefined).then(finish, finish);
      }, STALL_MS).unref();
    },
    pull: async (controller) => {
      stall?.refresh();
      try {
        const next = await bytes.next();
        if (next.done === true) {
          finish();
          controller.close();
        } else controller.enqueue(next.value);
      } catch (error) {
        finish();
        throw error;
      }
    },
    cancel: async () => {
      await bytes.return(undefined);
      finish();
    },
  });
}
