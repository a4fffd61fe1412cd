import { useEffect, useRef, useState } from 'react';
import type { GpsPoint } from 'gk-sdk';
import type { FootageStretch } from 'gk-elements';
import type { GkGpsPlayerPointOpenedEvent } from 'gk-elements';
import { GkGpsPlayer } from '../../shared/map/gps-player.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';

/** The track that was asked for: an hour of speeds, the list of points and the map, on one clock. */
export function GpsResult({
  onPlayer,
  deviceId,
  points,
  span,
  startS,
  withEvents,
  withList,
  addresses,
  footage,
  onHour,
  onOpen,
}: {
  /** The player, as long as it is there. Keep the function the same. */
  readonly onPlayer: (player: GkGpsPlayer | null) => void;
  readonly deviceId: string;
  readonly points: readonly GpsPoint[];
  /** First and last second that was asked for. */
  readonly span: { readonly startS: number; readonly endS: number };
  /** Where the cursor stands at first, unix seconds; 0 = at the first point. */
  readonly startS: number;
  readonly withEvents: boolean;
  readonly withList: boolean;
  readonly addresses: boolean;
  /** Where the footage of the track is; none colours the track by its speed. */
  readonly footage: readonly FootageStretch[];
  /** Another hour is in view, which begins then. */
  readonly onHour: (startS: number) => void;
  readonly onOpen: (event: GkGpsPlayerPointOpenedEvent) => void;
}) {
  const unit = useLengthUnit();
  const player = useRef<GkGpsPlayer>(null);
  const [firstS] = useState(startS);
  useEffect(() => {
    const { current } = player;
    if (current === null) return undefined;
    // The user moves and changes these from here on, and a rendering would take that back.
    current.follow = true;
    if (firstS > 0) current.positionS = firstS;
    onPlayer(current);
    return () => onPlayer(null);
  }, [firstS, onPlayer]);
  return (
    <div className="gk-gps-result">
      <GkGpsPlayer
        ref={player}
        className={withList ? '' : 'gk-gps-without-list'}
        device={deviceId}
        track={points}
        fromS={span.startS}
        toS={span.endS}
        loadEvents={withEvents}
        addresses={addresses}
        footage={footage}
        lengthUnit={unit}
        hours
        onGkGpsPlayerWindowChanged={({ fromS }) => onHour(fromS)}
        onGkGpsPlayerPointOpened={onOpen}
      />
    </div>
  );
}
