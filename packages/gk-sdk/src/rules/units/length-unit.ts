/** The unit of lengths and speeds on screens and in reports. @public */
export type LengthUnit = 'mile' | 'kilometre';

/** Factor of displays and reports (spec 001 and 002 section 9). @internal */
export const MILES_PER_KILOMETRE = 0.6214;

/** A length in km, or a speed in km/h, in `unit`, unrounded. @public */
export function fromKilometres(kilometres: number, unit: LengthUnit): number {
  return unit === 'mile' ? kilometres * MILES_PER_KILOMETRE : kilometres;
}

/** "Speed rounded to 0 decimals" (spec 001 section 9). @public */
export function displaySpeed(kmh: number, unit: LengthUnit): number {
  return Math.round(fromKilometres(kmh, unit));
}
