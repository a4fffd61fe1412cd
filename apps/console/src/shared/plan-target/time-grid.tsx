import { useState, type PointerEvent } from 'react';
import { parseTimeParts, timeZoneLabel, zoneOffsetS, type TimePart } from 'gk-sdk/rules';
import { formatTimeParts, toLocalTimeParts, toUtcTimeParts } from './time-part-text.js';
import { t } from '../i18n/translate.js';
import { shownZone } from '../time/shown-zone.js';
import { HourRow } from './hour-row.js';
import { countMinutes, hourState, paintMinutes, strokeOf } from './time-part-edit.js';
import { TimeRanges } from './time-ranges.js';
import './plan-target.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Minutes that the chosen clock is east of UTC now. */
function shownOffsetMin(): number {
  return Math.round(zoneOffsetS(Date.now() / 1000, shownZone()) / 60);
}

/**
 * The minutes of a day in which a plan holds: "timepart (minute ranges start:end joined by commas, stored in UTC, 1440
 * minutes per day)" (spec 001 section 3). Shown in the zone that the user chose, kept in UTC. Drawn with the pointer minute by minute,
 * switched by whole hours, or typed as ranges.
 */
export function TimeGrid({
  timePart,
  onChange,
  offsetMin = shownOffsetMin(),
}: {
  /** As the server keeps it, in UTC. */
  readonly timePart: string;
  readonly onChange: (timePart: string) => void;
  /** Minutes that the shown clock is east of UTC now; that of the chosen zone without it. */
  readonly offsetMin?: number;
}) {
  const parts = toLocalTimeParts(parseTimeParts(timePart), offsetMin);
  const [stroke, setStroke] = useState<{ readonly fromMin: number; readonly toMin: number }>();
  const drawn = stroke && strokeOf(parts, stroke.fromMin, stroke.toMin);
  const shown = drawn ? paintMinutes(parts, drawn.range, drawn.on) : parts;
  const save = (local: readonly TimePart[]): void => onChange(formatTimeParts(toUtcTimeParts(local, offsetMin)));
  const onPointerDown = (event: PointerEvent): void => {
    const minute = minuteAt(event);
    if (minute === undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    setStroke({ fromMin: minute, toMin: minute });
  };
  const onPointerMove = (event: PointerEvent): void => {
    const minute = stroke && minuteAt(event);
    if (minute !== undefined && minute !== stroke?.toMin) setStroke((now) => now && { ...now, toMin: minute });
  };
  const finish = (): void => {
    if (drawn) save(shown);
    setStroke(undefined);
  };
  return (
    <fieldset className="gk-time-grid">
      <legend>{t('Time of day')}</legend>
      <p className="gk-plan-hint" role="status">
        {t('{count} of 1440 minutes, times of {zone}, saved as UTC', {
          count: countMinutes(shown),
          zone: timeZoneLabel(offsetMin / 60),
        })}
      </p>
      <div
        className="gk-hours"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={finish}
        onPointerCancel={() => setStroke(undefined)}
      >
        {HOURS.map((hour) => (
          <HourRow
            key={hour}
            hour={hour}
            parts={shown}
            onToggle={() =>
              save(
                paintMinutes(parts, { startMin: hour * 60, endMin: hour * 60 + 60 }, hourState(parts, hour) !== 'all'),
              )
            }
          />
        ))}
      </div>
      <TimeRanges parts={shown} onChange={save} />
    </fieldset>
  );
}

/** The minute of the day under the pointer. */
function minuteAt({ clientX, clientY }: PointerEvent): number | undefined {
  const bar = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-hour]');
  if (!bar) return undefined;
  const { left, width } = bar.getBoundingClientRect();
  const minute = Math.floor(((clientX - left) / width) * 60);
  return Number(bar.dataset['hour']) * 60 + Math.max(0, Math.min(59, minute));
}
