import type { DeviceRecord } from '../model/device.js';

/** A device record with every field in place; online, standing, four channels, unless told otherwise. @public */
export function buildDevice(overrides: Partial<DeviceRecord> = {}): DeviceRecord {
  return {
    deviceid: 'BUS-1',
    drivername: 'Anna Berg',
    vehicleid: 'Line 7',
    extid: '',
    version: '3.1.0',
    chn_count: 4,
    chmask: '1111',
    status: 1,
    status_time: 1_700_000_000,
    signal: 80,
    acc_on: 1,
    voltage: 24.1,
    voltpct: 90,
    health: 20,
    temperature: 312,
    loopdata: [312, 298],
    satellites: 9,
    timezone: 28_800,
    smart1: 90,
    smart2: 85,
    registed: true,
    recording: 1,
    recording_error: 0,
    recording_error_count: 0,
    icon: 1,
    distance: 12_500_000,
    oscount: 0,
    parkcount: 1,
    parktime: 300,
    totalDrivingtime: 3600,
    driverDrivingtime: 1800,
    driverlicense: '',
    gps_info: buildGpsInfo(),
    ...overrides,
  };
}

/** `gps_info` at a place, with a speed in km/h. @public */
export function buildGpsInfo(
  position: {
    readonly lat?: number;
    readonly lng?: number;
    readonly speedInKmh?: number;
    readonly trackingAngle?: number;
  } = {},
): NonNullable<DeviceRecord['gps_info']> {
  return {
    data: { lat: 24.078605, lng: 120.528535, speedInKmh: 0, trackingAngle: 90, ...position },
    time: 1_700_000_000,
  };
}

/**
 * `count` devices `BUS-00001`, `BUS-00002`, ... spread over a square around the map's centre: of ten,
 * seven are online, and of these four drive.
 *
 * @public
 */
export function buildFleet(count: number): DeviceRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const tenth = index % 10;
    const speedInKmh = tenth < 4 ? 20 + tenth * 30 : 0;
    const side = Math.ceil(Math.sqrt(count));
    return buildDevice({
      deviceid: `BUS-${String(index + 1).padStart(5, '0')}`,
      drivername: `Driver ${index + 1}`,
      vehicleid: `Line ${(index % 40) + 1}`,
      status: tenth < 7 ? 1 : 0,
      gps_info: buildGpsInfo({
        lat: 24.078605 + (Math.floor(index / side) / side - 0.5) * 0.2,
        lng: 120.528535 + ((index % side) / side - 0.5) * 0.2,
        speedInKmh,
        trackingAngle: (index * 37) % 360,
      }),
    });
  });
}
