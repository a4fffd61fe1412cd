import { isolatedText } from 'gk-sdk/rules';
import { eventPlaybackStartS } from '../../../shared/events/event-playback.js';
import { otherFiles } from '../../../shared/events/event-files.js';
import { useMay } from '../../../shared/access/use-may.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { PlaybackPopUpBody } from '../../../shared/playback-pop-up/playback-pop-up.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { useTitleOf } from '../../../shared/vehicle/use-device-title.js';
import { MemoCell } from '../memo/memo-cell.js';
import type { Review } from '../review/use-review.js';
import type { EventRow } from '../rows/event-row.js';
import { EventFiles } from './event-files.js';
import { EventMap } from './event-map.js';
import { EventOverview } from './event-overview.js';
import { EventPictures } from './event-pictures.js';
import { EventVideo } from './event-video.js';
import { POP_UP_VIEWS, type PopUpView } from './pop-up-address.js';
import { ReviewBar } from './review-bar.js';
import { useStepKeys } from './use-step-keys.js';
import './event-pop-up.css';

const WORDS: Readonly<Record<PopUpView, string>> = {
  all: word('All at once'),
  map: word('Map'),
  image: word('Photo'),
  video: word('Video'),
  playback: word('Playback'),
  files: word('Files'),
};

/**
 * One event close up: video, pictures and map at one glance or one by one, and the recording around it, with its review and memo. Arrow
 * keys go to the next event of the list, J and K to the next one that was not reviewed.
 */
export function EventPopUp({
  rows,
  serialNo,
  view: wanted,
  review,
  onShow,
  onClose,
}: {
  /** The list in its order. */
  readonly rows: readonly EventRow[];
  readonly serialNo: number;
  readonly view: PopUpView;
  readonly review: Review;
  readonly onShow: (change: { readonly event?: number; readonly show?: PopUpView }) => void;
  readonly onClose: () => void;
}) {
  const mayMap = useMay('home');
  const titleOf = useTitleOf();
  const place = rows.findIndex(({ event }) => event.serialNo === serialNo);
  const row = rows[place];
  const isOffered = { map: mayMap, files: row !== undefined && otherFiles(row.event).length > 0 };
  const views = POP_UP_VIEWS.filter((choice) => (choice !== 'map' && choice !== 'files') || isOffered[choice]);
  // The view of the address, unless there is no such thing.
  const view = views.includes(wanted) ? wanted : 'all';
  const go = (step: number): void => {
    const next = rows[place + step];
    if (place !== -1 && next) onShow({ event: next.event.serialNo });
  };
  useStepKeys(go);
  return (
    <DialogFrame
      size="xl"
      title={
        row
          ? `${isolatedText(row.name)} · ${isolatedText(titleOf(row.event.deviceId))} · ${formatLocalTime(row.event.happenedS, row.event.deviceId)}`
          : t('Event')
      }
      onClose={onClose}
      footer={
        <>
          <span className="me-auto" role="status">
            {place !== -1 && t('{count} of {total}', { count: place + 1, total: rows.length })}
            <span className="visually-hidden">{review.words}</span>
          </span>
          {row && <ReviewBar row={row} review={review} />}
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            disabled={place <= 0}
            title={t('Arrow up')}
            onClick={() => go(-1)}
          >
            {t('Previous event')}
          </button>
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            disabled={place === -1 || place === rows.length - 1}
            title={t('Arrow down')}
            onClick={() => go(1)}
          >
            {t('Next event')}
          </button>
        </>
      }
    >
      {row ? (
        <div className="gk-event-pop-up">
          <div className="btn-group btn-group-sm" role="group" aria-label={t('Show')}>
            {views.map((choice) => (
              <button
                key={choice}
                type="button"
                className={choice === view ? 'btn btn-primary' : 'btn btn-outline-secondary'}
                aria-pressed={choice === view}
                onClick={() => onShow({ show: choice })}
              >
                {t(WORDS[choice])}
              </button>
            ))}
          </div>
          <PopUpBody key={`${serialNo} ${view}`} row={row} view={view} />
          <p className="gk-event-pop-up-memo">
            <span>{t('Memo')}</span> <MemoCell event={row.event} />
          </p>
        </div>
      ) : (
        <EmptyPanel title={t('This event is not in the list.')} />
      )}
    </DialogFrame>
  );
}

function PopUpBody({ row: { event }, view }: { readonly row: EventRow; readonly view: PopUpView }) {
  switch (view) {
    case 'all':
      return <EventOverview event={event} />;
    case 'map':
      return <EventMap event={event} />;
    case 'image':
      return <EventPictures event={event} />;
    case 'video':
      return <EventVideo event={event} />;
    case 'files':
      return <EventFiles event={event} />;
    case 'playback':
      return (
        <div className="gk-event-playback">
          <PlaybackPopUpBody deviceId={event.deviceId} atS={eventPlaybackStartS(event.happenedS)} />
        </div>
      );
  }
}
