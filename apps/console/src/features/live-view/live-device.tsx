import { useRef, useState } from 'react';
import { Alert } from 'react-bootstrap';
import { useSearchParams } from 'react-router';
import { channelNumbers, type Device } from 'gk-sdk';
import { ChannelButtons } from '../../shared/channels/channel-buttons.js';
import { toggleChannel } from '../../shared/channels/channel-choice.js';
import { LiveTileGrid } from '../../shared/channels/live-tile-grid.js';
import { useUser } from '../../shared/session/use-user.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import { LiveToolbar } from './components/live-toolbar.js';
import { MapPanel } from './components/map-panel.js';
import { MobileChannels } from './components/mobile-channels.js';
import { channelPages, MAX_CHANNELS, readChannels, readWindowCount } from './live-view-model.js';

/** The tiles, and at their side the map, of a device that is online, or was when it was opened. The choice of channels lives in the URL. */
export function LiveDevice({ device }: { readonly device: Device }) {
  const [params, setParams] = useSearchParams();
  const isMobile = useIsMobile();
  const mayMap = useUser()?.permissions.F_gps ?? false;
  const tilesRef = useRef<HTMLDivElement>(null);
  const [overLimit, setOverLimit] = useState(false);

  const setParam = (changes: Readonly<Record<string, string | undefined>>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );

  const present = channelNumbers(device);
  const windows = readWindowCount(params.get('win'));
  const pages = channelPages(present, windows);
  const page = Math.min(Math.max(Number(params.get('tab') ?? '0') || 0, 0), Math.max(pages.length - 1, 0));
  const chosen = isMobile ? (pages[page] ?? []) : readChannels(params.get('ch'), present);
  const mapWanted = params.get('map') ?? (isMobile ? '0' : '1');
  const showMap = mayMap && mapWanted === '1';

  const toggle = (channel: number): void => {
    const answer = toggleChannel(chosen, channel, MAX_CHANNELS);
    setOverLimit(answer.overLimit);
    if (!answer.overLimit) setParam({ ch: answer.chosen.join(',') });
  };
  const toggleFullScreen = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void tilesRef.current?.requestFullscreen?.().catch(() => undefined);
  };

  return (
    <>
      <LiveToolbar
        device={device}
        showMap={mayMap ? showMap : undefined}
        onMap={() => setParam({ map: showMap ? '0' : '1' })}
        onFullScreen={toggleFullScreen}
      >
        {isMobile ? (
          <MobileChannels
            present={present}
            windows={windows}
            page={page}
            onWindows={(count) => setParam({ win: String(count), tab: undefined })}
            onPage={(index) => setParam({ tab: String(index) })}
          />
        ) : (
          <ChannelButtons channels={present} names={device.channelNames} chosen={chosen} onToggle={toggle} />
        )}
      </LiveToolbar>
      <div role="alert">
        {overLimit && (
          <Alert variant="warning" className="mb-0 py-2">
            over max live view count({MAX_CHANNELS})
          </Alert>
        )}
      </div>
      <div className={`gk-live-body${showMap ? ' gk-live-body-with-map' : ''}`}>
        {chosen.length > 0 ? (
          <LiveTileGrid device={device} channels={chosen} gridRef={tilesRef} />
        ) : (
          <EmptyPanel icon="live" title="No channel chosen">
            <p>{present.length > 0 ? 'Choose channels above.' : 'This device has no channels.'}</p>
          </EmptyPanel>
        )}
        {showMap && (
          <aside className="gk-live-side gk-card" aria-label="Position">
            <MapPanel device={device} />
          </aside>
        )}
      </div>
    </>
  );
}
