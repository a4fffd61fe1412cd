import { milliseconds, type Clock } from 'gk-sdk';
import type { DeviceLink } from '../../device/device-link.js';
import type { ArchiveRules } from '../../device/recording-archive.js';
import type { FootageClient } from '../../footage/footage-client.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { COVER } from '../settings/server-settings.js';
import type { RecordingDisks } from './recording-disks.js';
import { RecordedCameras } from './recorded-cameras.js';
import { isRecordedBy } from './recording-rules.js';

/** How often settings of how long recordings are kept are passed on. */
const RULES_MS = milliseconds(10_000);

export interface ServerRecordingsOptions {
  readonly footage: FootageClient;
  readonly disks: Pick<RecordingDisks, 'start'>;
  readonly store: RecorderStore;
  readonly link: Pick<DeviceLink, 'live'>;
  readonly isOnline: (deviceId: string) => boolean;
  readonly rules: Pick<ArchiveRules, 'channelsOf' | 'keptDays'>;
  /** Timers, monotonic. */
  readonly clock: Clock;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Unix milliseconds by which recordings are too old. */
  readonly believedMs: () => number;
  readonly onReceived: (deviceId: string, bytes: number) => void;
  readonly log: (line: string, error?: unknown) => void;
}

/** Records the cameras of the fleet on the server, by its settings. */
export class ServerRecordings {
  readonly #options: ServerRecordingsOptions;
  readonly #cameras: RecordedCameras;
  #cancel: (() => void) | undefined;

  constructor(options: ServerRecordingsOptions) {
    this.#options = options;
    const { footage, link, clock, onReceived, log } = options;
    this.#cameras = new RecordedCameras({
      footage,
      link,
      wanted: () => this.#wanted(),
      clock,
      onReceived,
      onFailure: (error) => {
        log('A camera could not be recorded', error);
      },
    });
  }

  start(): void {
    const { disks, log } = this.#options;
    this.#passRules();
    disks
      .start()
      .catch((error: unknown) => {
        log(`The disks of the recordings cannot be used: ${error instanceof Error ? error.message : ''}`, error);
      })
      .finally(() => {
        if (this.#cancel !== undefined) this.#cameras.start();
      });
  }

  /** Records no more. The thread of the recordings is the caller's. */
  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#cameras.close();
  }

  #passRules(): void {
    const { footage, store, rules, clock, believedMs } = this.#options;
    const daysByDevice: Record<string, number> = {};
    for (const { seed } of store.devices.all()) daysByDevice[seed.deviceid] = rules.keptDays(seed.deviceid);
    const covers = store.settings.read(COVER).enable !== '0';
    // Of devices that are not there any more, nothing is removed by days.
    footage.keep({ nowMs: believedMs(), days: 0, daysByDevice, covers });
    this.#cancel = clock.after(RULES_MS, () => {
      this.#passRules();
    });
  }

  *#wanted(): Iterable<{ readonly deviceId: string; readonly channel: number }> {
    const { store, rules, isOnline, now } = this.#options;
    const minute = Math.floor(now() / 60_000);
    for (const { seed } of store.devices.all()) {
      const { deviceid: deviceId } = seed;
      if (!isOnline(deviceId)) continue;
      const set = store.recordingRules.rulesOf(deviceId);
      for (const channel of rules.channelsOf(deviceId)) {
        if (isRecordedBy(set, 'server', channel, minute)) yield { deviceId, channel };
      }
    }
  }
}
