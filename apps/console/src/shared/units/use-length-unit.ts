import { useBrand } from '../brand/brand-context.js';
import { usePreference } from '../storage/preference.js';
import { lengthUnitPreference, type LengthUnit } from './length-unit.js';

/** The user's unit of length; kilometres where the brand forces them (spec 000 section 1). */
export function useLengthUnit(): LengthUnit {
  const unit = usePreference(lengthUnitPreference);
  return useBrand().switches.forceKilometres ? 'kilometre' : unit;
}
