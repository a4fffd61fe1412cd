import { useState } from 'react';
import { snapshotsResource, type FleetEvent } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { useTitleOfDevice } from '../../../shared/vehicle/use-device-title.js';
import { NoPicture } from './no-picture.js';

/** A picture of an event, or of another second around it; words where the server has none. */
export function Snapshot({
  event: { deviceId, happenedS },
  channel,
  atS = happenedS,
}: {
  readonly event: FleetEvent;
  readonly channel: number;
  /** Unix seconds; the moment of the event without it. */
  readonly atS?: number;
}) {
  const snapshots = useRest(snapshotsResource);
  const title = useTitleOfDevice(deviceId);
  const src = snapshots.url({ deviceId, channel, atS });
  const [failed, setFailed] = useState<string>();
  if (failed === src) return <NoPicture onRetry={() => setFailed(undefined)} />;
  return (
    <img
      className="gk-event-picture"
      src={src}
      alt={
        atS === happenedS
          ? t('{device}, channel {channel}, at the moment of the event', { device: title, channel })
          : t('{device}, channel {channel}, {time}', { device: title, channel, time: formatLocalTime(atS, deviceId) })
      }
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
