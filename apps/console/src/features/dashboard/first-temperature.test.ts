import { describe, expect, it } from 'vitest';
import { temperatureCelsius } from './first-temperature.js';
import { temperaturesCelsius } from 'gk-sdk/rules';

describe('temperature', () => {
  it("the first sensor, else the recorder's own temperature", () => {
    expect(temperatureCelsius({ sensorTemperaturesC: [31.5], temperatureC: 1 })).toBe(31.5);
    expect(temperatureCelsius({ temperatureC: 28 })).toBe(28);
    expect(temperatureCelsius({ sensorTemperaturesC: [] })).toBeUndefined();
    expect(temperatureCelsius({})).toBeUndefined();
    expect(temperaturesCelsius({ sensorTemperaturesC: [4, -18.5], temperatureC: 1 })).toEqual([4, -18.5]);
    expect(temperaturesCelsius({ sensorTemperaturesC: [], temperatureC: 28 })).toEqual([28]);
  });
});
