/** The flag of a language: a country's two letters as its flag, anything else as it is. */
export function languageFlag(icon: string): string {
  if (!/^[A-Za-z]{2}$/.test(icon)) return icon;
  const REGIONAL_A = 0x1f1e6;
  return [...icon.toUpperCase()].map((letter) => String.fromCodePoint(REGIONAL_A + letter.charCodeAt(0) - 65)).join('');
}
