import { useState } from 'react';
import type { LatLng } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { formatPlace, parsePlace } from './route-places.js';

/** A place in numbers; a typed number counts when the field is left or Enter is pressed. */
export function PlaceNumbers({
  label,
  place,
  disabled,
  onChange,
}: {
  /** The place's letter; empty for one that is added. */
  readonly label: string;
  readonly place: LatLng | undefined;
  readonly disabled: boolean;
  readonly onChange: (place: LatLng) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const invalid = typed !== undefined && typed !== '' && parsePlace(typed) === undefined;
  const take = (): void => {
    const next = typed === undefined ? undefined : parsePlace(typed);
    if (next) onChange(next);
    setTyped(undefined);
  };
  return (
    <input
      className={invalid ? 'form-control form-control-sm is-invalid' : 'form-control form-control-sm'}
      aria-label={
        label === '' ? t('Add a position: latitude, longitude') : t('Latitude, longitude of {name}', { name: label })
      }
      placeholder={t('latitude, longitude')}
      aria-invalid={invalid}
      disabled={disabled}
      value={typed ?? (place ? formatPlace(place) : '')}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
    />
  );
}
