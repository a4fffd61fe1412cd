import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { milliseconds, type Clock } from 'gk-sdk';
import type { DeviceFrame, DeviceSessions } from '../../device/device-sessions.js';
import type { Log } from '../http/log.js';

/** Bytes of one log: some hours of a terminal that reports each 10 s, or minutes of one that sends pictures. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Time of one log: a terminal that says little does not hold it open for ever. */
const MOST_MS = 24 * 3_600_000;
/** Terminals that are recorded at the same time. */
const MOST_AT_ONCE = 10;
/** Saved logs of one terminal; the oldest goes for a new one. */
const MOST_SAVED = 10;
/** Lines are written together. */
const WRITE_MS = 1_000;

const NAME = /^\d{13}\.jsonl$/;

/** A log that is being recorded. */
export interface RunningProtocolLog {
  /** Unix milliseconds. */
  readonly startMs: number;
  readonly frames: number;
  readonly bytes: number;
}

/** A log on the disk. */
export interface SavedProtocolLog {
  readonly name: string;
  /** Unix milliseconds. */
  readonly startMs: number;
  readonly bytes: number;
}

export interface ProtocolLogsOptions {
  readonly sessions: DeviceSessions | undefined;
  /** Folder of all logs. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'after'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

/** Refusal of a recording, with words for people. */
export class ProtocolLogError extends Error {
  override readonly name = 'ProtocolLogError';
}

/**
 * Logs of the protocol of terminals: each message from and to one of them, in files of JSON lines. The first line names the device; each other one has
 * the time `t` (unix ms), the direction `d` (`in` from the terminal, `out` to it) and the frame `f` in hexadecimal.
 */
export class ProtocolLogs {
  readonly #options: ProtocolLogsOptions;
  readonly #running = new Map<string, Recording>();

  constructor(options: ProtocolLogsOptions) {
    this.#options = options;
  }

  /** Whether a device has a protocol that can be recorded. */
  has(deviceId: string): boolean {
    return this.#options.sessions?.isKnown(deviceId) === true;
  }

  running(deviceId: string): RunningProtocolLog | undefined {
    return this.#running.get(deviceId)?.state;
  }

  /** Begins to record; a recording that is under way goes on. @throws ProtocolLogError where too many are. */
  async begin(deviceId: string): Promise<void> {
    const { sessions, clock, now, log } = this.#options;
    if (sessions === undefined || this.#running.has(deviceId)) return;
    if (this.#running.size >= MOST_AT_ONCE) {
      throw new ProtocolLogError(`${MOST_AT_ONCE} terminals are recorded already: stop one of them`);
    }
    const startMs = now();
    const recording = new Recording({
      header: { log: 'jt808', version: 1, device: deviceId, startMs },
      path: join(this.#folderOf(deviceId), `${startMs}.jsonl`),
      startMs,
      clock,
      onFull: () => {
        this.end(deviceId).catch(() => undefined);
      },
      onFailure: (error) => {
        log(
          `The protocol log of ${deviceId} could not be written: ${error instanceof Error ? error.message : String(error)}`,
        );
        this.end(deviceId).catch(() => undefined);
      },
    });
    // Ahead of the folder: two users may press the button at once.
    this.#running.set(deviceId, recording);
    await mkdir(this.#folderOf(deviceId), { recursive: true });
    await this.#makeRoom(deviceId);
    recording.off = sessions.watch(deviceId, (frame) => {
      recording.take(frame);
    });
    recording.cancel = clock.after(milliseconds(MOST_MS), () => {
      this.end(deviceId).catch(() => undefined);
    });
    if (!this.#running.has(deviceId)) recording.stop();
  }

  /** Ends a recording, whose file stays. */
  async end(deviceId: string): Promise<void> {
    const recording = this.#running.get(deviceId);
    this.#running.delete(deviceId);
    recording?.stop();
    await recording?.written();
  }

  /** Saved logs, the newest first; with the one that is being recorded. */
  async saved(deviceId: string): Promise<readonly SavedProtocolLog[]> {
    const logs = await Promise.all(
      (await this.#names(deviceId)).map(async (name): Promise<SavedProtocolLog[]> => {
        const found = await stat(join(this.#folderOf(deviceId), name)).catch(() => undefined);
        return found === undefined ? [] : [{ name, startMs: Number(name.slice(0, 13)), bytes: found.size }];
      }),
    );
    return logs.flat();
  }

  /** Text of a log; undefined without one of that name. */
  async read(deviceId: string, name: string): Promise<string | undefined> {
    await this.#running.get(deviceId)?.written();
    if (!NAME.test(name)) return undefined;
    return readFile(join(this.#folderOf(deviceId), name), 'utf8').catch(() => undefined);
  }

  async remove(deviceId: string, name: string): Promise<void> {
    if (!NAME.test(name)) return;
    if (this.#running.get(deviceId)?.name === name) await this.end(deviceId);
    await rm(join(this.#folderOf(deviceId), name), { force: true });
  }

  /** Removes all of a device that left the fleet. */
  async forget(deviceId: string): Promise<void> {
    await this.end(deviceId);
    await rm(this.#folderOf(deviceId), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((deviceId) => this.end(deviceId)));
  }

  /** An id may be anything; its bytes in hexadecimal are a name everywhere. */
  #folderOf(deviceId: string): string {
    return join(this.#options.folder, Buffer.from(deviceId).toString('hex'));
  }

  async #names(deviceId: string): Promise<readonly string[]> {
    const names = await readdir(this.#folderOf(deviceId)).catch(() => []);
    return names.filter((name) => NAME.test(name)).sort((a, b) => b.localeCompare(a));
  }

  async #makeRoom(deviceId: string): Promise<void> {
    for (const name of (await this.#names(deviceId)).slice(MOST_SAVED - 1)) {
      await rm(join(this.#folderOf(deviceId), name), { force: true });
    }
  }
}

interface RecordingOptions {
  readonly header: object;
  readonly path: string;
  readonly startMs: number;
  readonly clock: Pick<Clock, 'after'>;
  readonly onFull: () => void;
  readonly onFailure: (error: unknown) => void;
}

class Recording {
  readonly #options: RecordingOptions;
  off: () => void = () => undefined;
  cancel: () => void = () => undefined;
  #cancelWrite: (() => void) | undefined;
  #waiting: string;
  #writing: Promise<void> = Promise.resolve();
  #frames = 0;
  #bytes = 0;
  #isOver = false;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#waiting = `${JSON.stringify(options.header)}\n`;
    this.#bytes = this.#waiting.length;
    this.#writeSoon();
  }

  get name(): string {
    return `${this.#options.startMs}.jsonl`;
  }

  get state(): RunningProtocolLog {
    return { startMs: this.#options.startMs, frames: this.#frames, bytes: this.#bytes };
  }

  take({ atMs, direction, bytes }: DeviceFrame): void {
    if (this.#isOver) return;
    const line = `${JSON.stringify({ t: atMs, d: direction, f: Buffer.from(bytes).toString('hex') })}\n`;
    if (this.#bytes + line.length > MOST_BYTES) {
      this.#options.onFull();
      return;
    }
    this.#frames += 1;
    this.#bytes += line.length;
    this.#waiting += line;
    this.#writeSoon();
  }

  /** Takes no further messages. */
  stop(): void {
    this.off();
    this.cancel();
    this.#isOver = true;
  }

  /** Resolves once all that was taken is in the file. */
  written(): Promise<void> {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    const text = this.#waiting;
    this.#waiting = '';
    if (text !== '') this.#writing = this.#writing.then(() => this.#append(text));
    return this.#writing;
  }

  #writeSoon(): void {
    this.#cancelWrite ??= this.#options.clock.after(milliseconds(WRITE_MS), () => {
      void this.written();
    });
  }

  async #append(text: string): Promise<void> {
    try {
      await appendFile(this.#options.path, text, { mode: 0o600 });
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}
