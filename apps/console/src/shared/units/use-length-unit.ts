import { usePreference } from '../storage/preference.js';
import { lengthUnitPreference, type LengthUnit } from './length-unit.js';

/** The user's unit of length. */
export function useLengthUnit(): LengthUnit {
  return usePreference(lengthUnitPreference);
}
