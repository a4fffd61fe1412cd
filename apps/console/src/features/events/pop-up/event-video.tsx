import { useState } from 'react';
import { useResource } from 'gk-react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { eventMedia, eventPlaybackStartS } from 'gk-sdk/rules';
import { t, word } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
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

/** What the server says of the footage of a channel. */
interface FootageInfo {
  readonly startS: number;
  readonly parts: number;
}

function Footage({ event, channel }: { readonly event: FleetEvent; readonly channel: number }) {
  const events = useRest(eventsResource);
  const { serialNo, happenedS } = event;
  const info = useResource(['footage', serialNo, channel], async (signal): Promise<FootageInfo> => {
    const request = { serialNo, channel };
    const [{ startS }, parts] = await Promise.all([
      events.footageInfo(request, { signal }),
      events.footageParts(request, { signal }),
    ]);
    return { startS, parts };
  });
  const [part, setPart] = useState(1);
  const [failed, setFailed] = useState<VideoFailure>();
  const [resumeS, setResumeS] = useState<number>();
  return (
    <ResourceView resource={info} loading={t('Loading the video')}>
      {({ startS, parts }) =>
        failed ? (
          <VideoFailed
            failure={failed}
            url={events.footageUrl(event, channel, { part })}
            onRetry={() => {
              setResumeS(failed.positionS);
              setFailed(undefined);
            }}
          />
        ) : (
          <video
            key={part}
            className="gk-event-video"
            aria-label={t('{1}, channel {2}', event.deviceId, channel)}
            controls
            autoPlay
            muted
            src={events.footageUrl(event, channel, { part })}
            onLoadedMetadata={({ currentTarget }) => {
              if (resumeS !== undefined) currentTarget.currentTime = resumeS;
              // The first file begins where the footage does.
              else if (part === 1) currentTarget.currentTime = Math.max(0, eventPlaybackStartS(happenedS) - startS);
            }}
            onEnded={() => {
              if (part === parts) return;
              setResumeS(undefined);
              setPart(part + 1);
            }}
            onError={({ currentTarget: { error, currentTime } }) =>
              setFailed({ code: error?.code, ...(currentTime > 0 && { positionS: currentTime }) })
            }
          />
        )
      }
    </ResourceView>
  );
}
