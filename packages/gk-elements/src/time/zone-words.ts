import type { Zone } from 'gk-sdk/rules';

/** A zone beside a time of its clock: its IANA name, or `UTC+05:30`. @internal */
export function zoneWords(zone: Zone): string {
  if (typeof zone === 'string') return zone;
  const minutes = Math.round(Math.abs(zone) / 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return minutes === 0 ? 'UTC' : `UTC${zone < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
