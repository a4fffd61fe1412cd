import { useEffect, useRef } from 'react';
import type { GpsPoint } from 'gk-sdk';
import { useMay } from '../access/use-may.js';
import { t } from '../i18n/translate.js';
import { GkIncident } from '../map/incident.js';
import { usePlaybackQuality } from '../playback/use-playback-quality.js';
import type { WantedClip } from '../playback/use-downloads-panel.js';
import { useLengthUnit } from '../units/use-length-unit.js';
import './incident-view.css';

/**
 * The recorded pictures of a vehicle, its track, its speed and its events on one clock: whatever is moved, the others
 * follow (`gk-incident`).
 */
export function IncidentView({
  deviceId,
  channels,
  maxChannels,
  span,
  atS,
  track,
  withEvents,
  addresses = false,
  onTime,
  onChannels,
  onDownload,
  onIncident,
}: {
  readonly deviceId: string;
  /** Keep the list the same as long as its channels are: each one that is set goes before the user's choice. */
  readonly channels: readonly number[];
  readonly maxChannels: number;
  /** First and last second of the track. */
  readonly span: { readonly startS: number; readonly endS: number };
  /** Where it begins, unix seconds; another value goes there. */
  readonly atS: number | undefined;
  /** The track where it is known already; else it is loaded. */
  readonly track?: readonly GpsPoint[];
  readonly withEvents: boolean;
  readonly addresses?: boolean;
  readonly onTime?: (event: { readonly timeS: number }) => void;
  /** The user chose channels. */
  readonly onChannels: (channels: readonly number[]) => void;
  /** The user wants a clip of the pictures as a file. */
  readonly onDownload: (clip: WantedClip) => void;
  /** The element, as long as it is there. Keep the function the same. */
  readonly onIncident?: (incident: GkIncident | null) => void;
}) {
  const unit = useLengthUnit();
  const quality = usePlaybackQuality();
  const mayEvents = useMay('todayevents');
  const mayDownload = useMay('localDownload');
  const incident = useRef<GkIncident>(null);
  useEffect(() => {
    onIncident?.(incident.current);
    return () => onIncident?.(null);
  }, [onIncident]);
  return (
    <section className="gk-incident-view" aria-label={t('Pictures, track and speed')}>
      <GkIncident
        ref={incident}
        device={deviceId}
        channels={channels}
        maxChannels={maxChannels}
        noDownload={!mayDownload}
        {...quality}
        fromS={span.startS}
        toS={span.endS}
        atS={atS}
        track={track}
        loadEvents={withEvents && mayEvents}
        addresses={addresses}
        lengthUnit={unit}
        hours
        onGkIncidentTimeChanged={onTime}
        onGkPlayerChannelsChanged={(event) => onChannels(event.channels)}
        onGkRequestDownload={onDownload}
      />
    </section>
  );
}
