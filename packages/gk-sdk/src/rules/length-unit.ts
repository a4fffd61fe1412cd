/** The unit of lengths and speeds on screens and in reports. @public */
export type LengthUnit = 'mile' | 'kilometre';

/** Factor of displays and reports (spec 001 and 002 section 9). @public */
export const MILES_PER_KILOMETRE = 0.6214;
/** Factor of the speed-limit parameter only (spec 002 section 5). @public */
export const KILOMETRES_PER_MILE_PARAMETER = 1.6093;

/**
 * "Kilometre unless the browser locale is en-US, or forced" (spec 000 section 9).
 *
 * @param locale - Language tag of the browser.
 * @public
 */
export function defaultLengthUnit(locale: string, brand: { readonly forceKilometres?: boolean } = {}): LengthUnit {
  return !brand.forceKilometres && locale.toLowerCase() === 'en-us' ? 'mile' : 'kilometre';
}

/** A length in km, or a speed in km/h, in `unit`, unrounded. @public */
export function fromKilometres(kilometres: number, unit: LengthUnit): number {
  return unit === 'mile' ? kilometres * MILES_PER_KILOMETRE : kilometres;
}

/**
 * A distance of a report: "miles use factor 0.6214, rounded to 3 decimals" (spec 001 section 9). Kilometres are
 * rounded alike, so that both columns line up.
 *
 * @public
 */
export function reportDistance(kilometres: number, unit: LengthUnit): number {
  return Math.round(fromKilometres(kilometres, unit) * 1000) / 1000;
}

/** "Speed rounded to 0 decimals" (spec 001 section 9). @public */
export function displaySpeed(kmh: number, unit: LengthUnit): number {
  return Math.round(fromKilometres(kmh, unit));
}

/** "Shown as Km/h or mi/h" (spec 001 section 9). @public */
export function speedUnitLabel(unit: LengthUnit): 'Km/h' | 'mi/h' {
  return unit === 'mile' ? 'mi/h' : 'Km/h';
}

/** "Speed limit entered in km/h or mi/h (factor about 1.6093)" (spec 002 section 5): what is typed, in whole km/h. @public */
export function speedLimitToKmh(typed: number, unit: LengthUnit): number {
  return Math.round(unit === 'mile' ? typed * KILOMETRES_PER_MILE_PARAMETER : typed);
}

/** The stored speed limit in the unit in which it is typed, as a whole number. @public */
export function speedLimitFromKmh(kmh: number, unit: LengthUnit): number {
  return Math.round(unit === 'mile' ? kmh / KILOMETRES_PER_MILE_PARAMETER : kmh);
}
