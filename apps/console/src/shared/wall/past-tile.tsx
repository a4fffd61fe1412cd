import { useSession } from 'gk-react';
import { GkPlayer } from 'gk-react/elements/player';
import type { TileKey } from 'gk-sdk/rules';
import { GkGpsPlayer } from '../map/gps-player.js';
import { useLengthUnit } from '../units/use-length-unit.js';

/** The drive around the instant that a map tile of the past shows. */
const DRIVE_AROUND_S = 900;

/** A tile at an instant of the past: the recording of its channel, or where the vehicle was. */
export default function PastTile({ tile, atS }: { readonly tile: TileKey; readonly atS: number }) {
  // Handed down by property: full screen and the map need no element around the page.
  const session = useSession();
  const unit = useLengthUnit();
  if (tile.type === 'map') {
    return (
      <GkGpsPlayer
        session={session}
        device={tile.deviceId}
        fromS={atS - DRIVE_AROUND_S}
        toS={atS + DRIVE_AROUND_S}
        positionS={atS}
        lengthUnit={unit}
      />
    );
  }
  return (
    <GkPlayer
      session={session}
      device={tile.deviceId}
      channels={[tile.channel]}
      maxChannels={1}
      atS={atS}
      autoplay
      noDownload
    />
  );
}
