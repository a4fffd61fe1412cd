import { DayPicker, type DateRange } from 'react-day-picker';
import { canChooseDay } from './query-days.js';
import { fromDate, type QueryDays, toDate, today } from './calendar-days.js';
import type { CalendarDay } from 'gk-sdk/rules';
import { locale, t } from '../i18n/translate.js';
import { shownZone } from '../time/shown-zone.js';
import './calendar.css';

/** Common props of both calendars. */
interface CalendarProps {
  /** Vehicle whose days they are. */
  readonly deviceId?: string | undefined;
  /** How many months stand side by side. */
  readonly months?: 1 | 2;
  readonly onChoose: (day: CalendarDay) => void;
}

/** A calendar of which one day is chosen. Days after today are closed (spec 001 section 5). */
export function DayCalendar({
  day,
  months = 1,
  deviceId,
  onChoose,
}: CalendarProps & { readonly day: CalendarDay | undefined }) {
  return (
    <DayPicker
      {...look(months, day, deviceId)}
      mode="single"
      selected={day && toDate(day)}
      onSelect={(_, date) => onChoose(fromDate(date))}
    />
  );
}

/** A calendar of which a range of days is chosen. Days after today are closed (spec 001 section 5). */
export function RangeCalendar({ days, months = 2, deviceId, onChoose }: CalendarProps & { readonly days: QueryDays }) {
  const selected: DateRange | undefined = days.first && {
    from: toDate(days.first),
    to: days.last && toDate(days.last),
  };
  return (
    <DayPicker
      {...look(months, days.last ?? days.first, deviceId)}
      mode="range"
      selected={selected}
      onSelect={(_, date) => onChoose(fromDate(date))}
    />
  );
}

function look(months: 1 | 2, shown: CalendarDay | undefined, deviceId: string | undefined) {
  const now = today(deviceId);
  const end = toDate(shown ?? now);
  const format = (date: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale(), options).format(date);
  const caption = (date: Date): string => format(date, { year: 'numeric', month: 'long' });
  return {
    numberOfMonths: months,
    // On the first of a month, yesterday is in sight. Beside another month the same day would stand twice.
    showOutsideDays: months === 1,
    // The newest month stands last, so that a range of two months is in sight.
    defaultMonth: new Date(end.getFullYear(), end.getMonth() - (months - 1), 1),
    endMonth: toDate(now),
    // The mark of today follows the zone of the days, not that of the browser.
    today: toDate(now),
    className: 'gk-calendar',
    disabled: (date: Date) => !canChooseDay(fromDate(date), Date.now() / 1000, shownZone(deviceId)),
    formatters: {
      formatCaption: caption,
      formatWeekdayName: (date: Date) => format(date, { weekday: 'narrow' }),
    },
    labels: {
      labelPrevious: () => t('Previous month'),
      labelNext: () => t('Next month'),
      labelNav: () => t('Months'),
      labelGrid: caption,
      labelWeekday: (date: Date) => format(date, { weekday: 'long' }),
      labelDayButton: (date: Date) => format(date, { dateStyle: 'full' }),
    },
  };
}
