import { Form } from 'react-bootstrap';
import { useServerClock } from 'gk-react';
import { useMay } from '../access/use-may.js';
import { t } from '../i18n/translate.js';
import { fromDateTimeField, toDateTimeField } from '../time/date-time-field.js';

/** Chooses the instant of the past that all tiles show, in this computer's time, and the way back to live. */
export function WallMoment({
  atS,
  onChange,
}: {
  readonly atS: number | undefined;
  readonly onChange: (atS: number | undefined) => void;
}) {
  const nowS = useServerClock(60);
  if (!useMay('splayback')) return null;
  return (
    <span className="gk-wall-moment">
      <Form.Control
        key={atS}
        type="datetime-local"
        size="sm"
        step={1}
        aria-label={t('Show the tiles at this moment')}
        defaultValue={atS === undefined ? '' : toDateTimeField(atS)}
        max={toDateTimeField(nowS)}
        onBlur={(event) => {
          const chosenS = fromDateTimeField(event.target.value);
          if (chosenS !== atS) onChange(chosenS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {atS !== undefined && (
        <button type="button" className="btn btn-outline-secondary btn-sm" onClick={() => onChange(undefined)}>
          {t('Back to live')}
        </button>
      )}
    </span>
  );
}
