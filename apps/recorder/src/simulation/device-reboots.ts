/** How long a device that starts anew is off the network. */
const REBOOT_MS = 60_000;

/** The devices that are restarting: off the network for a minute, then back as they were. */
export class DeviceReboots {
  readonly #now: () => number;
  readonly #beganMs = new Map<string, number>();
  readonly #listeners = new Set<(deviceId: string) => void>();

  /** `now` gives unix milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  begin(deviceId: string): void {
    this.#beganMs.set(deviceId, this.#now());
    for (const listener of this.#listeners) listener(deviceId);
  }

  /** Calls `listener` with each device that goes; returns an unsubscribe function. */
  onBegin(listener: (deviceId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Time of the last contact of a device that is away at `atMs`, unix ms; undefined when it is not away. */
  awaySinceMs(deviceId: string, atMs: number): number | undefined {
    const beganMs = this.#beganMs.get(deviceId);
    return beganMs !== undefined && atMs >= beganMs && atMs < beganMs + REBOOT_MS ? beganMs : undefined;
  }

  isAwayNow(deviceId: string): boolean {
    return this.awaySinceMs(deviceId, this.#now()) !== undefined;
  }
}
