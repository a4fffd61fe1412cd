import { useEffect, useEffectEvent, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { eventPictures, pictureCount } from '../../../shared/events/event-files.js';
import { t } from '../../../shared/i18n/translate.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { Icon } from '../../../shared/ui/icon.js';
import { useElementWidth } from '../../../shared/ui/use-element-width.js';
import { useTitleOf } from '../../../shared/vehicle/use-device-title.js';
import { useEventList } from '../list/event-list-context.js';
import { FilePicture } from '../pop-up/file-picture.js';
import { Snapshot } from '../pop-up/snapshot.js';
import { eventRowKey, type EventRow } from '../rows/event-row.js';
import { isReviewed } from '../rows/use-check.js';
import { albumLines } from './album-lines.js';
import './event-album.css';

/** Height of a line of cards before it is measured, px. */
const LINE_HEIGHT_PX = 240;

/** Events as cards with their snapshots (spec 001 section 2: "Album (2, snapshot cards)"); only lines in sight are drawn. */
export function EventAlbum({
  label,
  rows,
  at,
}: {
  readonly label: string;
  readonly rows: readonly EventRow[];
  /** The event that the review stands at; its card gets the focus. */
  readonly at: number | undefined;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [measure, width] = useElementWidth<HTMLUListElement>();
  const lines = albumLines(rows, width);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 2,
  });
  const items = virtualizer.getVirtualItems();
  const cardsOfLine = Math.max(1, lines[0]?.length ?? 1);
  const goTo = useEffectEvent((serialNo: number) => {
    const place = rows.findIndex(({ event }) => event.serialNo === serialNo);
    if (place === -1) return;
    virtualizer.scrollToIndex(Math.floor(place / cardsOfLine));
    // A line that was out of sight is drawn in the next frame.
    const focus = () => scroller.current?.querySelector<HTMLElement>(`[data-place="${place}"] button`)?.focus();
    requestAnimationFrame(() => requestAnimationFrame(focus));
  });
  useEffect(() => {
    if (at !== undefined) goTo(at);
  }, [at]);
  if (rows.length === 0) return <p className="gk-table-empty">{t('No matching events.')}</p>;
  return (
    <div className="gk-event-album-scroll" ref={scroller}>
      <ul className="gk-event-album" aria-label={label} ref={measure} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, key }) => (
          <li key={key} ref={virtualizer.measureElement} data-index={index} style={{ top: start }}>
            <ul className="gk-event-album-line">
              {lines[index]?.map((row, card) => (
                <AlbumCard
                  key={eventRowKey(row)}
                  row={row}
                  place={index * cardsOfLine + card}
                  isCurrent={row.event.serialNo === at}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AlbumCard({
  row,
  place,
  isCurrent,
}: {
  readonly row: EventRow;
  /** In the list, from 0. */
  readonly place: number;
  readonly isCurrent: boolean;
}) {
  const { openPopUp } = useEventList();
  const titleOf = useTitleOf();
  const { event, name, severity } = row;
  const [camera] = eventPictures(event);
  const [file] = camera?.files ?? [];
  const count = pictureCount(event);
  return (
    <li
      className="gk-event-card gk-card"
      data-severity={severity}
      data-place={place}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {camera === undefined ? (
        <span className="gk-event-no-picture">
          <Icon name="camera" size={28} /> {t('No picture')}
        </span>
      ) : file === undefined ? (
        <Snapshot event={event} channel={camera.channel} />
      ) : (
        <FilePicture event={event} file={file} at={1} count={camera.files.length} />
      )}
      <button type="button" className="gk-event-card-words" onClick={() => openPopUp(row, 'all')}>
        <strong>{name}</strong>
        <span>{titleOf(event.deviceId)}</span>
        <time>{formatLocalTime(event.happenedS, event.deviceId)}</time>
        {isReviewed(event) && <span>{t('Reviewed')}</span>}
        {count > 1 && <span>{t('{count} pictures', { count })}</span>}
      </button>
    </li>
  );
}
