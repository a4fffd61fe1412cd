import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { markerLabel, type LatLng } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { Icon } from '../../shared/ui/icon.js';
import { moved } from './route-places.js';
import { PlaceNumbers } from './place-numbers.js';

/**
 * The "draggable position list labelled A, B, C..., a 'delete all' link" (spec 002 section 2). By keyboard, Alt and an
 * arrow move a place up or down.
 */
export function PlaceList({
  places,
  disabled,
  onChange,
}: {
  readonly places: readonly LatLng[];
  readonly disabled: boolean;
  readonly onChange: (places: readonly LatLng[]) => void;
}) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < places.length && from !== to) onChange(moved(places, from, to));
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const onDrop = (event: DragEvent, index: number): void => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, index);
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <div className="gk-places">
      <div className="gk-places-head">
        <h2>{t('Positions')}</h2>
        <button
          type="button"
          className="btn btn-link btn-sm"
          disabled={disabled || places.length === 0}
          onClick={() => onChange([])}
        >
          {t('delete all')}
        </button>
      </div>
      <ol aria-label={t('Positions')}>
        {places.map((place, index) => (
          // A drop target; the keys are those of what is inside.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={index}
            className={over === index ? 'gk-place over' : 'gk-place'}
            draggable={!disabled}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(index);
            }}
            onDragEnd={() => setOver(undefined)}
            onDrop={(event) => onDrop(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className="gk-place-letter">
              <Icon name="grip" size={14} /> {markerLabel(index)}
            </span>
            <PlaceNumbers
              label={markerLabel(index)}
              place={place}
              disabled={disabled}
              onChange={(next) => onChange(places.with(index, next))}
            />
            <PlaceButtons
              label={markerLabel(index)}
              disabled={disabled}
              first={index === 0}
              last={index === places.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => onChange(places.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {places.length === 0 && <p className="gk-editor-hint">{t('Click the map to add positions.')}</p>}
    </div>
  );
}

function PlaceButtons({
  label,
  disabled,
  first,
  last,
  onMove,
  onRemove,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}) {
  return (
    <div className="btn-group btn-group-sm">
      <button
        type="button"
        className="btn btn-outline-secondary"
        aria-label={t('Move {1} up', label)}
        disabled={disabled || first}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" size={14} />
      </button>
      <button
        type="button"
        className="btn btn-outline-secondary"
        aria-label={t('Move {1} down', label)}
        disabled={disabled || last}
        onClick={() => onMove(1)}
      >
        <Icon name="down" size={14} />
      </button>
      <button
        type="button"
        className="btn btn-outline-secondary"
        aria-label={t('Remove {1}', label)}
        disabled={disabled}
        onClick={onRemove}
      >
        <Icon name="trash" size={14} />
      </button>
    </div>
  );
}
