import { useState } from 'react';
import { useResource } from 'gk-react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { eventMedia } from '../../../shared/events/event-media.js';
import { eventPictures } from '../../../shared/events/event-files.js';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { CameraPictures } from './camera-pictures.js';
import { MomentSlider } from './moment-slider.js';
import { Snapshot } from './snapshot.js';

/**
 * The pictures of an event: of each camera those that the device has sent, else one of the moment; where there is footage, from the whole span
 * around the event.
 */
export function EventPictures({ event }: { readonly event: FleetEvent }) {
  const [atS, setAtS] = useState(event.happenedS);
  const span = useSnapshotSpan(event);
  const cameras = eventPictures(event);
  if (cameras.length === 0) return <EmptyPanel icon="camera" title={t('This event has no pictures.')} />;
  return (
    <>
      {span && cameras.some(({ files }) => files.length === 0) && (
        <MomentSlider deviceId={event.deviceId} happenedS={event.happenedS} span={span} atS={atS} onChange={setAtS} />
      )}
      <div className="gk-event-pictures">
        {cameras.map(({ channel, files: [first, ...more] }) =>
          first === undefined ? (
            <figure key={channel}>
              <Snapshot event={event} channel={channel} atS={atS} />
              <figcaption>{t('Channel {channel}', { channel })}</figcaption>
            </figure>
          ) : (
            <CameraPictures key={channel} event={event} channel={channel} files={[first, ...more]} />
          ),
        )}
      </div>
    </>
  );
}

/** "Event snapshots cover preoffset to postoffset around the event" (spec 002 section 9): the span of its footage. */
function useSnapshotSpan(event: FleetEvent): { readonly startS: number; readonly endS: number } | undefined {
  const events = useRest(eventsResource);
  const stored = eventMedia(event).find(({ video }) => video === 'stored');
  const { data } = useResource(['snapshot span', event.serialNo, stored?.channel], async (signal) =>
    stored === undefined ? null : events.footageInfo({ serialNo: event.serialNo, channel: stored.channel }, { signal }),
  );
  return data && data.startS <= event.happenedS && event.happenedS < data.endS ? data : undefined;
}
