import type { DiskSpace } from '../../footage/files/file-layer.js';
import type { Journal } from '../../journal/journal.js';
import type { NotificationChannel } from '../../store/notifications/notification-log.js';
import type { LastOutcomes } from '../../store/notifications/last-outcomes.js';
import type { OutboxStore } from '../../store/notifications/outbox-store.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import type { RecordingStorage, StorageDisk } from '../recordings/recording-storage.js';
import { spaceOf as systemSpaceOf } from '../recordings/space-of.js';
import { EventLoopDelay, type LoopDelay } from './event-loop-delay.js';

/** State of the server as a whole. Words name no address, account or device. */
interface HealthReport {
  /** `degraded` serves, and lacks something; `restarting` serves nothing for a moment. */
  readonly status: 'ok' | 'degraded' | 'restarting';
  /** A short sentence each. */
  readonly problems: readonly string[];
}

export interface ServerHealthOptions {
  readonly store: {
    readonly outbox: Pick<OutboxStore, 'waiting'>;
    readonly lastOutcomes: Pick<LastOutcomes, 'last'>;
  };
  readonly backups: { readonly hasRestored: boolean };
  readonly journal: Pick<Journal, 'isBehind'> | undefined;
  /** Has something to say when its end is near. */
  readonly certificate: { readonly problem: string | undefined };
  readonly recordingStorage: Pick<RecordingStorage, 'list'>;
  /** Path of a folder on the disk of the state. */
  readonly folder: string;
  readonly steady: SteadyMs;
  /** Asks for the room of a disk; the system's by default. */
  readonly spaceOf?: (folder: string) => Promise<DiskSpace | undefined>;
}

/** Below so many bytes the state is not written for long any more. */
const LITTLE_ROOM_BYTES = 500e6;
/** Turns of the event loop that are so late are felt by users. */
const SLOW_S = 0.5;
/** Whoever asks more often gets the same answer: everybody may ask. */
const KEPT_MS = 1_000;

const CHANNEL_WORDS: Readonly<Record<NotificationChannel, string>> = {
  push: 'Pushes do not leave',
  mail: 'Mails do not leave',
  sms: 'Text messages do not leave',
};

/** Tells how the server is, for load balancers and for who watches it. */
export class ServerHealth {
  readonly #options: ServerHealthOptions;
  readonly #loop = new EventLoopDelay();
  #kept: { readonly atMs: number; readonly report: Promise<HealthReport> } | undefined;

  constructor(options: ServerHealthOptions) {
    this.#options = options;
  }

  get loopDelay(): LoopDelay {
    return this.#loop.last;
  }

  start(): void {
    this.#loop.start();
  }

  close(): void {
    this.#loop.close();
  }

  report(): Promise<HealthReport> {
    const { steady, backups } = this.#options;
    if (backups.hasRestored) return Promise.resolve({ status: 'restarting', problems: ['A backup was restored'] });
    const nowMs = steady();
    if (this.#kept === undefined || nowMs - this.#kept.atMs >= KEPT_MS) {
      this.#kept = { atMs: nowMs, report: this.#look() };
    }
    return this.#kept.report;
  }

  /** Room on the disk of the state; undefined when it cannot be asked. */
  space(): Promise<DiskSpace | undefined> {
    const { folder, spaceOf = systemSpaceOf } = this.#options;
    return spaceOf(folder);
  }

  /** Disks of recordings; none when they cannot be asked. */
  async disks(): Promise<readonly StorageDisk[]> {
    return this.#options.recordingStorage.list().catch(() => []);
  }

  async #look(): Promise<HealthReport> {
    const [space, disks] = await Promise.all([this.space(), this.disks()]);
    const isFull = space !== undefined && space.freeBytes < LITTLE_ROOM_BYTES;
    const problems = [
      ...(isFull ? ['The disk of the state folder is nearly full'] : []),
      ...(disks.some(({ awayReason }) => awayReason !== undefined) ? ['A disk of recordings cannot be used'] : []),
      ...(this.#options.journal?.isBehind === true ? ['Reports of devices are stored late'] : []),
      ...(this.#options.certificate.problem === undefined ? [] : [this.#options.certificate.problem]),
      ...this.#silentChannels().map((channel) => CHANNEL_WORDS[channel]),
      ...(this.#loop.last.p99S > SLOW_S ? ['The server answers slowly'] : []),
    ];
    return { status: problems.length === 0 ? 'ok' : 'degraded', problems };
  }

  /** Channels that have something to send, and whose last attempt failed. */
  #silentChannels(): NotificationChannel[] {
    const { outbox, lastOutcomes } = this.#options.store;
    const waiting = outbox.waiting();
    return (['push', 'mail', 'sms'] as const).filter((channel) => {
      const failedMs = lastOutcomes.last(channel, 'failure')?.atMs ?? -Infinity;
      const sentMs = lastOutcomes.last(channel, 'success')?.atMs ?? -Infinity;
      return waiting[channel] > 0 && failedMs > sentMs;
    });
  }
}
