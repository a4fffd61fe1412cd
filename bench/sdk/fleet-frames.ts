import type { DeviceRow } from '../../packages/gk-sdk/src/model/device-list/device-row.js';
import type { LiveDeviceRow } from '../../packages/gk-sdk/src/model/device-list/device-row-fields.js';
import { encodeVcp } from '../../packages/gk-sdk/src/wire/vcp/encode.js';

export const DEVICES = 10_000;
const BATCH_ROWS = 500;

/** A row of Q04 as the recorder sends it. `moment` changes the position and nothing else. */
export function liveRow(index: number, moment: number): LiveDeviceRow {
  return {
    deviceid: `GK-${String(index).padStart(5, '0')}`,
    status: 1,
    status_time: 1_700_000_000 + index,
    signal: 80,
    acc_on: 1,
    voltage: 24.1,
    voltpct: 90,
    health: 61,
    loopdata: [251, 240],
    satellites: 11,
    smart1: 88,
    smart2: -2,
    recording: 1,
    recording_error: 0,
    recording_error_count: 0,
    distance: 123_456_789 + index,
    drivername: `Driver ${index}`,
    temperature: 412,
    oscount: 1,
    parkcount: 4,
    parktime: 1200,
    totalDrivingtime: 20_000,
    driverDrivingtime: 8000,
    gps_info: {
      data: {
        lat: 24.07 + index / 1e5 + moment / 1e6,
        lng: 120.5 + index / 1e5,
        speedInKmh: 30 + moment,
        trackingAngle: index % 360,
      },
      time: 1_700_000_000 + moment,
    },
  };
}

/** A row of Q03; plates travel in Q12. */
export function fullRow(index: number, moment: number): DeviceRow {
  return {
    ...liveRow(index, moment),
    vehicleid: `Bus ${index}`,
    extid: `x${index}`,
    version: '1.2.3',
    chn_count: 4,
    chmask: '1111',
    timezone: 8,
    icon: 1,
    driverlicense: 'A1',
    registed: true,
    maplocation: null,
  };
}

/** A list as the messages of one answer. */
export function listFrames(code: 'Q03' | 'Q04', rows: readonly unknown[], id = '1'): string[] {
  const frames: string[] = [];
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    const part = rows.slice(at, at + BATCH_ROWS);
    const end = at + BATCH_ROWS >= rows.length ? { Z: '1', X: '1' } : {};
    frames.push(encodeVcp({ code, fields: { I: id, N: String(part.length), ...end }, body: JSON.stringify(part) }));
  }
  return frames;
}
