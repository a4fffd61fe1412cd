import { useCallback, useState, type Ref } from 'react';
import { useSession } from 'gk-react';
import { GkLiveTile } from 'gk-react/elements/live-tile';
import type { Device } from 'gk-sdk';
import { bestColumns } from './tile-grid.js';
import './tile-grid.css';

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
  const [size, setSize] = useState({ width: 0, height: 0 });
  const measure = useCallback((box: HTMLDivElement | null) => {
    if (!box) return;
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={measure} className="gk-tile-box">
      <div ref={gridRef} className="gk-tile-grid" data-columns={bestColumns(channels.length, size.width, size.height)}>
        {channels.map((channel) => (
          <GkLiveTile
            key={channel}
            session={session}
            device={device.deviceId}
            channel={channel}
            main={channels.length === 1}
            label={device.channelNames[channel - 1] ?? `ch${channel}`}
          />
        ))}
      </div>
    </div>
  );
}
