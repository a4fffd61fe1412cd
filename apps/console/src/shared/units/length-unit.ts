import { displaySpeed, type LengthUnit } from 'gk-sdk/rules';
import { defaultLengthUnit } from './unit-conversions.js';
import { t, word } from '../i18n/translate.js';
import { createPreference } from '../storage/preference.js';

export type { LengthUnit };

/** The unit of this browser, in local storage as `lengthUnit`. */
export const lengthUnitPreference = createPreference<LengthUnit>({
  key: 'lengthUnit',
  decode: (stored) =>
    stored === 'mile' || stored === 'kilometre' ? stored : defaultLengthUnit(globalThis.navigator?.language ?? ''),
  encode: (unit) => unit,
});

/** `km/h` or `mi/h`: an English word, shown through `t`. */
export function speedUnit(unit: LengthUnit): string {
  return unit === 'mile' ? word('mi/h') : word('km/h');
}

/** `km/h` or `mi/h` in the user's language. */
export function speedSuffix(unit: LengthUnit): string {
  return t(speedUnit(unit));
}

/** A speed given in km/h, as a whole number with its unit. */
export function formatSpeed(kmh: number, unit: LengthUnit): string {
  return `${displaySpeed(kmh, unit)} ${speedSuffix(unit)}`;
}
