import type { DeviceRecord } from '../model/device-list/device-record.js';
import type { Position } from '../model/tracks/position.js';

/** Builds a device record with every field in place; online, standing, four channels by default. @public */
export function buildDevice(overrides: Partial<DeviceRecord> = {}): DeviceRecord {
  return {
    deviceId: 'BUS-1',
    driverName: 'Anna Berg',
    memo: 'Line 7',
    externalId: '',
    firmwareVersion: '3.1.0',
    channelCount: 4,
    channelMask: '1111',
    statusBits: 1,
    statusChangedS: 1_700_000_000,
    signalPercent: 80,
    ignitionOn: true,
    voltageV: 24.1,
    batteryPercent: 90,
    diskUsagePercent: 20,
    temperatureC: 31.2,
    sensorTemperaturesC: [31.2, 29.8],
    satellites: 9,
    timeZone: 28_800,
    memoryCard1Percent: 90,
    memoryCard2Percent: 85,
    registered: true,
    recording: true,
    recordingError: 0,
    recordingErrorCount: 0,
    icon: 1,
    distanceKm: 12.5,
    overspeedCount: 0,
    parkingCount: 1,
    parkingS: 300,
    drivingS: 3600,
    driverDrivingS: 1800,
    driverLicense: '',
    position: buildPosition(),
    ...overrides,
  };
}

/** Builds a position; standing by default. @public */
export function buildPosition(overrides: Partial<Position> = {}): Position {
  return { lat: 24.078605, lng: 120.528535, speedKmh: 0, headingDeg: 90, atS: 1_700_000_000, ...overrides };
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
    const speedKmh = tenth < 4 ? 20 + tenth * 30 : 0;
    const side = Math.ceil(Math.sqrt(count));
    return buildDevice({
      deviceId: `BUS-${String(index + 1).padStart(5, '0')}`,
      driverName: `Driver ${index + 1}`,
      memo: `Line ${(index % 40) + 1}`,
      statusBits: tenth < 7 ? 1 : 0,
      position: buildPosition({
        lat: 24.078605 + (Math.floor(index / side) / side - 0.5) * 0.2,
        lng: 120.528535 + ((index % side) / side - 0.5) * 0.2,
        speedKmh,
        headingDeg: (index * 37) % 360,
      }),
    });
  });
}
