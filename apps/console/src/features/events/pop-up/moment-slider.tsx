import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';

/** Chooses a second around an event. Pictures follow when the thumb is let go, not on its way. */
export function MomentSlider({
  deviceId,
  happenedS,
  span,
  atS,
  onChange,
}: {
  /** Unix seconds, as all moments here. */
  readonly deviceId: string;
  readonly happenedS: number;
  readonly span: { readonly startS: number; readonly endS: number };
  readonly atS: number;
  readonly onChange: (atS: number) => void;
}) {
  const [draftS, setDraftS] = useState(atS);
  const offsetS = Math.round(draftS - happenedS);
  const settle = (): void => {
    if (draftS !== atS) onChange(draftS);
  };
  return (
    <div className="gk-event-moment">
      <label htmlFor="event-moment">{t('Moment')}</label>
      <input
        id="event-moment"
        type="range"
        className="form-range"
        min={Math.ceil(span.startS - happenedS)}
        max={Math.floor(span.endS - happenedS)}
        value={offsetS}
        aria-valuetext={words(offsetS)}
        onChange={(event) => setDraftS(happenedS + Number(event.currentTarget.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <output htmlFor="event-moment">
        {formatLocalTime(draftS, deviceId)} ({words(offsetS)})
      </output>
    </div>
  );
}

function words(offsetS: number): string {
  if (offsetS === 0) return t('the event');
  return offsetS < 0 ? t('{seconds} s before', { seconds: -offsetS }) : t('{seconds} s after', { seconds: offsetS });
}
