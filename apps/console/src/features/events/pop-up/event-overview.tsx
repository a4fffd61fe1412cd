import type { ReactNode } from 'react';
import { useMay } from '../../../shared/access/use-may.js';
import { otherFiles } from '../../../shared/events/event-files.js';
import { eventMedia } from '../../../shared/events/event-media.js';
import { eventPlaybackStartS } from '../../../shared/events/event-playback.js';
import { t } from '../../../shared/i18n/translate.js';
import { PlaybackPopUpPlayer } from '../../../shared/playback-pop-up/playback-pop-up.js';
import type { FleetEvent } from 'gk-sdk/rest';
import { EventFiles } from './event-files.js';
import { EventMap } from './event-map.js';
import { EventPictures } from './event-pictures.js';
import { EventVideo } from './event-video.js';

/** Video, pictures, map and files of an event at one glance: the footage where the server has it, else the recording around the event. */
export function EventOverview({ event }: { readonly event: FleetEvent }) {
  const mayMap = useMay('home');
  const mayPlay = useMay('splayback');
  const slots = eventMedia(event);
  const isStored = slots.some(({ video }) => video === 'stored');
  const channel = slots.find(({ picture }) => picture)?.channel ?? 1;
  return (
    <div className="gk-event-overview">
      <Part label={t('Video')} place="video">
        {isStored || !mayPlay ? (
          <EventVideo event={event} />
        ) : (
          <PlaybackPopUpPlayer
            deviceId={event.deviceId}
            atS={eventPlaybackStartS(event.happenedS)}
            channels={[channel]}
            withMap={false}
          />
        )}
      </Part>
      <Part label={t('Photo')} place="picture">
        <EventPictures event={event} />
      </Part>
      {otherFiles(event).length > 0 && (
        <Part label={t('Files')} place="files">
          <EventFiles event={event} />
        </Part>
      )}
      {mayMap && (
        <Part label={t('Map')} place="map">
          <EventMap event={event} />
        </Part>
      )}
    </div>
  );
}

function Part({
  label,
  place,
  children,
}: {
  readonly label: string;
  readonly place: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="gk-event-overview-part" data-part={place} aria-label={label}>
      {children}
    </section>
  );
}
