import { useState } from 'react';
import { MINUTES_PER_DAY, type TimePart } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { formatMinute } from '../time/format-minute.js';
import { Icon } from '../ui/icon.js';
import { paintMinutes, parseMinute } from './time-part-edit.js';

/** The ranges of a day in words, with a way to type one and to take one off. */
export function TimeRanges({
  parts,
  onChange,
}: {
  readonly parts: readonly TimePart[];
  readonly onChange: (parts: readonly TimePart[]) => void;
}) {
  const [from, setFrom] = useState('08:00');
  const [to, setTo] = useState('18:00');
  const startMin = parseMinute(from);
  const endMin = parseMinute(to, true);
  const add = (): void => {
    if (startMin === undefined || endMin === undefined) return;
    // A range over midnight is two.
    const ranges =
      endMin > startMin
        ? [{ startMin, endMin }]
        : [
            { startMin, endMin: MINUTES_PER_DAY },
            { startMin: 0, endMin },
          ];
    onChange(ranges.reduce<readonly TimePart[]>((sum, range) => paintMinutes(sum, range, true), parts));
  };
  return (
    <div className="gk-ranges">
      <ul>
        {parts.map((part) => {
          const words = `${formatMinute(part.startMin)}–${formatMinute(part.endMin)}`;
          return (
            <li key={part.startMin} className="badge text-bg-light">
              {words}
              <button
                type="button"
                className="btn btn-sm"
                aria-label={t('Remove {name}', { name: words })}
                onClick={() => onChange(paintMinutes(parts, part, false))}
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          );
        })}
        {parts.length === 0 && <li>{t('No minutes selected.')}</li>}
      </ul>
      <div className="gk-range-tools">
        <label>
          {t('From')}
          <input
            type="time"
            className="form-control form-control-sm"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </label>
        <label>
          {t('To')}
          <input
            type="time"
            className="form-control form-control-sm"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          disabled={startMin === undefined || endMin === undefined || startMin === endMin}
          onClick={add}
        >
          {t('Add')}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          onClick={() => onChange([{ startMin: 0, endMin: MINUTES_PER_DAY }])}
        >
          {t('All day')}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          disabled={parts.length === 0}
          onClick={() => onChange([])}
        >
          {t('Clear')}
        </button>
      </div>
    </div>
  );
}
