import type { Ref } from 'react';
import { useSession } from 'gk-react';
import { GkLiveTile } from 'gk-react/elements/live-tile';
import type { Device } from 'gk-sdk';
import { useLiveDisplay } from '../storage/live-display.js';
import { usePreference } from '../storage/preference.js';
import { dataSaverPreference } from '../storage/switch-preference.js';
import { useLengthUnit } from '../units/use-length-unit.js';
import { useDeviceTitle } from '../vehicle/use-device-title.js';
import { cameraTitle, orderedChannels } from './ordered-channels.js';
import { TileBox } from './tile-box.js';

/** Live tiles of a device's channels, as large as the box allows. One alone shows the main stream. */
export function LiveTileGrid({
  device,
  channels,
  gridRef,
}: {
  readonly device: Device;
  readonly channels: readonly number[];
  /** The grid itself, to show it in full screen. */
  readonly gridRef?: Ref<HTMLDivElement>;
}) {
  // Handed down by property, since a pop-up stands outside of the page's <gk-session>.
  const session = useSession();
  const unit = useLengthUnit();
  const title = useDeviceTitle(device, device.deviceId);
  const dataSaver = usePreference(dataSaverPreference);
  const osd = useLiveDisplay();
  const present = orderedChannels(device);
  const { talkChannel = 1 } = device.extras ?? {};
  // A talk channel without a camera has no tile: one talks from the first one.
  const talkTile = present.includes(talkChannel) ? talkChannel : present[0];
  return (
    <TileBox gridRef={gridRef}>
      {channels.map((channel) => (
        <GkLiveTile
          key={channel}
          session={session}
          device={device.deviceId}
          channel={channel}
          main={channels.length === 1}
          dataSaver={dataSaver}
          label={cameraTitle(title, device, channel)}
          lengthUnit={unit}
          osd={osd}
          ptz
          talk={channel === talkTile}
        />
      ))}
    </TileBox>
  );
}
