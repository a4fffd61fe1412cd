import type { Device } from '../model/device-list/device.js';
import { devicePlace } from '../rules/devices/vehicle-motion.js';
import { MARKER_STATES, type DevicePositions } from './device-store.js';
import { markerState } from './device-rules.js';

/** The writing half of {@link DevicePositions}. @internal */
export class PositionColumns implements DevicePositions {
  count = 0;
  registeredCount = 0;
  revision = 0;
  deviceIds: readonly string[] = [];
  lat = new Float64Array(0);
  lng = new Float64Array(0);
  headingDeg = new Float32Array(0);
  speedKmh = new Float32Array(0);
  state = new Uint8Array(0);
  #rows: ReadonlyMap<string, number> = new Map();

  rowOf(deviceId: string): number | undefined {
    return this.#rows.get(deviceId);
  }

  /** Makes rows for these devices, registered ones first. */
  reset(devices: readonly Device[], registeredCount: number): void {
    const count = devices.length;
    this.count = count;
    this.registeredCount = registeredCount;
    this.deviceIds = devices.map((device) => device.deviceId);
    const rows = new Map<string, number>();
    for (let row = 0; row < count; row++) rows.set(this.deviceIds[row] ?? '', row);
    this.#rows = rows;
    this.lat = new Float64Array(count);
    this.lng = new Float64Array(count);
    this.headingDeg = new Float32Array(count);
    this.speedKmh = new Float32Array(count);
    this.state = new Uint8Array(count);
    devices.forEach((device, row) => {
      this.write(row, device);
    });
    this.revision += 1;
  }

  write(row: number, device: Device): void {
    const place = devicePlace(device);
    // A place entered by a user has neither.
    const measured = place === device.position ? device.position : undefined;
    this.lat[row] = place?.lat ?? Number.NaN;
    this.lng[row] = place?.lng ?? Number.NaN;
    this.headingDeg[row] = measured?.headingDeg ?? Number.NaN;
    this.speedKmh[row] = measured?.speedKmh ?? Number.NaN;
    this.state[row] = MARKER_STATES.indexOf(markerState(device));
  }
}
