import type { DeviceRecord } from '../model/device.js';

/** The unit of temperatures on screen. @public */
export type TemperatureUnit = 'C' | 'F';

/** "Temperatures stored in tenths of degrees C with an F conversion" (spec 002 section 5): the number to show. @public */
export function fromTenthsC(tenths: number, unit: TemperatureUnit): number {
  return unit === 'F' ? round1((tenths / 10) * 1.8 + 32) : tenths / 10;
}

/** What was typed, in whole tenths of a degree C. @public */
export function toTenthsC(shown: number, unit: TemperatureUnit): number {
  return Math.round(unit === 'F' ? ((shown - 32) / 1.8) * 10 : shown * 10);
}

/** "loopdata (temperatures divided by 10)" (spec 000 section 3): degrees C of each sensor. @public */
export function loopTemperaturesC(device: Pick<DeviceRecord, 'loopdata'>): number[] {
  return (device.loopdata ?? []).map((tenths) => tenths / 10);
}

/** Temperature in degrees C: the first sensor of `loopdata`, else `temperature`; both travel in tenths. @public */
export function temperatureCelsius(device: Pick<DeviceRecord, 'loopdata' | 'temperature'>): number | undefined {
  const tenths = device.loopdata?.[0] ?? device.temperature;
  return tenths == null ? undefined : tenths / 10;
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
