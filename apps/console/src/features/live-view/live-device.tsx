import { useRef, useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { useLocation } from 'react-router';
import type { Device } from 'gk-sdk';
import { channelLimit, toggleChannel } from 'gk-sdk/rules';
import { ChannelButtons } from '../../shared/channels/channel-buttons.js';
import { channelsParameter } from '../../shared/channels/channels-parameter.js';
import { LiveTileGrid } from '../../shared/channels/live-tile-grid.js';
import { orderedChannels } from '../../shared/channels/ordered-channels.js';
import { DataTotal } from '../../shared/data-total/data-total.js';
import { DeviceToolbar, ToolbarSwitch } from '../../shared/device-screen/device-toolbar.js';
import { t } from '../../shared/i18n/translate.js';
import { useMay } from '../../shared/access/use-may.js';
import { useSharing } from '../../shared/share/share-button.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import { useFullscreen } from '../../shared/wall/use-fullscreen.js';
import { choiceParameter, numberParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { MapPanel } from './components/map-panel.js';
import { MobileChannels } from './components/mobile-channels.js';
import { channelPages, shownChannels, WINDOW_COUNTS } from './live-view-model.js';

const URL_STATE = {
  ch: channelsParameter,
  win: choiceParameter(WINDOW_COUNTS, '1'),
  tab: numberParameter(0, 0),
  map: choiceParameter(['on', 'off', 'default'], 'default'),
};

/**
 * The tiles, and at their side the map, of a device that is online, or was when it was opened. The choice of channels
 * and of the map lives in the URL.
 */
export function LiveDevice({ device }: { readonly device: Device }) {
  const [{ ch, win, tab, map }, change] = useUrlState(URL_STATE);
  const { search } = useLocation();
  const isMobile = useIsMobile();
  const mayMap = useMay('home');
  const tilesRef = useRef<HTMLDivElement>(null);
  const [, toggleFullscreen] = useFullscreen(tilesRef);
  const [overLimit, setOverLimit] = useState(false);

  const present = orderedChannels(device);
  const pages = channelPages(present, Number(win));
  const page = Math.min(tab, Math.max(pages.length - 1, 0));
  const chosen = isMobile ? (pages[page] ?? []) : shownChannels(ch, present);
  const showMap = mayMap && (map === 'default' ? !isMobile : map === 'on');

  const toggle = (channel: number): void => {
    const answer = toggleChannel(chosen, channel, 'device');
    setOverLimit(answer.message !== undefined);
    if (answer.message === undefined) change({ ch: answer.channels });
  };

  const sharing = useSharing(() => ({
    page: 'vehicle',
    devices: [{ deviceId: device.deviceId, channels: chosen }],
  }));
  return (
    <>
      <DeviceToolbar
        device={device}
        listPath={`/liveview${search}`}
        switches={
          <>
            {mayMap && (
              <ToolbarSwitch
                icon="map"
                label={t('Map')}
                pressed={showMap}
                onClick={() => change({ map: showMap ? 'off' : 'on' })}
              />
            )}
            {!isMobile && sharing.open && <ToolbarSwitch icon="share" label={t('Share ...')} onClick={sharing.open} />}
            {!isMobile && <DataTotal within={tilesRef} />}
            {toggleFullscreen && <ToolbarSwitch icon="expand" label={t('Full Screen')} onClick={toggleFullscreen} />}
          </>
        }
      >
        {isMobile ? (
          <MobileChannels
            present={present}
            windows={win}
            page={page}
            onWindows={(count) => change({ win: count, tab: 0 })}
            onPage={(index) => change({ tab: index })}
          />
        ) : (
          <ChannelButtons channels={present} names={device.channelNames} chosen={chosen} onToggle={toggle} />
        )}
      </DeviceToolbar>
      <div role="alert">
        {overLimit && (
          <Alert variant="warning" className="mb-0 py-2">
            {t('over max live view count({max})', { max: channelLimit('device') })}
          </Alert>
        )}
      </div>
      <div className={`gk-live-body${showMap ? ' gk-live-body-with-map' : ''}`} data-tiles={chosen.length}>
        {chosen.length > 0 ? (
          <LiveTileGrid device={device} channels={chosen} gridRef={tilesRef} />
        ) : (
          <EmptyPanel icon="live" title={t('No channel chosen')}>
            <p>{present.length > 0 ? t('Choose channels above.') : t('This device has no channels.')}</p>
          </EmptyPanel>
        )}
        {showMap && (
          <aside className="gk-live-side gk-card" aria-label={t('Position')}>
            <MapPanel device={device} />
          </aside>
        )}
      </div>
      {isMobile && (
        // The bar has no room for it, and the picture stands close below.
        <div className="gk-live-foot">
          <DataTotal within={tilesRef} />
          {sharing.open && (
            <Button size="sm" variant="outline-secondary" onClick={sharing.open}>
              {t('Share ...')}
            </Button>
          )}
        </div>
      )}
      {sharing.dialog}
    </>
  );
}
