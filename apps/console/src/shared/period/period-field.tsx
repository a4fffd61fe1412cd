import { useState, type ReactNode } from 'react';
import { Dropdown } from 'react-bootstrap';
import { formatDay, type CalendarDay } from 'gk-sdk/rules';
import { chooseDay, type QueryDays, QUICK_CHOICES, today } from './calendar-days.js';
import { t } from '../i18n/translate.js';
import { shownZoneName } from '../time/shown-zone.js';
import { Icon } from '../ui/icon.js';
import { queryDaysHint } from './query-days.js';
import { DayCalendar, RangeCalendar } from './calendar.js';

/** Returns what is missing from the period, or its time zone. */
function noteWords(days: QueryDays, deviceId: string | undefined): string {
  const hint = queryDaysHint(days);
  return hint === undefined ? t('Days of {zone}', { zone: shownZoneName(deviceId) }) : t(hint);
}

/** A range of days: a button with the days, which opens the calendar and the quick choices. */
export function DayRangeField({
  days,
  onChange,
  months = 2,
  label = t('Days'),
  deviceId,
}: {
  readonly days: QueryDays;
  /** Vehicle whose days they are. */
  readonly deviceId?: string | undefined;
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
    <PeriodDropdown label={label} words={rangeWords(days)} deviceId={deviceId} open={open} onOpen={setOpen}>
      <div className="gk-period-quick">
        {QUICK_CHOICES.map((choice) => (
          <button
            key={choice.id}
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => change(choice.days(today(deviceId)))}
          >
            {t(choice.title)}
          </button>
        ))}
      </div>
      <div>
        <RangeCalendar
          days={days}
          months={months}
          deviceId={deviceId}
          onChoose={(day) => change(chooseDay(days, day))}
        />
        <p className="gk-period-note" role="status">
          {noteWords(days, deviceId)}
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
  deviceId,
}: {
  readonly day: CalendarDay | undefined;
  /** Vehicle whose day it is. */
  readonly deviceId?: string | undefined;
  readonly onChange: (day: CalendarDay) => void;
  readonly label?: string;
}) {
  const [open, setOpen] = useState(false);
  const change = (next: CalendarDay): void => {
    onChange(next);
    setOpen(false);
  };
  return (
    <PeriodDropdown
      label={label}
      words={day ? formatDay(day) : t('Choose a day')}
      deviceId={deviceId}
      open={open}
      onOpen={setOpen}
    >
      <div>
        <DayCalendar day={day} deviceId={deviceId} onChoose={change} />
        <p className="gk-period-note">{t('Days of {zone}', { zone: shownZoneName(deviceId) })}</p>
      </div>
    </PeriodDropdown>
  );
}

/** The zone stands beside the label, so that it is read without opening the calendar. */
function PeriodDropdown({
  label,
  words,
  deviceId,
  open,
  onOpen,
  children,
}: {
  readonly label: string;
  readonly words: string;
  readonly deviceId: string | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  const zone = shownZoneName(deviceId);
  return (
    <div className="gk-period">
      <span className="gk-period-label" aria-hidden="true">
        {t('{label} ({zone})', { label, zone })}
      </span>
      <Dropdown show={open} onToggle={onOpen} autoClose="outside">
        <Dropdown.Toggle
          size="sm"
          variant="outline-secondary"
          className="gk-period-toggle"
          aria-label={`${label}: ${words} (${zone})`}
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

/** `2026-09-01 – 2026-09-14`, a single day as it is, or the part still to choose. */
export function rangeWords({ first, last }: QueryDays): string {
  if (!first) return t('Choose the days');
  if (!last) return `${formatDay(first)} – …`;
  return formatDay(first) === formatDay(last) ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}

/** Days with the zone that they are days of; all days where none is chosen. */
export function daysWords(days: QueryDays, deviceId?: string): string {
  return days.first
    ? t('{period} ({zone})', { period: rangeWords(days), zone: shownZoneName(deviceId) })
    : t('all days');
}
