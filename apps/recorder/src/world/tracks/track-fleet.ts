import { driverName } from '../fleet/device-seeds.js';
import { hash32, unit } from '../random.js';
import type { DeviceSeed } from '../../device/world.js';
import { TrackDevice } from './track-device.js';
import { createTrackClock } from './track-clock.js';
import type { TrackFile } from './track-file.js';

/** Makes a device of each vehicle in the files. An id that is taken gets a number after it. */
export function createTrackFleet(options: {
  readonly tracks: readonly TrackFile[];
  readonly seed: number;
  readonly startMs: number;
  readonly clockOfDay?: { hour: number; minute: number };
  readonly takenIds: ReadonlySet<string>;
}): TrackDevice[] {
  const taken = new Set(options.takenIds);
  const devices: TrackDevice[] = [];
  for (const file of options.tracks) {
    const clock = createTrackClock(file, options.startMs / 1000, options.clockOfDay);
    for (const vehicle of file.vehicles) {
      let deviceid = vehicle.id;
      for (let n = 2; taken.has(deviceid); n++) deviceid = `${vehicle.id}-${String(n)}`;
      taken.add(deviceid);
      const key = hash32(options.seed, textKey(vehicle.id), 171);
      devices.push(new TrackDevice(seedOf(deviceid, vehicle.plate, file.name, key), key, vehicle, clock));
    }
  }
  return devices;
}

function seedOf(deviceid: string, plate: string, fileName: string, key: number): DeviceSeed {
  const count = unit(key, 1) < 0.5 ? 4 : 8;
  return {
    deviceid,
    drivername: driverName(key),
    vehicleid: fileName,
    plate,
    extid: '',
    version: 'V3.2.18',
    chn_count: count,
    chmask: '1'.repeat(count),
    icon: 2,
    channelNames: Array.from({ length: count }, (_, i) => `ch${String(i + 1)}`),
    registed: true,
    driverlicense: '',
    group: 'Tracks',
    source: 'track',
  };
}

function textKey(text: string): number {
  let key = 0;
  for (let i = 0; i < text.length; i++) key = hash32(key, text.charCodeAt(i), 172);
  return key;
}
