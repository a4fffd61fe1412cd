import type { Session } from 'gk-sdk';
import { browserZone } from '../../time/clock-format.js';
import { zoneWords } from '../../time/zone-words.js';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes times as the wall clock of the server; the page's own without a session. @internal */
export function clockFormatOf(
  session: Session | undefined,
  locale: string,
): { readonly time: Intl.DateTimeFormat; readonly aheadMs: number; readonly zone: string } {
  const time = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone: 'UTC' });
  formats.set(locale, time);
  const zone = session?.serverInfo?.utcOffsetS;
  const localS = -new Date().getTimezoneOffset() * 60;
  return { time, aheadMs: (zone ?? localS) * 1000, zone: zoneWords(zone ?? browserZone()) };
}
