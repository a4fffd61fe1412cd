import { useId } from 'react';
import { hourLabel } from '../rows/event-pages.js';
import { t } from '../../../shared/i18n/translate.js';
import { shownZoneName } from '../../../shared/time/shown-zone.js';
import './hour-chart.css';

/** How tall the bar of the fullest hour is, percent. */
const FULL = 100;
/** An hour with events has a bar that can be seen, percent. */
const LEAST = 6;

/**
 * "Hour filter (All Time or hh:00 with a count; 24 buckets)" (spec 001 section 2): a bar for each hour, of which one is
 * chosen. Arrow keys go from hour to hour.
 */
export function HourChart({
  counts,
  hour,
  onChange,
}: {
  /** Events of each hour, index 0 = 00:00. */
  readonly counts: readonly number[];
  /** The chosen hour; undefined = All Time. */
  readonly hour: number | undefined;
  readonly onChange: (hour: number | 'all') => void;
}) {
  const name = useId();
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <fieldset className="gk-hour-chart gk-card">
      <legend className="visually-hidden">{t('Hour')}</legend>
      <label className="gk-hour-chart-all" data-chosen={hour === undefined || undefined}>
        <input
          type="radio"
          className="visually-hidden"
          name={name}
          checked={hour === undefined}
          onChange={() => onChange('all')}
        />
        <span>
          {t('All Time')} ({total})
        </span>{' '}
        <small className="gk-muted">{shownZoneName()}</small>
      </label>
      <div className="gk-hour-chart-bars">
        {counts.map((count, index) => (
          <label key={index} title={hourLabel(index, count)} data-chosen={hour === index || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={hourLabel(index, count)}
              checked={hour === index}
              onChange={() => onChange(index)}
            />
            <span className="gk-hour-chart-count" aria-hidden="true">
              {count > 0 && count}
            </span>
            <span className="gk-hour-chart-space" aria-hidden="true">
              <span style={{ height: `${count === 0 ? 0 : Math.max(LEAST, (count / most) * FULL)}%` }} />
            </span>
            <span className="gk-hour-chart-hour" aria-hidden="true">
              {String(index).padStart(2, '0')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
