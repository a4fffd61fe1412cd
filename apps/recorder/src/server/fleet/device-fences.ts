import { reasonOf } from '../../device/device-answer.js';
import type { DeviceCircle } from '../../device/device-circle.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { MetaStore } from '../../store/database/meta-store.js';
import type { FenceStore, StoredFence } from '../../store/tracks/fence-store.js';
import type { Log } from '../http/log.js';

/** Devices that are told at the same time. */
const MOST_AT_ONCE = 20;
/** Devices that hold fences, which have to be removed there once they are deleted here. */
const KEY = 'devicesWithFences';

export interface DeviceFencesOptions {
  readonly fences: FenceStore;
  readonly meta: MetaStore;
  readonly link: Pick<DeviceLink, 'setFences' | 'onPresence'>;
  /** Devices whose link may take fences. */
  readonly takesFences: (deviceId: string) => boolean;
  readonly isOnline: (deviceId: string) => boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

/** Since when a device has watched fences by itself (unix s), by the key of the circle. */
export type OwnFences = ReadonlyMap<string, number>;

/** Equal for fences that a device takes for the same circle. */
export function circleKey({ title, lat, lng, radius, trigger_in, trigger_out }: StoredFence): string {
  return JSON.stringify([title, lat, lng, radius, trigger_in, trigger_out]);
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
  readonly #own = new Map<string, OwnFences>();
  readonly #due = new Set<string>();
  readonly #running = new Set<string>();
  readonly #offs: readonly (() => void)[];
  #isClosed = false;

  constructor(options: DeviceFencesOptions) {
    const { fences, link, meta } = options;
    this.#options = options;
    this.#holding = new Set(idsIn(meta.read(KEY)));
    // Nobody knows any more which of them came when.
    for (const deviceId of this.#holding) {
      this.#own.set(deviceId, new Map(this.#fencesOf(deviceId).map(({ fence }) => [circleKey(fence), -Infinity])));
    }
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

  /** The fences that a device has taken, whose crossings it tells; undefined for one that holds none. The same map until they change. */
  ownOf(deviceId: string): OwnFences | undefined {
    return this.#holding.has(deviceId) ? this.#own.get(deviceId) : undefined;
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
    const fences = this.#fencesOf(deviceId);
    const circles = fences.map(circleOf);
    const text = JSON.stringify(circles);
    const hasNone = circles.length === 0 && !this.#holding.has(deviceId);
    if (hasNone || link.setFences === undefined || !isOnline(deviceId) || this.#told.get(deviceId) === text) return;
    this.#told.set(deviceId, text);
    const answer = await link.setFences(deviceId, circles);
    switch (answer.kind) {
      case 'done':
        this.#takes(deviceId, fences);
        this.#holds(deviceId, circles.length > 0);
        return;
      case 'offline':
        return;
      case 'unsupported':
        this.#holds(deviceId, false);
        log(`${deviceId} did not take its fences: it watches none by itself`);
        return;
      default:
        log(`${deviceId} did not take its fences: ${reasonOf(answer, 'it watches none by itself')}`);
    }
  }

  #fencesOf(deviceId: string): PlacedFence[] {
    return this.#options.fences.list().flatMap((fence, place) => {
      const { enable, trigger_in, trigger_out, devices } = fence;
      const isWatching = enable === 1 && (trigger_in === 1 || trigger_out === 1);
      return isWatching && devices.includes(deviceId) ? [{ place, fence }] : [];
    });
  }

  #takes(deviceId: string, fences: readonly PlacedFence[]): void {
    const before = this.#own.get(deviceId);
    const nowS = Math.ceil(this.#options.now() / 1000);
    const keys = fences.map(({ fence }) => circleKey(fence));
    this.#own.set(deviceId, new Map(keys.map((key) => [key, before?.get(key) ?? nowS])));
  }

  #holds(deviceId: string, isHolding: boolean): void {
    if (this.#holding.has(deviceId) === isHolding) return;
    if (isHolding) this.#holding.add(deviceId);
    else {
      this.#holding.delete(deviceId);
      this.#own.delete(deviceId);
    }
    this.#options.meta.write(KEY, [...this.#holding].join('\n'));
  }
}

interface PlacedFence {
  /** From 0. */
  readonly place: number;
  readonly fence: StoredFence;
}

function circleOf({ place, fence }: PlacedFence): DeviceCircle {
  const { title, lat, lng, radius: radiusM, trigger_in, trigger_out } = fence;
  return { id: place + 1, title, lat, lng, radiusM, tellsEntering: trigger_in === 1, tellsLeaving: trigger_out === 1 };
}

function idsIn(text: string | undefined): readonly string[] {
  return text === undefined || text === '' ? [] : text.split('\n');
}
