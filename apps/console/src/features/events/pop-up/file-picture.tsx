import { useState } from 'react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import type { EventFile } from '../../../shared/events/event-files.js';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useTitleOfDevice } from '../../../shared/vehicle/use-device-title.js';
import { NoPicture } from './no-picture.js';

/** A picture that the device has sent with an event; words where it cannot be shown. */
export function FilePicture({
  event,
  file,
  at,
  count,
}: {
  readonly event: FleetEvent;
  readonly file: EventFile;
  /** Which one it is of its camera, from 1, and how many there are. */
  readonly at: number;
  readonly count: number;
}) {
  const src = useRest(eventsResource).fileUrl(event, file);
  const device = useTitleOfDevice(event.deviceId);
  const [failed, setFailed] = useState<string>();
  if (failed === src) return <NoPicture onRetry={() => setFailed(undefined)} />;
  const words = { device, channel: file.channel, at, count };
  return (
    <img
      className="gk-event-picture"
      src={src}
      alt={
        count === 1
          ? t('{device}, channel {channel}, picture of the event', words)
          : t('{device}, channel {channel}, picture {at} of {count}', words)
      }
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
