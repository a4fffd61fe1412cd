/** How long a device that starts anew is off the network. */
const REBOOT_MS = 60_000;

/** The devices that were told to start anew: off the network for a minute, then back as they were. */
export class DeviceReboots {
  readonly #now: () => number;
  readonly #onBegin: () => void;
  readonly #beganMs = new Map<string, number>();

  /** `now` gives unix milliseconds; `onBegin` is told each time that a device goes. */
  constructor(now: () => number, onBegin: () => void) {
    this.#now = now;
    this.#onBegin = onBegin;
  }

  begin(deviceId: string): void {
    this.#beganMs.set(deviceId, this.#now());
    this.#onBegin();
  }

  /** When a device that is away was heard of for the last time, unix ms; undefined when it is not away. */
  awaySinceMs(deviceId: string): number | undefined {
    const beganMs = this.#beganMs.get(deviceId);
    if (beganMs === undefined || this.#now() < beganMs + REBOOT_MS) return beganMs;
    this.#beganMs.delete(deviceId);
    return undefined;
  }
}
