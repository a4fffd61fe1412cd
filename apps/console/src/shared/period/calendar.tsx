import { DayPicker, type DateRange } from 'react-day-picker';
import { canChooseDay } from './query-days.js';
import { fromDate, type QueryDays, toDate, today } from './calendar-days.js';
import type { CalendarDay } from 'gk-sdk/rules';
import { locale, t } from '../i18n/translate.js';
import { localZone } from '../time/local-zone.js';
import './calendar.css';

/** Common props of both calendars. */
interface CalendarProps {
  /** How many months stand side by side. */
  readonly months?: 1 | 2;
  readonly onChoose: (day: CalendarDay) => void;
}

/** A calendar of which one day is chosen. Days after today are closed (spec 001 section 5). */
export function DayCalendar({ day, months = 1, onChoose }: CalendarProps & { readonly day: CalendarDay | undefined }) {
  return (
    <DayPicker
      {...look(months, day)}
      mode="single"
      selected={day && toDate(day)}
      onSelect={(_, date) => onChoose(fromDate(date))}
    />
  );
}

/** A calendar of which a range of days is chosen. Days after today are closed (spec 001 section 5). */
export function RangeCalendar({ days, months = 2, onChoose }: CalendarProps & { readonly days: QueryDays }) {
  const selected: DateRange | undefined = days.first && {
    from: toDate(days.first),
    to: days.last && toDate(days.last),
  };
  return (
    <DayPicker
      {...look(months, days.last ?? days.first)}
      mode="range"
      selected={selected}
      onSelect={(_, date) => onChoose(fromDate(date))}
    />
  );
}

function look(months: 1 | 2, shown: CalendarDay | undefined) {
  const now = today();
  const end = toDate(shown ?? now);
  const format = (date: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale(), options).format(date);
  const caption = (date: Date): string => format(date, { year: 'numeric', month: 'long' });
  return {
    numberOfMonths: months,
    // The newest month stands last, so that a range of two months is in sight.
    defaultMonth: new Date(end.getFullYear(), end.getMonth() - (months - 1), 1),
    endMonth: toDate(now),
    className: 'gk-calendar',
    disabled: (date: Date) => !canChooseDay(fromDate(date), Date.now() / 1000, localZone()),
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
