import { useState } from 'react';
import type { GpsPoint } from 'gk-sdk';
import { channelLimit } from 'gk-sdk/rules';
import { useMay } from '../../shared/access/use-may.js';
import { IncidentView } from '../../shared/incident/incident-view.js';
import type { GkIncident } from '../../shared/map/incident.js';
import { DownloadsSwitch } from '../../shared/playback/downloads-switch.js';
import { PlaybackDownload } from '../../shared/playback/playback-download.js';
import { useDownloadsPanel } from '../../shared/playback/use-downloads-panel.js';

const FIRST_CHANNEL: readonly number[] = [1];

/** The track that was asked for with the pictures of the server, and the downloads of these. */
export function GpsIncident({
  deviceId,
  channels = FIRST_CHANNEL,
  onChannels,
  span,
  atS,
  track,
  withEvents,
  addresses,
  onIncident,
}: {
  readonly deviceId: string;
  /** None chosen yet: the first one. */
  readonly channels: readonly number[] | undefined;
  readonly onChannels: (channels: readonly number[]) => void;
  /** First and last second that was asked for. */
  readonly span: { readonly startS: number; readonly endS: number };
  /** Where it begins, unix seconds. */
  readonly atS: number | undefined;
  readonly track: readonly GpsPoint[];
  readonly withEvents: boolean;
  readonly addresses: boolean;
  /** The element, as long as it is there. Keep the function the same. */
  readonly onIncident: (incident: GkIncident | null) => void;
}) {
  const maxChannels = useMay('multiPlayback') ? channelLimit('playback') : 1;
  const mayDownload = useMay('localDownload');
  const downloads = useDownloadsPanel(mayDownload);
  const [positionS, setPositionS] = useState(Math.floor(atS ?? 0));
  return (
    <>
      <IncidentView
        deviceId={deviceId}
        channels={channels}
        maxChannels={maxChannels}
        span={span}
        atS={atS}
        track={track}
        withEvents={withEvents}
        addresses={addresses}
        onTime={({ timeS }) => setPositionS(Math.floor(timeS))}
        onChannels={onChannels}
        onDownload={downloads.request}
        onIncident={onIncident}
      />
      {mayDownload && (
        <div className="my-2">
          <DownloadsSwitch {...downloads} />
        </div>
      )}
      {downloads.isOpen && (
        <PlaybackDownload
          deviceId={deviceId}
          place="server"
          channels={channels}
          positionS={positionS}
          panel={downloads}
        />
      )}
    </>
  );
}
