import type { BrandSwitches, LengthUnit } from 'gk-sdk/rules';

/**
 * The unit of speeds on the page: "kilometre unless the browser locale is en-US, or forced" (spec 000 section 9), and before that the choice that the console of
 * this browser keeps.
 */
export function pageLengthUnit({ forceKilometres }: Pick<BrandSwitches, 'forceKilometres'>): LengthUnit {
  if (forceKilometres) return 'kilometre';
  const kept = keptUnit();
  if (kept === 'mile' || kept === 'kilometre') return kept;
  return navigator.language.toLowerCase() === 'en-us' ? 'mile' : 'kilometre';
}

function keptUnit(): string | null {
  try {
    return localStorage.getItem('lengthUnit');
  } catch {
    // A browser may refuse its storage.
    return null;
  }
}
