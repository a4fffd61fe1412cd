import { useId, type CSSProperties } from 'react';
import { clampGpsRange, GPS_SLIDER } from './gps-slider.js';
import { t } from '../i18n/translate.js';
import { formatMinute } from '../time/format-minute.js';
import { shownZoneName } from '../time/shown-zone.js';
import './minute-range-field.css';

/** A stretch of a day, minutes since its start. */
export interface MinuteRange {
  readonly fromMin: number;
  readonly toMin: number;
}

/** A stretch of a day as a slider with two thumbs: 0 to 1440 minutes in steps of 5 (spec 001 section 2), on the clock beside its label. */
export function MinuteRangeField({
  label,
  range,
  deviceId,
  onChange,
}: {
  readonly label: string;
  readonly range: MinuteRange;
  /** Vehicle whose clock it is. */
  readonly deviceId?: string | undefined;
  readonly onChange: (range: MinuteRange) => void;
}) {
  const labelId = useId();
  const { fromMin, toMin } = range;
  const thumb = (name: string, value: number, changed: (value: number) => MinuteRange) => (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={formatMinute(value)}
      min={GPS_SLIDER.minMin}
      max={GPS_SLIDER.maxMin}
      step={GPS_SLIDER.stepMin}
      value={value}
      onChange={({ target }) => onChange(changed(target.valueAsNumber))}
    />
  );
  const filled = { '--gk-from': fromMin / GPS_SLIDER.maxMin, '--gk-to': toMin / GPS_SLIDER.maxMin } as CSSProperties;
  return (
    <div className="gk-minute-range" role="group" aria-labelledby={labelId}>
      <span className="gk-minute-range-label" id={labelId}>
        {t('{label} ({zone})', { label, zone: shownZoneName(deviceId) })}
      </span>
      <output>
        {formatMinute(fromMin)} – {formatMinute(toMin)}
      </output>
      <div className="gk-minute-range-thumbs" style={filled} dir="ltr">
        {thumb(t('From'), fromMin, (value) => clampGpsRange(Math.min(value, toMin), toMin))}
        {thumb(t('To'), toMin, (value) => clampGpsRange(fromMin, Math.max(value, fromMin)))}
      </div>
    </div>
  );
}
