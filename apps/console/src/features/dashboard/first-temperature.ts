import type { DeviceRecord } from 'gk-sdk';
import { temperaturesCelsius } from 'gk-sdk/rules';

/** The first of {@link temperaturesCelsius} (spec 000 section 3), where there is room for one: degrees C. */
export function temperatureCelsius(
  device: Pick<DeviceRecord, 'sensorTemperaturesC' | 'temperatureC'>,
): number | undefined {
  return temperaturesCelsius(device)[0];
}
