import { elapsedTime } from 'gk-sdk/rules';

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** How a language tells how long ago something was; made once, because making it is slow. @internal */
export function agoFormat(locale: string): Intl.RelativeTimeFormat {
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  formats.set(locale, format);
  return format;
}

/** How long ago, in the words of the formatter: `3 min. ago`. Both in unix seconds. @internal */
export function formatAgo(timeS: number, nowS: number, format: Intl.RelativeTimeFormat): string {
  const { value, unit } = elapsedTime(timeS, nowS);
  return format.format(value, unit);
}
