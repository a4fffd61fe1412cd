import type { AnnouncedDevice, ToldOfItself } from '../../device/device-registry.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import { addressGroup } from '../http/client-address.js';
import type { Log } from '../http/log.js';

/** Devices that wait at the same time at most. */
export const MOST_WAITING = 1_000;
/** How long a device is listed after it was announced last. */
const LISTED_MS = 600_000;
/** Devices that had to make room are told of so often at most. */
const LOG_MS = 60_000;

/** A device that a source has heard from, and that no user has accepted. */
export interface WaitingDevice extends AnnouncedDevice {
  /** It connects under the id of a device of the fleet, whose place it takes when it is accepted. */
  readonly contests?: boolean;
  /** When it was first announced, unix ms. */
  readonly sinceMs: number;
  /** When it was announced last, unix ms. */
  readonly heardMs: number;
}

export interface WaitingDevicesOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly steady: SteadyMs;
  readonly log: Log;
  /** Devices that wait at the same time at most; 1,000 by default. */
  readonly most?: number;
}

interface Entry {
  readonly device: WaitingDevice;
  /** On the steady clock. */
  readonly heardAtMs: number;
}

/**
 * Devices that wait for a user to accept them. They are in memory only, since real ones connect again. When the list is full, the
 * one makes room that was silent longest among those of the network with the most devices in it: who invents ids pushes out
 * their own first.
 */
export class WaitingDevices {
  readonly #options: WaitingDevicesOptions;
  /** By id; who was silent longest is first. */
  readonly #entries = new Map<string, Entry>();
  readonly #byNetwork = new Map<string, number>();
  #dropped = 0;
  #droppedUntold = 0;
  #toldAtMs = -Infinity;

  constructor(options: WaitingDevicesOptions) {
    this.#options = options;
  }

  /** How many had to make room since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  get(deviceId: string): WaitingDevice | undefined {
    this.#leaveSilent();
    return this.#entries.get(deviceId)?.device;
  }

  /** All of them, who was announced last first. */
  list(): WaitingDevice[] {
    this.#leaveSilent();
    return [...this.#entries.values()].map(({ device }) => device).reverse();
  }

  announce(device: AnnouncedDevice & Pick<WaitingDevice, 'contests'>): void {
    this.#leaveSilent();
    const { now, steady, most = MOST_WAITING } = this.#options;
    const heardMs = now();
    const former = this.#entries.get(device.deviceid)?.device;
    this.remove(device.deviceid);
    if (this.#entries.size >= most) this.#makeRoom();
    const told = { ...former?.told, ...device.told };
    const entry = { ...device, told, sinceMs: former?.sinceMs ?? heardMs, heardMs };
    this.#entries.set(device.deviceid, { device: entry, heardAtMs: steady() });
    const network = addressGroup(device.address);
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1);
  }

  /** Notes what a device tells later; false for one that is not in the list. */
  tell(deviceId: string, told: ToldOfItself): boolean {
    const entry = this.#entries.get(deviceId);
    if (entry === undefined) return false;
    const { device, heardAtMs } = entry;
    this.#entries.set(deviceId, { device: { ...device, told: { ...device.told, ...told } }, heardAtMs });
    return true;
  }

  remove(deviceId: string): void {
    const entry = this.#entries.get(deviceId);
    if (entry === undefined) return;
    this.#entries.delete(deviceId);
    const network = addressGroup(entry.device.address);
    const left = (this.#byNetwork.get(network) ?? 0) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }

  #leaveSilent(): void {
    const silentMs = this.#options.steady() - LISTED_MS;
    for (const [deviceId, { heardAtMs }] of this.#entries) {
      if (heardAtMs > silentMs) return;
      this.remove(deviceId);
    }
  }

  #makeRoom(): void {
    const fullest = Math.max(...this.#byNetwork.values());
    for (const [deviceId, { device }] of this.#entries) {
      if (this.#byNetwork.get(addressGroup(device.address)) !== fullest) continue;
      this.remove(deviceId);
      this.#dropped += 1;
      this.#droppedUntold += 1;
      break;
    }
    const { steady, log, most = MOST_WAITING } = this.#options;
    if (steady() < this.#toldAtMs + LOG_MS) return;
    this.#toldAtMs = steady();
    const count = this.#droppedUntold;
    this.#droppedUntold = 0;
    log(
      `Waiting devices that had to leave the list for new ones: ${count}. It holds ${most}; accept yours, or close the port to strangers`,
    );
  }
}
