import { reasonOf } from '../../device/device-answer.js';
import type { DeviceCircle } from '../../device/device-circle.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { MetaStore } from '../../store/database/meta-store.js';
import type { FenceStore } from '../../store/tracks/fence-store.js';
import type { Log } from '../http/log.js';

/** Devices that are told at the same time. */
const MOST_AT_ONCE = 20;
/** Devices that hold fences, which have to be removed there when nobody wants them any more. */
const KEY = 'devicesWithFences';

export interface DeviceFencesOptions {
  readonly fences: FenceStore;
  readonly meta: MetaStore;
  readonly link: Pick<DeviceLink, 'setFences' | 'onPresence'>;
  /** Devices whose link may take fences. */
  readonly takesFences: (deviceId: string) => boolean;
  readonly isOnline: (deviceId: string) => boolean;
  readonly log: Log;
}

/**
 * Fences of the users on the devices that watch circles by themselves: told when they change, and when a device comes back. A device that does not take
 * them is asked again at its next login only.
 */
export class DeviceFences {
  readonly #options: DeviceFencesOptions;
  /** Circles that a device was told in this connection, as text. */
  readonly #told = new Map<string, string>();
  readonly #holding: Set<string>;
  readonly #due = new Set<string>();
  readonly #running = new Set<string>();
  readonly #offs: readonly (() => void)[];
  #isClosed = false;

  constructor(options: DeviceFencesOptions) {
    const { fences, link, meta } = options;
    this.#options = options;
    this.#holding = new Set(idsIn(meta.read(KEY)));
    this.#offs = [
      fences.watch((deviceIds) => {
        for (const deviceId of deviceIds) this.#tellSoon(deviceId);
      }),
      link.onPresence((deviceId) => {
        this.#told.delete(deviceId);
        this.#tellSoon(deviceId);
      }),
    ];
  }

  close(): void {
    this.#isClosed = true;
    for (const off of this.#offs) off();
    this.#due.clear();
  }

  #tellSoon(deviceId: string): void {
    const { takesFences } = this.#options;
    if (!takesFences(deviceId)) return;
    this.#due.add(deviceId);
    // Changes within a turn are told once.
    queueMicrotask(() => {
      this.#work();
    });
  }

  #work(): void {
    for (const deviceId of this.#due) {
      if (this.#isClosed || this.#running.size >= MOST_AT_ONCE) return;
      if (this.#running.has(deviceId)) continue;
      this.#due.delete(deviceId);
      this.#running.add(deviceId);
      void this.#tell(deviceId).finally(() => {
        this.#running.delete(deviceId);
        this.#work();
      });
    }
  }

  async #tell(deviceId: string): Promise<void> {
    const { link, isOnline, log } = this.#options;
    const circles = this.#circlesOf(deviceId);
    const text = JSON.stringify(circles);
    const hasNone = circles.length === 0 && !this.#holding.has(deviceId);
    if (hasNone || link.setFences === undefined || !isOnline(deviceId) || this.#told.get(deviceId) === text) return;
    this.#told.set(deviceId, text);
    const answer = await link.setFences(deviceId, circles);
    switch (answer.kind) {
      case 'done':
        this.#holds(deviceId, circles.length > 0);
        return;
      case 'offline':
        return;
      default:
        log(`${deviceId} did not take its fences: ${reasonOf(answer, 'it watches none by itself')}`);
    }
  }

  #circlesOf(deviceId: string): DeviceCircle[] {
    return this.#options.fences.list().flatMap((fence, place) => {
      const { title, enable, lat, lng, radius: radiusM, trigger_in, trigger_out, devices } = fence;
      const tellsEntering = trigger_in === 1;
      const tellsLeaving = trigger_out === 1;
      if (enable !== 1 || !devices.includes(deviceId) || !(tellsEntering || tellsLeaving)) return [];
      return [{ id: place + 1, title, lat, lng, radiusM, tellsEntering, tellsLeaving }];
    });
  }

  #holds(deviceId: string, isHolding: boolean): void {
    if (this.#holding.has(deviceId) === isHolding) return;
    if (isHolding) this.#holding.add(deviceId);
    else this.#holding.delete(deviceId);
    this.#options.meta.write(KEY, [...this.#holding].join('\n'));
  }
}

function idsIn(text: string | undefined): readonly string[] {
  return text === undefined || text === '' ? [] : text.split('\n');
}
