import type { ReactNode } from 'react';
import { hasFix } from 'gk-sdk/rules';
import { footageWords } from '../../../shared/events/footage-words.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { Icon } from '../../../shared/ui/icon.js';
import { useEventList, type PinColumn } from '../list/event-list-context.js';
import type { PopUpView } from '../pop-up/pop-up-address.js';
import type { EventRow } from './event-row.js';
import { mediaOf } from './event-media-count.js';

/** A value, or what shows it, with a button that pins its rows to the top. */
export function PinCell({
  column,
  value,
  children = value,
}: {
  readonly column: PinColumn;
  readonly value: string;
  readonly children?: ReactNode;
}) {
  const { pin } = useEventList();
  if (value === '') return null;
  return (
    <span className="gk-event-pin-cell">
      {children}
      <button
        type="button"
        className="gk-table-action"
        aria-label={t('Pin {value} to the top', { value })}
        title={t('Pin to the top')}
        onClick={() => pin(column, value)}
      >
        <Icon name="pin" size={14} />
      </button>
    </span>
  );
}

/** Words of the notice beside their colour. */
export function NotifyCell({ row: { text, color } }: { readonly row: EventRow }) {
  if (text === '') return null;
  return (
    <span className="gk-event-notify">
      {color !== undefined && <span className="gk-event-color" style={{ backgroundColor: color }} aria-hidden="true" />}
      {text}
    </span>
  );
}

/** Where it happened: the fence, and the map of it. */
export function FenceCell({ row }: { readonly row: EventRow }) {
  const { openPopUp } = useEventList();
  const { event } = row;
  return (
    <span className="gk-event-fence">
      {hasFix(event.position) && (
        <button
          type="button"
          className="gk-event-icon"
          aria-label={t('Map of {name}', { name: event.serialNo })}
          title={t('Map')}
          onClick={() => openPopUp(row, 'map')}
        >
          <Icon name="map" size={16} />
        </button>
      )}
      {event.fenceName ? <PinCell column="fence" value={event.fenceName} /> : null}
    </span>
  );
}

const MEDIA = {
  image: { icon: 'camera', name: word('Photos of {event}: {count}') },
  video: { icon: 'playback', name: word('Videos of {event}: {count}') },
  playback: { icon: 'history', name: word('Playback of {event}') },
  files: { icon: 'list', name: word('Files of {event}: {count}') },
} as const;

const NOT_THERE = {
  waiting: { icon: 'clock', title: word('Waiting for the footage') },
  failed: { icon: 'warning', title: word('The footage could not be fetched') },
} as const;

/** The way to the pictures, the videos or the recording around an event; how many there are. */
export function MediaCell({ row, view }: { readonly row: EventRow; readonly view: Exclude<PopUpView, 'all' | 'map'> }) {
  const { openPopUp } = useEventList();
  const media = mediaOf(row.event, view);
  if (media.kind === 'none') return null;
  if (media.kind !== 'there') {
    const { icon, title } = NOT_THERE[media.kind];
    const { footage } = row.event;
    const words = footage === undefined ? t(title) : footageWords(footage);
    return (
      <span className="gk-muted" title={words}>
        <Icon name={icon} size={16} />
        {footage?.state === 'coming' ? <span>{words}</span> : <span className="visually-hidden">{words}</span>}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="gk-event-icon"
      aria-label={t(MEDIA[view].name, { event: row.event.serialNo, count: media.count ?? '' })}
      onClick={() => openPopUp(row, view)}
    >
      <Icon name={MEDIA[view].icon} size={16} />
      {media.count !== undefined && <span>{media.count}</span>}
    </button>
  );
}
