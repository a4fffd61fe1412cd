import { milliseconds, type Clock } from 'gk-sdk';
import { eventCode } from 'gk-sdk/rules';
import type { EventMessage } from 'gk-sdk/wire';
import type { DeviceLink } from '../../device/device-link.js';
import type { ArchiveRules } from '../../device/recording-archive.js';
import type { FootageClient } from '../../footage/footage-client.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { dayStartIn } from '../../time/zone-time.js';
import { COVER, SERVER_RECORDING } from '../settings/server-settings.js';
import type { RecordingDisks } from './recording-disks.js';
import { RecordedCameras, type WantedCamera } from './recorded-cameras.js';
import { RecordingBudget } from './recording-budget.js';
import { isRecordedBy } from './recording-rules.js';
import type { WatchedCamera } from './watched-cameras.js';

/** How often settings of how long recordings are kept are passed on. */
const RULES_MS = milliseconds(10_000);
/** An event that is told later than this is none that pictures are still to be recorded of. */
const LATE_S = 60;

export interface ServerRecordingsOptions {
  readonly footage: Pick<FootageClient, 'record' | 'keep' | 'ask'>;
  readonly disks: Pick<RecordingDisks, 'start'>;
  readonly store: RecorderStore;
  readonly link: Pick<DeviceLink, 'live'>;
  /** Streams that somebody watches. */
  readonly watched: () => Iterable<WatchedCamera>;
  readonly isOnline: (deviceId: string) => boolean;
  /** IANA name of the time zone of a device. */
  readonly zoneOf: (deviceId: string) => string;
  readonly rules: Pick<ArchiveRules, 'channelsOf' | 'keptDays'>;
  /** Timers, monotonic. */
  readonly clock: Clock;
  /** Monotonic, milliseconds. */
  readonly steady: () => number;
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
  readonly #budget: RecordingBudget;
  /** Until when devices are recorded for an event, by the monotonic clock. */
  readonly #eventUntilMs = new Map<string, number>();
  #cancel: (() => void) | undefined;

  constructor(options: ServerRecordingsOptions) {
    this.#options = options;
    const { footage, link, store, rules, clock, now, zoneOf, onReceived, log } = options;
    this.#budget = new RecordingBudget({
      dayStartS: (deviceId, atS) => dayStartIn(atS, zoneOf(deviceId)),
      nowS: () => Math.floor(now() / 1000),
      recordedSince: (deviceId, sinceS) => {
        const asked = { deviceId, channels: rules.channelsOf(deviceId), sinceUs: sinceS * 1_000_000 };
        return footage.ask({ name: 'recordedBytes', asked });
      },
      log,
    });
    this.#cameras = new RecordedCameras({
      footage,
      link,
      wanted: () => this.#wanted(),
      heldMs: () => store.settings.read(SERVER_RECORDING).before * 1000,
      clock,
      onReceived,
      onRecorded: (deviceId, bytes) => {
        this.#budget.recorded(deviceId, bytes);
      },
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

  /** Records around a warning or an alarm, where that is set. */
  take({ deviceid, appdevid, eventtimeutc }: EventMessage): void {
    const { store, steady, now } = this.#options;
    if (deviceid == null || appdevid == null || eventCode(Number(appdevid)).severity === 'info') return;
    const setting = store.settings.read(SERVER_RECORDING);
    if (setting.when !== 'events' || (eventtimeutc ?? Infinity) < now() / 1000 - LATE_S) return;
    this.#eventUntilMs.set(deviceid, steady() + setting.after * 1000);
    this.#cameras.lookNow();
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

  *#wanted(): Iterable<WantedCamera> {
    const { store, rules, watched } = this.#options;
    const { when, stream, megabytes } = store.settings.read(SERVER_RECORDING);
    if (when === 'never') return;
    const most = megabytes * 1_000_000;
    if (when === 'watched') {
      for (const camera of watched()) {
        if (this.#isRecorded(camera.deviceId, camera.channel, most)) yield { ...camera, isWritten: true };
      }
      return;
    }
    for (const { seed } of store.devices.all()) {
      const { deviceid: deviceId } = seed;
      const isWritten = when === 'always' || this.#isAroundEvent(deviceId);
      for (const channel of rules.channelsOf(deviceId)) {
        if (this.#isRecorded(deviceId, channel, most)) yield { deviceId, channel, sub: stream === 'sub', isWritten };
      }
    }
  }

  #isRecorded(deviceId: string, channel: number, most: number): boolean {
    const { store, isOnline, now } = this.#options;
    return (
      isOnline(deviceId) &&
      isRecordedBy(store.recordingRules.rulesOf(deviceId), 'server', channel, Math.floor(now() / 60_000)) &&
      !this.#budget.isSpent(deviceId, most)
    );
  }

  #isAroundEvent(deviceId: string): boolean {
    const untilMs = this.#eventUntilMs.get(deviceId);
    if (untilMs === undefined) return false;
    if (untilMs > this.#options.steady()) return true;
    this.#eventUntilMs.delete(deviceId);
    return false;
  }
}
