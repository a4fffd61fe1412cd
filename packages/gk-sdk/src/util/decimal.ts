const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The number that a text says in decimal figures; undefined for any other text. `Number` makes 0 of an empty text, and reads
 * hexadecimal figures.
 *
 * @public
 */
export function decimalNumber(text: string): number | undefined {
  const trimmed = text.trim();
  const number = DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** A number without an exponent, which the decimals of XML and GPX do not have. @public */
export function decimalText(number: number): string {
  const text = String(number);
  if (!/e/i.test(text)) return text;
  // Below 1e-9 degrees there is nothing to tell apart.
  const fixed = Math.abs(number) < 1 ? number.toFixed(9) : BigInt(Math.round(number)).toString();
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '').replace(/^-0$/, '0') : fixed;
}
