import { useState } from 'react';
import { useResource } from 'gk-react';
import { eventsResource, type FleetEvent, type RecordingPart } from 'gk-sdk/rest';
import { captureTimeAt, placeOfMoment, type FilePlace } from 'gk-sdk/recordings';
import { eventPlaybackStartS } from '../../../shared/events/event-playback.js';
import { eventMedia } from '../../../shared/events/event-media.js';
import { footageWords } from '../../../shared/events/footage-words.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { useEventList } from '../list/event-list-context.js';
import { useFootageRequest } from '../rows/use-footage-request.js';
import { VideoFailed, type VideoFailure } from './video-failed.js';

/** Why there is nothing to play. */
const MISSING = {
  none: word('This event has no footage.'),
  waiting: word('The footage has not come from the device yet.'),
  failed: word('The footage could not be fetched from the device.'),
} as const;

/** The footage of an event, a channel at a time, from 15 s before it. */
export function EventVideo({ event }: { readonly event: FleetEvent }) {
  const slots = eventMedia(event).filter(({ video }) => video !== 'none');
  const stored = slots.filter(({ video }) => video === 'stored');
  const [chosen, setChosen] = useState<number>();
  const { mayDownloadAgain } = useEventList();
  const request = useFootageRequest(event);
  const channel = chosen ?? stored[0]?.channel;
  if (channel === undefined) {
    const missing = slots[0]?.video === 'failed' ? 'failed' : slots.length > 0 ? 'waiting' : 'none';
    return (
      <EmptyPanel icon="playback" title={t(MISSING[missing])}>
        {event.footage !== undefined && missing !== 'none' && <p>{footageWords(event.footage)}</p>}
        {missing !== 'waiting' && mayDownloadAgain && (
          <button
            type="button"
            className="btn btn-sm btn-primary"
            disabled={request.kind === 'running'}
            onClick={() => request.run()}
          >
            {t('Fetch the footage')}
          </button>
        )}
      </EmptyPanel>
    );
  }
  return (
    <>
      <div className="btn-group btn-group-sm" role="group" aria-label={t('Channel')}>
        {stored.map((slot) => (
          <button
            key={slot.channel}
            type="button"
            className={slot.channel === channel ? 'btn btn-secondary' : 'btn btn-outline-secondary'}
            aria-pressed={slot.channel === channel}
            onClick={() => setChosen(slot.channel)}
          >
            {slot.channel}
          </button>
        ))}
      </div>
      <Footage key={channel} event={event} channel={channel} />
    </>
  );
}

/** The server's information about the footage of a channel. */
interface FootageInfo {
  readonly startS: number;
  readonly files: readonly RecordingPart[];
}

/** Where the video begins: at the moment, or at the first picture behind it where nothing was recorded then. */
function beginningOf({ startS, files }: FootageInfo, timeS: number): FilePlace {
  if (files.every(({ spans }) => spans === undefined)) return { file: 0, offsetS: Math.max(0, timeS - startS) };
  const place = placeOfMoment(files, timeS);
  return (place.kind === 'recorded' ? place : place.next) ?? { file: 0, offsetS: 0 };
}

function Footage({ event, channel }: { readonly event: FleetEvent; readonly channel: number }) {
  const events = useRest(eventsResource);
  const { serialNo } = event;
  const info = useResource(['footage', serialNo, channel], async (signal): Promise<FootageInfo> => {
    const request = { serialNo, channel };
    const [{ startS }, files] = await Promise.all([
      events.footageInfo(request, { signal }),
      events.footageFiles(request, { signal }),
    ]);
    return { startS, files };
  });
  return (
    <ResourceView resource={info} loading={t('Loading the video')}>
      {(loaded) => <FootageVideo event={event} channel={channel} info={loaded} />}
    </ResourceView>
  );
}

function FootageVideo(props: { readonly event: FleetEvent; readonly channel: number; readonly info: FootageInfo }) {
  const { event, channel, info } = props;
  const events = useRest(eventsResource);
  const [place, setPlace] = useState(() => beginningOf(info, eventPlaybackStartS(event.happenedS)));
  const [shownS, setShownS] = useState<number>();
  const [failed, setFailed] = useState<VideoFailure>();
  const url = events.footageUrl(event, channel, { part: place.file + 1 });
  const spans = info.files[place.file]?.spans;
  if (failed) {
    const retry = () => {
      setPlace({ file: place.file, offsetS: failed.positionS ?? place.offsetS });
      setFailed(undefined);
    };
    return <VideoFailed failure={failed} url={url} onRetry={retry} />;
  }
  return (
    <>
      <video
        key={place.file}
        className="gk-event-video"
        aria-label={t('{device}, channel {channel}', { device: event.deviceId, channel })}
        controls
        autoPlay
        muted
        src={url}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = place.offsetS;
        }}
        onTimeUpdate={({ currentTarget }) => setShownS(spans && captureTimeAt(spans, currentTarget.currentTime))}
        onEnded={() => {
          if (place.file + 1 < info.files.length) setPlace({ file: place.file + 1, offsetS: 0 });
        }}
        onError={({ currentTarget: { error, currentTime } }) =>
          setFailed({ code: error?.code, ...(currentTime > 0 && { positionS: currentTime }) })
        }
      />
      <p className="text-body-secondary small mb-0">
        {spans === undefined ? t('Times not known') : shownS !== undefined && formatLocalTime(shownS, event.deviceId)}
      </p>
    </>
  );
}
