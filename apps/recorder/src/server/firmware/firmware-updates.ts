import type { FirmwareSource } from 'gk-sdk';
import type { DeviceAnswer } from '../../device/device-answer.js';
import type { DeviceLink } from '../../device/device-link.js';
import { writeUnlessFull } from '../../store/state/disk-full.js';
import type { StoredFirmwareUpdate } from '../../store/devices/firmware-update-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { steadyFrom, type SteadyMs } from '../../time/steady-clock.js';
import type { Log } from '../http/log.js';
import { downloadFirmware } from './download-firmware.js';
import type { FirmwareTickets } from './firmware-tickets.js';
import type { GuardedFetch } from '../outgoing/guarded-fetch.js';

/** How long a simulated device takes for an update. */
const UPDATE_MS = 20_000;
/**
 * One wording for everything that an address can do: it must not reveal which servers answer in the network of the
 * recorder.
 */
const NO_FILE = 'its file could not be fetched; the Run Log says why';
/** When the end of an update is written anew that a full disk did not take. */
const RETRY_MS = 60_000;

/** Progress of a firmware update, in the format of `GET /gkdevice/firmware/{deviceid}`. */
export interface FirmwareStatus {
  /** Version that the device runs now. */
  readonly version: string;
  /** Percent; 0 and 100 mean that nothing is under way. */
  readonly status: number;
  readonly message: string;
}

export interface FirmwareUpdatesOptions {
  readonly store: RecorderStore;
  readonly link: Pick<DeviceLink, 'updateFirmware'>;
  readonly tickets: Pick<FirmwareTickets, 'forDevice'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Monotonic clock for the duration of an update; by default it follows `now` without going back. */
  readonly steady?: SteadyMs;
  readonly isOnline: (deviceId: string) => boolean;
  /** Fetches the files that devices download. */
  readonly fetch: GuardedFetch;
  readonly log: Log;
}

/**
 * Firmware updates of simulated devices: each fetches its file, takes 20 s or as long as that, and gives the device the
 * version of the file. It fails when the file cannot be had, and when the device is offline at its end. An update
 * whose file has come outlives a restart of the recorder.
 */
export class FirmwareUpdates {
  readonly #options: FirmwareUpdatesOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();
  readonly #steady: SteadyMs;
  /** When the last update of a device began, by `steady`. */
  readonly #begunMs = new Map<string, number>();
  /** Devices that have been asked and have not answered. */
  readonly #asked = new Set<string>();
  /** Devices whose files are on their way. */
  readonly #downloading = new Set<string>();

  constructor(options: FirmwareUpdatesOptions) {
    this.#options = options;
    this.#steady = options.steady ?? steadyFrom(options.now);
    for (const update of options.store.firmwareUpdates.running()) {
      this.#finishLater(update.deviceId, UPDATE_MS - this.elapsedMs(update));
    }
  }

  /** True while the device takes an update, or is asked to. */
  isRunning(deviceId: string): boolean {
    this.#settle(deviceId);
    return this.#asked.has(deviceId) || this.#options.store.firmwareUpdates.get(deviceId)?.outcome === 'running';
  }

  /** Asks a device to take an update, which begins when it answers `done`. */
  async start(deviceId: string, asked: FirmwareSource): Promise<DeviceAnswer<void>> {
    const source = this.#options.tickets.forDevice(asked);
    this.#asked.add(deviceId);
    try {
      const answer = await this.#options.link.updateFirmware(deviceId, source);
      if (answer.kind === 'done') this.#begin(deviceId, source);
      return answer;
    } finally {
      this.#asked.delete(deviceId);
    }
  }

  #begin(deviceId: string, source: FirmwareSource): void {
    const { store, now, log } = this.#options;
    const from = this.#versionOf(deviceId);
    const update = { deviceId, from, to: '', startedMs: now(), outcome: 'running', reason: '' } as const;
    store.firmwareUpdates.put(update);
    this.#begunMs.set(deviceId, this.#steady());
    this.#download(update, source).catch((error: unknown) => {
      log(`A firmware update of ${deviceId} was not kept: ${String(error)}`, error);
    });
  }

  /**
   * Milliseconds since an update began, however the clock was set since then. Of one of an earlier run the two clocks tell; it
   * has begun just now where they say that it is yet to begin.
   */
  elapsedMs({ deviceId, startedMs }: StoredFirmwareUpdate): number {
    const begunMs = this.#begunMs.get(deviceId);
    if (begunMs !== undefined) return this.#steady() - begunMs;
    const elapsedMs = Math.max(0, this.#options.now() - startedMs);
    this.#begunMs.set(deviceId, this.#steady() - elapsedMs);
    return elapsedMs;
  }

  status(deviceId: string): FirmwareStatus {
    this.#settle(deviceId);
    const version = this.#versionOf(deviceId);
    const update = this.#options.store.firmwareUpdates.get(deviceId);
    switch (update?.outcome) {
      case undefined:
        return { version, status: 0, message: '' };
      case 'done':
        return { version, status: 100, message: `Updated to ${update.to}` };
      case 'failed':
        return { version, status: 0, message: `The update${update.to && ` to ${update.to}`} failed: ${update.reason}` };
      case 'running': {
        const percent = Math.floor((this.elapsedMs(update) / UPDATE_MS) * 100);
        // 0 and 100 would say that nothing is under way; nothing is installed before it has come.
        const status = Math.min(Math.max(percent, 1), update.to === '' ? 49 : 99);
        return {
          version,
          status,
          message: status < 50 ? `Downloading ${update.to}`.trimEnd() : `Installing ${update.to}`,
        };
      }
    }
  }

  close(): void {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  async #download(update: StoredFirmwareUpdate, source: FirmwareSource): Promise<void> {
    const { store, fetch: fetchFile, log } = this.#options;
    this.#downloading.add(update.deviceId);
    const file = await downloadFirmware(source, { fetchFile, signal: this.#closing.signal });
    this.#downloading.delete(update.deviceId);
    // Updates interrupted by a stop are reported at the next start.
    if (this.#closing.signal.aborted) return;
    if (file.kind === 'failed') {
      // The path may hold a secret of its own.
      const host = URL.parse(source.url)?.host ?? 'an address that is none';
      log(`The firmware update of ${update.deviceId} from ${host} failed: ${file.cause}.`);
      this.#end(update, NO_FILE);
      return;
    }
    store.firmwareUpdates.put({ ...update, to: file.version });
    this.#finishLater(update.deviceId, UPDATE_MS - this.elapsedMs(update));
  }

  #end(update: StoredFirmwareUpdate, reason: string): void {
    writeUnlessFull(() => {
      this.#options.store.firmwareUpdates.put({ ...update, outcome: 'failed', reason });
    });
  }

  #finishLater(deviceId: string, afterMs: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (this.isRunning(deviceId)) this.#finishLater(deviceId, RETRY_MS);
      },
      Math.max(0, afterMs),
    ).unref();
    this.#timers.add(timer);
  }

  /** Ends an update whose time is over. */
  #settle(deviceId: string): void {
    const { store, isOnline } = this.#options;
    const update = store.firmwareUpdates.get(deviceId);
    if (update?.outcome !== 'running' || this.#downloading.has(deviceId)) return;
    if (update.to === '') {
      this.#end(update, 'its download was interrupted');
      return;
    }
    if (this.elapsedMs(update) < UPDATE_MS) return;
    writeUnlessFull(() => {
      store.atomically(() => {
        const reached = isOnline(deviceId) && store.devices.edit(deviceId, { version: update.to });
        store.firmwareUpdates.put(
          reached
            ? { ...update, outcome: 'done' }
            : { ...update, outcome: 'failed', reason: 'the device went offline' },
        );
      });
    });
  }

  #versionOf(deviceId: string): string {
    const device = this.#options.store.devices.get(deviceId);
    return device?.edit.version ?? device?.seed.version ?? '';
  }
}
