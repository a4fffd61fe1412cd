import type { Device } from '../model/device-list/device.js';
import { matchesMode } from './device-rules.js';
import { DEVICE_FILTER_MODES, type DeviceCounters, type DeviceFilterMode } from './device-store.js';

/**
 * Filter words of each row, one bit a word, and the number of rows of each word. A row that changes costs its own eight
 * rules, never a walk over the fleet.
 *
 * @internal
 */
export class ModeIndex {
  #bits = new Uint8Array(0);
  #counts = new Int32Array(DEVICE_FILTER_MODES.length);
  #counters: DeviceCounters = toCounters(this.#counts, 0);
  #newDevices = 0;

  get counters(): DeviceCounters {
    return this.#counters;
  }

  reset(devices: readonly Device[], newDevices: number): void {
    this.#bits = new Uint8Array(devices.length);
    this.#counts = new Int32Array(DEVICE_FILTER_MODES.length);
    this.#newDevices = newDevices;
    devices.forEach((device, row) => {
      this.write(row, device);
    });
    this.publish();
  }

  write(row: number, device: Device): void {
    const before = this.#bits[row] ?? 0;
    const after = modeBits(device);
    // A vehicle that drives on is among the same ones: most rows of a poll.
    if (after === before) return;
    for (let bit = 0; bit < this.#counts.length; bit++) {
      this.#counts[bit] = (this.#counts[bit] ?? 0) + ((after >> bit) & 1) - ((before >> bit) & 1);
    }
    this.#bits[row] = after;
  }

  /** Makes the new counts visible; the object stays the same while they do. */
  publish(): void {
    const next = toCounters(this.#counts, this.#newDevices);
    const same =
      next.newDevices === this.#counters.newDevices &&
      DEVICE_FILTER_MODES.every((mode) => next[mode] === this.#counters[mode]);
    if (!same) this.#counters = next;
  }

  has(row: number, mode: DeviceFilterMode): boolean {
    return (((this.#bits[row] ?? 0) >> DEVICE_FILTER_MODES.indexOf(mode)) & 1) === 1;
  }
}

function modeBits(device: Device): number {
  let bits = 0;
  let bit = 1;
  for (const mode of DEVICE_FILTER_MODES) {
    if (matchesMode(device, mode)) bits |= bit;
    bit <<= 1;
  }
  return bits;
}

function toCounters(counts: Int32Array, newDevices: number): DeviceCounters {
  const count = (mode: DeviceFilterMode): number => counts[DEVICE_FILTER_MODES.indexOf(mode)] ?? 0;
  return {
    all: count('all'),
    online: count('online'),
    offline: count('offline'),
    driving: count('driving'),
    idle: count('idle'),
    overSpeed: count('overSpeed'),
    recording: count('recording'),
    unrecording: count('unrecording'),
    newDevices,
  };
}
