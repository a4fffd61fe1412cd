import { formatDateTimeWithZone, formatIsoWithOffset, isMoment } from 'gk-sdk/rules';
import { shownZone } from '../time/shown-zone.js';
import type { Column } from './column.js';

type Rest<Row> = Partial<Omit<Column<Row>, 'id' | 'title' | 'value'>>;

/** A column of texts. */
export function textColumn<Row>(
  id: string,
  title: string,
  value: (row: Row) => string | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return { id, title, value, ...rest };
}

/** A column of numbers, at the end of their cells; with `digits` all have as many decimals. */
export function numberColumn<Row>(
  id: string,
  title: string,
  value: (row: Row) => number | undefined,
  { digits, ...rest }: Rest<Row> & { readonly digits?: number } = {},
): Column<Row> {
  const text = digits === undefined ? undefined : (row: Row) => value(row)?.toFixed(digits) ?? '';
  return { id, title, value, align: 'end', ...(text && { text }), ...rest };
}

/**
 * A column of moments in unix seconds: time of day with its offset on screen, ISO with the offset in files (spec 001 section 9), in the
 * zone that the user chose; of a row of one vehicle, that is where the vehicle's is chosen its own. Servers write 0
 * for what has never happened, such as the change of a definition that they ship: that is no moment, nor is one that no calendar has.
 */
export function timeColumn<Row>(
  id: string,
  title: string,
  value: (row: Row) => number | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  const moment = (row: Row): number | undefined => {
    const unixS = value(row) || undefined;
    return isMoment(unixS) ? unixS : undefined;
  };
  return {
    id,
    title,
    value: moment,
    noWrap: 'wide',
    text: (row) => formatLocalTime(moment(row), deviceOf(row)),
    exported: (row) => {
      const unixS = moment(row);
      return unixS === undefined ? undefined : formatIsoWithOffset(unixS, shownZone(deviceOf(row)));
    },
    ...rest,
  };
}

/**
 * `2026-09-14 08:30:00 +08:00` in the zone that the user chose; empty for nothing.
 *
 * @param deviceId - Vehicle of the time.
 */
export function formatLocalTime(unixS: number | undefined, deviceId?: string): string {
  return isMoment(unixS) ? formatDateTimeWithZone(unixS, shownZone(deviceId)) : '';
}

/** The vehicle of a row that belongs to one, or of the event that the row shows. */
function deviceOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  if ('event' in row) return deviceOf(row.event);
  return 'deviceId' in row && typeof row.deviceId === 'string' ? row.deviceId : undefined;
}
