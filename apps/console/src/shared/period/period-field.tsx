import { useState, type ReactNode } from 'react';
import { Dropdown } from 'react-bootstrap';
import { formatDay, type CalendarDay } from 'gk-sdk/rules';
import { chooseDay, type QueryDays, QUICK_CHOICES, today } from './calendar-days.js';
import { t } from '../i18n/translate.js';
import { localZone } from '../time/local-zone.js';
import { Icon } from '../ui/icon.js';
import { queryDaysHint } from './query-days.js';
import { DayCalendar, RangeCalendar } from './calendar.js';

/** Returns what is missing from the period, or its time zone. */
function noteWords(days: QueryDays): string {
  const hint = queryDaysHint(days);
  return hint === undefined ? t('Local time, {zone}', { zone: localZone() }) : t(hint);
}

/** A range of days: a button with the days, which opens the calendar and the quick choices. */
export function DayRangeField({
  days,
  onChange,
  months = 2,
  label = t('Days'),
}: {
  readonly days: QueryDays;
  readonly onChange: (days: QueryDays) => void;
  readonly months?: 1 | 2;
  readonly label?: string;
}) {
  const [open, setOpen] = useState(false);
  const change = (next: QueryDays): void => {
    onChange(next);
    if (next.last) setOpen(false);
  };
  return (
    <PeriodDropdown label={label} words={rangeWords(days)} open={open} onOpen={setOpen}>
      <div className="gk-period-quick">
        {QUICK_CHOICES.map((choice) => (
          <button
            key={choice.id}
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => change(choice.days(today()))}
          >
            {t(choice.title)}
          </button>
        ))}
      </div>
      <div>
        <RangeCalendar days={days} months={months} onChoose={(day) => change(chooseDay(days, day))} />
        <p className="gk-period-note" role="status">
          {noteWords(days)}
        </p>
      </div>
    </PeriodDropdown>
  );
}

/** One day: a button with the day, which opens the calendar. */
export function DayField({
  day,
  onChange,
  label = t('Day'),
}: {
  readonly day: CalendarDay | undefined;
  readonly onChange: (day: CalendarDay) => void;
  readonly label?: string;
}) {
  const [open, setOpen] = useState(false);
  const change = (next: CalendarDay): void => {
    onChange(next);
    setOpen(false);
  };
  return (
    <PeriodDropdown label={label} words={day ? formatDay(day) : t('Choose a day')} open={open} onOpen={setOpen}>
      <div>
        <DayCalendar day={day} onChoose={change} />
        <p className="gk-period-note">{t('Local time, {zone}', { zone: localZone() })}</p>
      </div>
    </PeriodDropdown>
  );
}

function PeriodDropdown({
  label,
  words,
  open,
  onOpen,
  children,
}: {
  readonly label: string;
  readonly words: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="gk-period">
      <span className="gk-period-label" aria-hidden="true">
        {label}
      </span>
      <Dropdown show={open} onToggle={onOpen} autoClose="outside">
        <Dropdown.Toggle
          size="sm"
          variant="outline-secondary"
          className="gk-period-toggle"
          aria-label={`${label}: ${words}`}
        >
          <Icon name="clock" size={16} /> {words}
        </Dropdown.Toggle>
        <Dropdown.Menu className="gk-period-menu" role="dialog" aria-label={label}>
          {open && children}
        </Dropdown.Menu>
      </Dropdown>
    </div>
  );
}

/** `2026-09-01 – 2026-09-14`, or the part still to choose. */
export function rangeWords({ first, last }: QueryDays): string {
  if (!first) return t('Choose the days');
  return `${formatDay(first)} – ${last ? formatDay(last) : '…'}`;
}

/** Days with the zone that they are days of; all days where none is chosen. */
export function daysWords(days: QueryDays): string {
  return days.first ? t('{period} ({zone})', { period: rangeWords(days), zone: localZone() }) : t('all days');
}
