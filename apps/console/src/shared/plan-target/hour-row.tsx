import type { TimePart } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { hourState, partsOfHour } from './time-part-edit.js';

/** An hour of the grid: a button for all of it, and its 60 minutes as a bar to draw on. */
export function HourRow({
  hour,
  parts,
  onToggle,
}: {
  readonly hour: number;
  readonly parts: readonly TimePart[];
  readonly onToggle: () => void;
}) {
  const state = hourState(parts, hour);
  const name = String(hour).padStart(2, '0');
  return (
    <div className="gk-hour">
      <button
        type="button"
        className={state === 'none' ? 'gk-hour-name' : 'gk-hour-name on'}
        aria-pressed={state === 'all' ? 'true' : state === 'some' ? 'mixed' : 'false'}
        aria-label={t('The hour from {hour}:00', { hour: name })}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={onToggle}
      >
        {name}
      </button>
      <svg className="gk-hour-bar" data-hour={hour} viewBox="0 0 60 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="gk-hour-off" width="60" height="1" />
        {partsOfHour(parts, hour).map(({ startMin, endMin }) => (
          <rect key={startMin} className="gk-hour-on" x={startMin} width={endMin - startMin} height="1" />
        ))}
        {[15, 30, 45].map((minute) => (
          <line key={minute} className="gk-hour-tick" x1={minute} x2={minute} y1="0" y2="1" />
        ))}
      </svg>
    </div>
  );
}
