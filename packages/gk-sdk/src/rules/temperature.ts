import type { DeviceRecord } from '../model/device.js';

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

/** Temperature to show for a device, degrees C: that of its first sensor, else the recorder's own. @public */
export function temperatureCelsius(
  device: Pick<DeviceRecord, 'sensorTemperaturesC' | 'temperatureC'>,
): number | undefined {
  return device.sensorTemperaturesC?.[0] ?? device.temperatureC;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
