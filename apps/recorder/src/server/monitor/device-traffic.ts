/** A message between server and device, as the device monitor (DB1) shows it. */
export interface DeviceMessage {
  readonly deviceId: string;
  /** `in` from the device, `out` to it, `hb` its heartbeat. */
  readonly direction: 'in' | 'out' | 'hb';
  readonly text: string;
  /** Unix seconds. */
  readonly atS: number;
}

/** Traffic between the server and its devices, for observers. Nothing is kept. */
export class DeviceTraffic {
  readonly #now: () => number;
  readonly #listeners = new Map<string, Set<(message: DeviceMessage) => void>>();

  /** `now` gives unix milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Calls `listener` with each message of a device; returns an unsubscribe function. */
  watch(deviceId: string, listener: (message: DeviceMessage) => void): () => void {
    const listeners = this.#listeners.get(deviceId) ?? new Set();
    this.#listeners.set(deviceId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(deviceId) === listeners) this.#listeners.delete(deviceId);
    };
  }

  sent(deviceId: string, text: string): void {
    this.#tell(deviceId, 'out', text);
  }

  received(deviceId: string, text: string): void {
    this.#tell(deviceId, 'in', text);
  }

  heartbeat(deviceId: string, text: string): void {
    this.#tell(deviceId, 'hb', text);
  }

  #tell(deviceId: string, direction: DeviceMessage['direction'], text: string): void {
    const listeners = this.#listeners.get(deviceId);
    if (listeners === undefined) return;
    const message = { deviceId, direction, text, atS: Math.floor(this.#now() / 1000) };
    for (const listener of [...listeners]) listener(message);
  }
}
