import { createPreference } from '../storage/preference.js';

/** The unit of every length and speed on screen. */
export type LengthUnit = 'kilometre' | 'mile';

const MILES_PER_KILOMETRE = 0.6214;

/** Kilometres unless the browser speaks American English (spec 000 section 9). */
export function defaultLengthUnit(locale: string): LengthUnit {
  return locale.toLowerCase() === 'en-us' ? 'mile' : 'kilometre';
}

/** The unit of this browser, in local storage as `lengthUnit`. */
export const lengthUnitPreference = createPreference<LengthUnit>({
  key: 'lengthUnit',
  decode: (stored) =>
    stored === 'mile' || stored === 'kilometre' ? stored : defaultLengthUnit(globalThis.navigator?.language ?? ''),
  encode: (unit) => unit,
});

/** A length in km, or a speed in km/h, in the user's unit. */
export function toUnit(kilometres: number, unit: LengthUnit): number {
  return unit === 'mile' ? kilometres * MILES_PER_KILOMETRE : kilometres;
}

/** `km/h` or `mph`. */
export function speedSuffix(unit: LengthUnit): string {
  return unit === 'mile' ? 'mph' : 'km/h';
}

/** A speed given in km/h, as a whole number with its unit. */
export function formatSpeed(kmh: number, unit: LengthUnit): string {
  return `${Math.round(toUnit(kmh, unit))} ${speedSuffix(unit)}`;
}
