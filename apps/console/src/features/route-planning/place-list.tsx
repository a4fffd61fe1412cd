import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { LatLng } from 'gk-sdk/rules';
import { markerLabel } from './route-rules.js';
import { t } from '../../shared/i18n/translate.js';
import { Icon } from '../../shared/ui/icon.js';
import { useFocusNext } from '../../shared/ui/use-focus-next.js';
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
  const [keys] = useState(placeKeys);
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useFocusNext();
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < places.length && from !== to) onChange(moved(places, from, to));
  };
  const change = (index: number, next: LatLng): void => {
    keys.pass(places[index], next);
    onChange(places.with(index, next));
  };
  const remove = (index: number): void => {
    onChange(places.toSpliced(index, 1));
    focusNext(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      return buttons?.[Math.min(index, buttons.length - 1)] ?? list.current;
    });
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
      <ol ref={list} aria-label={t('Positions')} tabIndex={-1}>
        {places.map((place, index) => (
          // A drop target; the keys are those of what is inside.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={keys.of(place)}
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
              onChange={(next) => change(index, next)}
            />
            <PlaceButtons
              label={markerLabel(index)}
              disabled={disabled}
              first={index === 0}
              last={index === places.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {places.length === 0 && <p className="gk-editor-hint">{t('Click the map to add positions.')}</p>}
    </div>
  );
}

/**
 * Keys of places, by which the row of a place, and the focus in it, go with it: its letter is that of its rank. The objects of a
 * route tell its places apart; one that is typed anew keeps the key of the one before.
 */
function placeKeys() {
  const known = new WeakMap<LatLng, number>();
  let last = 0;
  const of = (place: LatLng): number => {
    const key = known.get(place) ?? ++last;
    known.set(place, key);
    return key;
  };
  return { of, pass: (from: LatLng | undefined, to: LatLng) => from && known.set(to, of(from)) };
}

/** The steps at the ends of the list lead nowhere and stay buttons: a move that disabled its own would lose the focus. */
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
        className={first ? 'btn btn-outline-secondary disabled' : 'btn btn-outline-secondary'}
        aria-label={t('Move {name} up', { name: label })}
        aria-disabled={first}
        disabled={disabled}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" size={14} />
      </button>
      <button
        type="button"
        className={last ? 'btn btn-outline-secondary disabled' : 'btn btn-outline-secondary'}
        aria-label={t('Move {name} down', { name: label })}
        aria-disabled={last}
        disabled={disabled}
        onClick={() => onMove(1)}
      >
        <Icon name="down" size={14} />
      </button>
      <button
        type="button"
        className="btn btn-outline-secondary"
        aria-label={t('Remove {name}', { name: label })}
        data-remove=""
        disabled={disabled}
        onClick={onRemove}
      >
        <Icon name="trash" size={14} />
      </button>
    </div>
  );
}
