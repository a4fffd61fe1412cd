const formats = new Map<string, Intl.NumberFormat>();

/**
 * Writes numbers as a language does, with at most `digits` behind the point; the same object for the same two. One that is
 * made for each number costs more than the drawing of it.
 *
 * @internal
 */
export function numberFormat(locale: string, digits = 0): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  formats.set(key, format);
  return format;
}
