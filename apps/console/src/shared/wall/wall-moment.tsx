import { useRef, useState } from 'react';
import { Form } from 'react-bootstrap';
import { useServerClock } from 'gk-react';
import { useMay } from '../access/use-may.js';
import { t } from '../i18n/translate.js';
import { fromDateTimeField, toDateTimeField } from '../time/date-time-field.js';
import { shownZoneName } from '../time/shown-zone.js';

/** Chooses the instant of the past that all tiles show, in the chosen zone, which stands beside it, and the way back to live. */
export function WallMoment({
  atS,
  onChange,
}: {
  readonly atS: number | undefined;
  readonly onChange: (atS: number | undefined) => void;
}) {
  const nowS = useServerClock(60);
  const field = useRef<HTMLInputElement>(null);
  /** While it is typed: not every key is a moment to show. */
  const [typed, setTyped] = useState<string>();
  if (!useMay('splayback')) return null;
  const take = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    const chosenS = fromDateTimeField(typed);
    if (chosenS !== atS) onChange(chosenS);
  };
  return (
    <span className="gk-wall-moment">
      <span aria-hidden="true">{t('Moment')}</span>
      <Form.Control
        ref={field}
        type="datetime-local"
        size="sm"
        step={1}
        aria-label={t('Show the tiles at this moment ({zone})', { zone: shownZoneName() })}
        value={typed ?? (atS === undefined ? '' : toDateTimeField(atS))}
        max={toDateTimeField(nowS)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
      <span className="gk-muted" aria-hidden="true">
        {shownZoneName()}
      </span>
      {atS !== undefined && (
        <button
          type="button"
          className="btn btn-outline-secondary btn-sm"
          onClick={() => {
            onChange(undefined);
            field.current?.focus();
          }}
        >
          {t('Back to live')}
        </button>
      )}
    </span>
  );
}
