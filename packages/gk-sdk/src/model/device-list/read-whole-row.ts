// Made from DEVICE_ROW_FIELDS by device-row-fields.test.ts: after a change of the list, run that test with -u.
import type { DeviceFieldReader } from './device-field-reader.js';
import type { DeviceRecord } from './device-record.js';
import type { Fields } from '../fields/json-value.js';

/**
 * Reads all fields of a row. A loop over the list does the same in twice the time: engines know where to put a
 * value whose name stands in the code.
 */
export function readWholeRow(row: Fields, deviceId: string, reader: DeviceFieldReader): DeviceRecord {
  return {
    deviceId,
    driverName: reader.text(row.drivername),
    memo: reader.text(row.vehicleid),
    plate: reader.text(row.plate),
    externalId: reader.text(row.extid),
    firmwareVersion: reader.text(row.version),
    channelCount: reader.number(row.chn_count),
    channelMask: reader.text(row.chmask),
    statusBits: reader.number(row.status),
    statusChangedS: reader.moment(row.status_time),
    signalPercent: reader.number(row.signal),
    ignitionOn: reader.flag(row.acc_on),
    ignitionChangedS: reader.moment(row.acc_time),
    standingSinceS: reader.moment(row.stand_time),
    knownSinceS: reader.moment(row.known_time),
    voltageV: reader.number(row.voltage),
    batteryPercent: reader.number(row.voltpct),
    diskUsagePercent: reader.number(row.health),
    temperatureC: reader.parts(row.temperature, 10),
    sensorTemperaturesC: reader.listOfParts(row.loopdata, 10),
    satellites: reader.number(row.satellites),
    timeZone: reader.numberOrText(row.timezone),
    memoryCard1Percent: reader.number(row.smart1),
    memoryCard2Percent: reader.number(row.smart2),
    registered: reader.boolean(row.registed),
    recording: reader.flag(row.recording),
    recordingError: reader.number(row.recording_error),
    recordingErrorCount: reader.number(row.recording_error_count),
    icon: reader.numberOrText(row.icon),
    distanceKm: reader.parts(row.distance, 1_000_000),
    overspeedCount: reader.number(row.oscount),
    parkingCount: reader.number(row.parkcount),
    parkingS: reader.number(row.parktime),
    drivingS: reader.number(row.totalDrivingtime),
    driverDrivingS: reader.number(row.driverDrivingtime),
    driverLicense: reader.text(row.driverlicense),
    mapLocation: reader.place(row.maplocation),
    position: reader.position(row.gps_info),
  };
}
