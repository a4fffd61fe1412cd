import { writeUnlessFull } from '../../store/disk-full.js';
import type { RecorderStore } from '../../store/recorder-store.js';

/** How long a simulated device takes for an update. */
const UPDATE_MS = 20_000;
/** When the end of an update is written anew that a full disk did not take. */
const RETRY_MS = 60_000;

/** How far a firmware update is, as `GET /gkdevice/firmware/{deviceid}` tells. */
export interface FirmwareStatus {
  /** Version that the device runs now. */
  readonly version: string;
  /** Percent; 0 and 100 mean that nothing is under way. */
  readonly status: number;
  readonly message: string;
}

/** What firmware updates work with. */
export interface FirmwareUpdatesOptions {
  readonly store: RecorderStore;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly isOnline: (deviceId: string) => boolean;
}

/**
 * Firmware updates of simulated devices: each takes 20 s and gives the device a new version; a device
 * that is offline at its end keeps the old one. An update outlives a restart of the recorder.
 */
export class FirmwareUpdates {
  readonly #options: FirmwareUpdatesOptions;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: FirmwareUpdatesOptions) {
    this.#options = options;
    for (const { deviceId, startedMs } of options.store.firmwareUpdates.running()) {
      this.#finishLater(deviceId, startedMs + UPDATE_MS - options.now());
    }
  }

  /** True while the device takes an update. */
  isRunning(deviceId: string): boolean {
    this.#settle(deviceId);
    return this.#options.store.firmwareUpdates.get(deviceId)?.outcome === 'running';
  }

  /** Begins an update; the version is read from the name of the file, where it stands in it. */
  start(deviceId: string, url: string): void {
    const from = this.#versionOf(deviceId);
    const to = /(\d+\.\d+(?:\.\d+)*)[^/]*$/.exec(pathOf(url))?.[1]?.replace(/\.$/, '') ?? nextVersion(from);
    this.#options.store.firmwareUpdates.put({
      deviceId,
      from,
      to,
      startedMs: this.#options.now(),
      outcome: 'running',
    });
    this.#finishLater(deviceId, UPDATE_MS);
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
        return { version, status: 0, message: `The update to ${update.to} failed: the device went offline` };
      case 'running': {
        const percent = Math.floor(((this.#options.now() - update.startedMs) / UPDATE_MS) * 100);
        // 0 and 100 would say that nothing is under way.
        const status = Math.min(Math.max(percent, 1), 99);
        return { version, status, message: status < 50 ? `Downloading ${update.to}` : `Installing ${update.to}` };
      }
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
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
    const { store, now, isOnline } = this.#options;
    const update = store.firmwareUpdates.get(deviceId);
    if (update?.outcome !== 'running' || now() - update.startedMs < UPDATE_MS) return;
    writeUnlessFull(() => {
      store.atomically(() => {
        const reached = isOnline(deviceId) && store.devices.edit(deviceId, { version: update.to });
        store.firmwareUpdates.put({ ...update, outcome: reached ? 'done' : 'failed' });
      });
    });
  }

  #versionOf(deviceId: string): string {
    const device = this.#options.store.devices.get(deviceId);
    return device?.edit.version ?? device?.seed.version ?? '';
  }
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}

/** `1.4.9` becomes `1.4.10`: a file that does not say its version is the next one. */
function nextVersion(version: string): string {
  return version.replace(/(\d+)(\D*)$/, (_, last: string, rest: string) => `${Number(last) + 1}${rest}`);
}
