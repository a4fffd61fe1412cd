import { useState } from 'react';
import { useResource } from 'gk-react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { eventMedia } from '../../../shared/events/event-media.js';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { MomentSlider } from './moment-slider.js';
import { Snapshot } from './snapshot.js';

/** The pictures of an event, one a channel; where there is footage, from the whole span around the event. */
export function EventPictures({ event }: { readonly event: FleetEvent }) {
  const [atS, setAtS] = useState(event.happenedS);
  const span = useSnapshotSpan(event);
  const channels = eventMedia(event).filter(({ picture }) => picture);
  if (channels.length === 0) return <EmptyPanel icon="camera" title={t('This event has no pictures.')} />;
  return (
    <>
      {span && (
        <MomentSlider deviceId={event.deviceId} happenedS={event.happenedS} span={span} atS={atS} onChange={setAtS} />
      )}
      <div className="gk-event-pictures">
        {channels.map(({ channel }) => (
          <figure key={channel}>
            <Snapshot event={event} channel={channel} atS={atS} />
            <figcaption>{t('Channel {channel}', { channel })}</figcaption>
          </figure>
        ))}
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
