import { deviceSchema, type DeviceRecord } from '../model/device.js';

/**
 * True exactly when `deviceSchema` accepts the value. Lists of 10,000 devices come every few seconds:
 * written out, the check costs a fraction of reading the JSON, the schema several times as much. A
 * property test holds the two together.
 *
 * @internal
 */
export function isDeviceRow(value: unknown): value is DeviceRecord {
  if (!isRecord(value)) return false;
  return (
    typeof value.deviceid === 'string' &&
    isOptionalNumber(value.status) &&
    isOptionalNumber(value.status_time) &&
    isOptionalGpsInfo(value.gps_info) &&
    isOptionalNumber(value.signal) &&
    isOptionalNumber(value.acc_on) &&
    isOptionalNumber(value.voltage) &&
    isOptionalNumber(value.voltpct) &&
    isOptionalNumber(value.health) &&
    isOptionalNumber(value.temperature) &&
    isOptionalNumbers(value.loopdata) &&
    isOptionalNumber(value.satellites) &&
    isOptionalNumber(value.smart1) &&
    isOptionalNumber(value.smart2) &&
    isOptionalNumber(value.recording) &&
    isOptionalNumber(value.recording_error) &&
    isOptionalNumber(value.recording_error_count) &&
    isOptionalNumber(value.distance) &&
    isOptionalNumber(value.oscount) &&
    isOptionalNumber(value.parkcount) &&
    isOptionalNumber(value.parktime) &&
    isOptionalNumber(value.totalDrivingtime) &&
    isOptionalNumber(value.driverDrivingtime) &&
    isOptionalText(value.drivername) &&
    isOptionalText(value.vehicleid) &&
    isOptionalText(value.extid) &&
    isOptionalText(value.version) &&
    isOptionalNumber(value.chn_count) &&
    isOptionalText(value.chmask) &&
    isOptionalNumberOrText(value.timezone) &&
    isOptionalNumberOrText(value.icon) &&
    isOptionalText(value.driverlicense) &&
    (value.registed === undefined || typeof value.registed === 'boolean') &&
    isOptionalPlace(value.maplocation)
  );
}

/**
 * What is usable of a row that {@link isDeviceRow} refuses: the row without the fields that have the
 * wrong type, or undefined when it does not even name its device. One odd field of a foreign server
 * must not hide a vehicle.
 *
 * @internal
 */
export function repairDeviceRow(value: unknown): DeviceRecord | undefined {
  if (!isRecord(value) || typeof value.deviceid !== 'string') return undefined;
  const fields: Readonly<Record<string, { safeParse(input: unknown): { success: boolean } }>> = deviceSchema.shape;
  // A name of the server's may be one that every object has.
  const isGood = (name: string, field: unknown): boolean =>
    !Object.hasOwn(fields, name) || (fields[name]?.safeParse(field).success ?? true);
  const good = Object.entries(value).filter(([name, field]) => isGood(name, field));
  const repaired: unknown = Object.fromEntries(good);
  return isDeviceRow(repaired) ? repaired : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  // JSON has no infinity, but 1e999 reads as one.
  return typeof value === 'number' && Number.isFinite(value);
}

function isOptionalNumber(value: unknown): boolean {
  return value === undefined || value === null || isNumber(value);
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function isOptionalNumberOrText(value: unknown): boolean {
  return isOptionalText(value) || isNumber(value);
}

function isOptionalNumbers(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.every(isNumber));
}

function isOptionalPlace(value: unknown): boolean {
  return value === undefined || value === null || (isRecord(value) && isNumber(value.lat) && isNumber(value.lng));
}

function isOptionalGpsInfo(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (!isRecord(value) || !isRecord(value.data)) return false;
  if (value.time !== undefined && !isNumber(value.time)) return false;
  const { lat, lng, speedInKmh, trackingAngle } = value.data;
  return isNumber(lat) && isNumber(lng) && isNumber(speedInKmh) && isNumber(trackingAngle);
}
