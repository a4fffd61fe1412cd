import { formatDay } from 'gk-sdk/rules';
import { netflowMonths, type CalendarMonth } from './netflow-report.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import type { UrlParameter } from '../../shared/url-state/use-url-state.js';

/** A month as it stands in the address and in the selector: `2026-11`. */
export const monthText = ({ year, month }: CalendarMonth): string => formatDay({ year, month, day: 1 }).slice(0, 7);

/** The months that can be asked for, the present one first. */
export const offeredMonths = (): readonly CalendarMonth[] => netflowMonths(Date.now() / 1000, shownZone());

/** The month in the address; another one than those on offer is the present one. */
export const monthParameter = (): UrlParameter<CalendarMonth> => ({
  read: (text) => {
    const months = offeredMonths();
    return months.find((month) => monthText(month) === text) ?? months[0]!;
  },
  write: monthText,
});
