import { writeUnlessFull } from '../../store/state/disk-full.js';
import type { TrafficBytes } from '../../device/world.js';
import { TRAFFIC_SLOT_S, type DeviceTrafficStore } from '../../store/devices/device-traffic-store.js';

const FLUSH_MS = 10_000;

/** Counts what is transferred from and to devices for users: streams, downloads and talks. */
export class TrafficCounter {
  readonly #store: DeviceTrafficStore;
  readonly #now: () => number;
  readonly #pending = new Map<string, TrafficBytes>();
  #slotS = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** `now` gives unix milliseconds. */
  constructor(store: DeviceTrafficStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Bytes that came from a device. */
  received(deviceId: string, bytes: number): void {
    this.#add(deviceId, { inBytes: bytes, outBytes: 0 });
  }

  /** Bytes that went to a device. */
  sent(deviceId: string, bytes: number): void {
    this.#add(deviceId, { inBytes: 0, outBytes: bytes });
  }

  /**
   * Bytes transferred from `startS` to `endS` (unix s, not included); up to now, the second under way included, if that
   * is later.
   */
  between(deviceId: string, startS: number, endS: number): TrafficBytes {
    this.#flush();
    const nowS = Math.floor(this.#now() / 1000);
    return this.#store.sum(deviceId, { startS, endS: endS >= nowS ? nowS + 1 : endS, nowS: nowS + 1 });
  }

  /** Writes what waits to be written. Later transfers of a connection that is being closed are not counted. */
  close(): void {
    this.#flush();
    this.#closed = true;
  }

  #add(deviceId: string, { inBytes, outBytes }: TrafficBytes): void {
    if (this.#closed) return;
    const slotS = Math.floor(this.#now() / 1000 / TRAFFIC_SLOT_S) * TRAFFIC_SLOT_S;
    if (slotS !== this.#slotS) this.#flush();
    this.#slotS = slotS;
    const known = this.#pending.get(deviceId) ?? { inBytes: 0, outBytes: 0 };
    this.#pending.set(deviceId, { inBytes: known.inBytes + inBytes, outBytes: known.outBytes + outBytes });
    this.#timer ??= setTimeout(() => {
      this.#flush();
    }, FLUSH_MS).unref();
  }

  /** A full disk takes the bytes later. */
  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.size === 0) return;
    writeUnlessFull(() => {
      this.#store.add(this.#slotS, this.#pending);
      this.#pending.clear();
    });
  }
}
