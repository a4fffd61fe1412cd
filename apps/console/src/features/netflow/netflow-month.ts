import { formatDateTimeWithZone, formatDay } from 'gk-sdk/rules';
import { monthBoundsS, netflowMonths, type CalendarMonth } from './netflow-report.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import type { UrlParameter } from '../../shared/url-state/use-url-state.js';

/** A month as it stands in the selector: `2026-11`. */
export const monthText = ({ year, month }: CalendarMonth): string => formatDay({ year, month, day: 1 }).slice(0, 7);

/** The months that can be asked for, the present one first. */
export const offeredMonths = (): readonly CalendarMonth[] => netflowMonths(Date.now() / 1000, shownZone());

/**
 * The month in the address, with the offset of the zone that it is a month of: `2026-11+08:00`. In every other zone it is the
 * month of the same name: that is where most of its days lie. Another one than those on offer is the present one.
 */
export const monthParameter = (): UrlParameter<CalendarMonth> => ({
  read: (text) => {
    const months = offeredMonths();
    return months.find((month) => monthText(month) === text?.slice(0, 7)) ?? months[0]!;
  },
  write: (month) => {
    const zone = shownZone();
    return `${monthText(month)}${formatDateTimeWithZone(monthBoundsS(month, zone).startS, zone).slice(-6)}`;
  },
});
