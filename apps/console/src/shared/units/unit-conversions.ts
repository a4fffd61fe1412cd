import { type LengthUnit, fromKilometres } from 'gk-sdk/rules';

/** Factor of the speed-limit parameter only (spec 002 section 5). */
export const KILOMETRES_PER_MILE_PARAMETER = 1.6093;

/**
 * "Kilometre unless the browser locale is en-US, or forced" (spec 000 section 9).
 *
 * @param locale - Language tag of the browser.
 */
export function defaultLengthUnit(locale: string, brand: { readonly forceKilometres?: boolean } = {}): LengthUnit {
  return !brand.forceKilometres && locale.toLowerCase() === 'en-us' ? 'mile' : 'kilometre';
}

/**
 * A distance of a report: "miles use factor 0.6214, rounded to 3 decimals" (spec 001 section 9). Kilometres are
 * rounded alike, so that both columns line up.
 */
export function reportDistance(kilometres: number, unit: LengthUnit): number {
  return Math.round(fromKilometres(kilometres, unit) * 1000) / 1000;
}

/** "Shown as Km/h or mi/h" (spec 001 section 9). */
export function speedUnitLabel(unit: LengthUnit): 'Km/h' | 'mi/h' {
  return unit === 'mile' ? 'mi/h' : 'Km/h';
}

/**
 * "Speed limit entered in km/h or mi/h (factor about 1.6093)" (spec 002 section 5): returns the typed value in whole
 * km/h.
 */
export function speedLimitToKmh(typed: number, unit: LengthUnit): number {
  return Math.round(unit === 'mile' ? typed * KILOMETRES_PER_MILE_PARAMETER : typed);
}

/** The stored speed limit in the unit in which it is typed, as a whole number. */
export function speedLimitFromKmh(kmh: number, unit: LengthUnit): number {
  return Math.round(unit === 'mile' ? kmh / KILOMETRES_PER_MILE_PARAMETER : kmh);
}
