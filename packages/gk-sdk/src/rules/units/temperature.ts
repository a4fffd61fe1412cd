import type { DeviceRecord } from '../../model/device-list/device-record.js';

/** The unit of temperatures on screen. @public */
export type TemperatureUnit = 'C' | 'F';

/**
 * "Temperatures stored in tenths of degrees C with an F conversion" (spec 002 section 5): the number to show for a
 * temperature in degrees C, to a tenth.
 *
 * @public
 */
export function fromCelsius(celsius: number, unit: TemperatureUnit): number {
  return roundToTenth(unit === 'F' ? celsius * 1.8 + 32 : celsius);
}

/** Degrees C, to the tenth in which they are stored, of a temperature that was typed. @public */
export function toCelsius(shown: number, unit: TemperatureUnit): number {
  return roundToTenth(unit === 'F' ? (shown - 32) / 1.8 : shown);
}

/**
 * Temperatures to show for a device (spec 000 section 3, "loopdata"), degrees C: those of its sensors in their order, else
 * the recorder's own; empty where neither is known.
 *
 * @public
 */
export function temperaturesCelsius(
  device: Pick<DeviceRecord, 'sensorTemperaturesC' | 'temperatureC'>,
): readonly number[] {
  const { sensorTemperaturesC = [], temperatureC } = device;
  if (sensorTemperaturesC.length > 0) return sensorTemperaturesC;
  return temperatureC === undefined ? [] : [temperatureC];
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
