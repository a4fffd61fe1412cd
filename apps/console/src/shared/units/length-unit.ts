import { defaultLengthUnit, displaySpeed, type LengthUnit } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { createPreference } from '../storage/preference.js';

export type { LengthUnit };

/** The unit of this browser, in local storage as `lengthUnit`. */
export const lengthUnitPreference = createPreference<LengthUnit>({
  key: 'lengthUnit',
  decode: (stored) =>
    stored === 'mile' || stored === 'kilometre' ? stored : defaultLengthUnit(globalThis.navigator?.language ?? ''),
  encode: (unit) => unit,
});

/** `km/h` or `mi/h`. */
export function speedSuffix(unit: LengthUnit): string {
  return unit === 'mile' ? t('mi/h') : t('km/h');
}

/** A speed given in km/h, as a whole number with its unit. */
export function formatSpeed(kmh: number, unit: LengthUnit): string {
  return `${displaySpeed(kmh, unit)} ${speedSuffix(unit)}`;
}
