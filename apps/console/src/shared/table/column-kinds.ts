import { formatDateTimeWithZone, formatIsoWithOffset, isMoment } from 'gk-sdk/rules';
import { localZone } from '../time/local-zone.js';
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
 * A column of moments in unix seconds: local time with its offset on screen, ISO with the offset in files (spec 001 section 9). Servers write 0
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
    noWrap: true,
    text: (row) => formatLocalTime(moment(row)),
    exported: (row) => {
      const unixS = moment(row);
      return unixS === undefined ? undefined : formatIsoWithOffset(unixS, localZone());
    },
    ...rest,
  };
}

/** `2026-09-14 08:30:00 +08:00` in the browser's zone; empty for nothing. */
export function formatLocalTime(unixS: number | undefined): string {
  return isMoment(unixS) ? formatDateTimeWithZone(unixS, localZone()) : '';
}
