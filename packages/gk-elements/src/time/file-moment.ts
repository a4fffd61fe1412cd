import { formatDateTimeWithZone, type Zone } from 'gk-sdk/rules';

/** A moment as names of files have it, with its offset: `2026-11-21_14-05-09_+08-00`. @internal */
export function fileMoment(atS: number, zone: Zone): string {
  return formatDateTimeWithZone(atS, zone).replaceAll(' ', '_').replaceAll(':', '-');
}
