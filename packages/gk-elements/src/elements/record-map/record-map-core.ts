import { dayBoundsS, dayOf, fromWallTime, type CalendarDay, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import { RECORD_TONES, toneOfKind, type RecordTone } from '../../recordings/record-tone.js';
import type { ShownRecord } from '../../recordings/load-records.js';

/** Of a row: "24-hour by 60-minute" (spec 001 section 2). @internal */
export const MINUTES = 60;

/** Cells of a day that changes no clock. @internal */
export const CELLS = 24 * MINUTES;

/** Cells of a day: 23 or 25 hours of them on the days on which clocks change. @internal */
export function cellsOfDay(day: CalendarDay, zone: Zone): number {
  const { startS, endS } = dayBoundsS(day, zone);
  return Math.ceil((endS + 1 - startS) / 60);
}

/**
 * The tone of each minute of a day, what matters most in it first; undefined without a record.
 *
 * @param cells - How many minutes the day has.
 * @param channel - Only this one; undefined = any.
 * @internal
 */
export function minuteTones(
  records: readonly ShownRecord[],
  dayStartS: number,
  cells: number,
  channel: number | undefined,
): readonly (RecordTone | undefined)[] {
  const ranks = new Int8Array(cells).fill(-1);
  for (const record of records) {
    if (channel !== undefined && record.channel !== channel) continue;
    const rank = RECORD_TONES.indexOf(toneOfKind(record.kind));
    const first = Math.max(0, Math.floor((record.startS - dayStartS) / 60));
    const last = Math.min(cells, Math.ceil((record.endS - dayStartS) / 60));
    for (let minute = first; minute < last; minute++) if (rank > (ranks[minute] ?? -1)) ranks[minute] = rank;
  }
  return Array.from(ranks, (rank) => RECORD_TONES[rank]);
}

/** Recorded seconds of a channel (or of any) within a day, what overlaps once. @internal */
export function recordedS(
  records: readonly ShownRecord[],
  { startS, endS }: TimelinePeriod,
  channel: number | undefined,
): number {
  const sorted = records
    .filter((record) => channel === undefined || record.channel === channel)
    .sort((a, b) => a.startS - b.startS);
  let sum = 0;
  let doneS = startS;
  for (const record of sorted) {
    const fromS = Math.max(doneS, record.startS);
    const toS = Math.min(endS, record.endS);
    if (toS <= fromS) continue;
    sum += toS - fromS;
    doneS = toS;
  }
  return sum;
}

/** Channels of the records with those that were asked for, in order. @internal */
export function channelsOf(records: readonly ShownRecord[], asked: readonly number[]): number[] {
  return [...new Set([...asked, ...records.map(({ channel }) => channel)])].sort((a, b) => a - b);
}

/** Where a key leads in the grid; undefined = it is not ours. @internal */
export function moveCell(
  cell: number,
  cells: number,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
): number | undefined {
  const all = ctrlKey || metaKey;
  const row = Math.floor(cell / MINUTES) * MINUTES;
  const lastRow = Math.floor((cells - 1) / MINUTES) * MINUTES;
  const to = (next: number): number => Math.max(0, Math.min(cells - 1, next));
  switch (key) {
    case 'ArrowLeft':
      return to(cell - 1);
    case 'ArrowRight':
      return to(cell + 1);
    case 'ArrowUp':
      return cell >= MINUTES ? cell - MINUTES : cell;
    case 'ArrowDown':
      return cell + MINUTES < cells ? cell + MINUTES : cell;
    case 'PageUp':
      return (cell % MINUTES) + Math.max(0, row - 6 * MINUTES);
    case 'PageDown':
      return to((cell % MINUTES) + Math.min(lastRow, row + 6 * MINUTES));
    case 'Home':
      return all ? 0 : row;
    case 'End':
      return to(all ? cells - 1 : row + MINUTES - 1);
    default:
      return undefined;
  }
}

/** The time between two minutes, both included. @internal */
export function cellPeriod(dayStartS: number, one: number, other: number): TimelinePeriod {
  return { startS: dayStartS + Math.min(one, other) * 60, endS: dayStartS + (Math.max(one, other) + 1) * 60 };
}

/** A day of a month strip. @internal */
export interface MonthDay extends TimelinePeriod {
  readonly day: CalendarDay;
  /** "Days after today cannot be chosen anywhere" (spec 001 section 5). */
  readonly future: boolean;
}

/** The days of the month that `day` lies in. @internal */
export function monthDays({ year, month }: CalendarDay, zone: Zone, nowS: number): MonthDay[] {
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const todayEndS = dayBoundsS(dayOf(nowS, zone), zone).endS;
  return Array.from({ length: count }, (_, i) => {
    const day = { year, month, day: i + 1 };
    const startS = fromWallTime(day, zone);
    return { day, startS, endS: dayBoundsS(day, zone).endS + 1, future: startS > todayEndS };
  });
}

/** The day as many months away, the last of its month where that one is shorter. @internal */
export function shiftMonth({ year, month, day }: CalendarDay, by: number): CalendarDay {
  const first = new Date(Date.UTC(year, month - 1 + by, 1));
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return { year: toYear, month: toMonth, day: Math.min(day, last) };
}
