import { useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { GkPlayer } from 'gk-react/elements/player';
import type { Device } from 'gk-sdk';
import { channelLimit, dayBoundsS, dayOf } from 'gk-sdk/rules';
import { multiChannelStart } from './multi-channel-start.js';
import { useMay } from '../../shared/access/use-may.js';
import { channelsParameter } from '../../shared/channels/channels-parameter.js';
import { orderedChannels } from '../../shared/channels/ordered-channels.js';
import { DeviceToolbar, ToolbarSwitch } from '../../shared/device-screen/device-toolbar.js';
import { EvidenceButton } from '../../shared/evidence/evidence-button.js';
import { t } from '../../shared/i18n/translate.js';
import { IncidentView } from '../../shared/incident/incident-view.js';
import type { GkIncident } from '../../shared/map/incident.js';
import { today } from '../../shared/period/calendar-days.js';
import { DownloadsSwitch } from '../../shared/playback/downloads-switch.js';
import { PlaybackDownload } from '../../shared/playback/playback-download.js';
import { PlaybackMap } from '../../shared/playback/playback-map.js';
import { hasBegun } from '../../shared/playback/has-begun.js';
import { useAddressMoment } from '../../shared/playback/use-address-moment.js';
import { usePlaybackQuality } from '../../shared/playback/use-playback-quality.js';
import { useDownloadsPanel } from '../../shared/playback/use-downloads-panel.js';
import { ShareButton } from '../../shared/share/share-button.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import { useIsMobile, useMediaQuery } from '../../shared/ui/use-media-query.js';
import { momentParameter } from '../../shared/url-state/moment-parameter.js';
import { choiceParameter, switchParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { MomentPickers } from './moment-pickers.js';

const URL_STATE = {
  at: momentParameter,
  ch: channelsParameter,
  multi: switchParameter(),
  map: choiceParameter(['on', 'corner', 'off', 'default'], 'default'),
  together: switchParameter(),
};

const FIRST_CHANNEL: readonly number[] = [1];

/** The recordings of a device on the server: time pickers, player, map on the same clock, downloads. */
export function DevicePlayback({ device }: { readonly device: Device }) {
  const { deviceId } = device;
  const { search } = useLocation();
  const [{ at, ch = FIRST_CHANNEL, multi: wantsMulti, map, together: wantsTogether }, change] = useUrlState(URL_STATE);
  const player = useRef<GkPlayer>(null);
  const incident = useRef<GkIncident>(null);
  const keepIncident = useCallback((current: GkIncident | null) => {
    incident.current = current;
  }, []);
  const write = useCallback((timeS: number) => change({ at: timeS }), [change]);
  const { positionS, wantedS, state, playing, go, onTime, onState } = useAddressMoment(player, at, write);
  const mayMap = useMay('home');
  const mayDownload = useMay('localDownload');
  const mayMulti = useMay('multiPlayback');
  const multi = wantsMulti && mayMulti;
  const shownChannels = useMemo(() => (multi ? ch : ch.slice(0, 1)), [multi, ch]);
  const together = wantsTogether && mayMap;
  const isMobile = useIsMobile();
  const isNarrow = useMediaQuery('(max-width: 1599.98px)');
  const showMap = mayMap && (map === 'default' ? !isMobile : map !== 'off');
  // Beside the list of devices there is no room for a column of its own.
  const inCorner = !isMobile && (map === 'corner' || (map === 'default' && isNarrow));
  const smallMap = showMap && positionS > 0 && (
    <PlaybackMap deviceId={deviceId} positionS={positionS} playing={playing} />
  );
  const downloads = useDownloadsPanel(mayDownload);
  const quality = usePlaybackQuality();

  const chooseChannels = (channels: readonly number[]): void => change({ ch: channels });
  const toggleMode = (): void => {
    change({ multi: !multi, ch: multiChannelStart(orderedChannels(device), !multi) });
  };
  return (
    <>
      <DeviceToolbar
        device={device}
        listPath={`/splayback${search}`}
        switches={
          <>
            {mayMulti && <ToolbarSwitch icon="wall" label={t('Multi-channel')} pressed={multi} onClick={toggleMode} />}
            {mayMap && (
              <ToolbarSwitch
                icon="chart"
                label={t('Track and speed')}
                pressed={together}
                onClick={() => change({ together: !together, ...(positionS > 0 && { at: positionS }) })}
              />
            )}
            {mayMap && !together && (
              <ToolbarSwitch
                icon="map"
                label={t('Map')}
                pressed={showMap}
                onClick={() => change({ map: showMap ? 'off' : 'on' })}
              />
            )}
            {mayMap && !together && !isMobile && (
              <ToolbarSwitch
                icon="map"
                label={t('Map in the corner')}
                pressed={inCorner}
                onClick={() => change({ map: inCorner ? 'on' : 'corner' })}
              />
            )}
            {mayDownload && <DownloadsSwitch {...downloads} />}
            <ShareButton
              subject={() => ({
                page: 'playback',
                devices: [{ deviceId, channels: ch }],
                startS: positionS || (wantedS ?? dayBoundsS(today(deviceId), shownZone(deviceId)).startS),
              })}
              render={(open) => <ToolbarSwitch icon="share" label={t('Share ...')} onClick={open} />}
            />
            <EvidenceButton
              inToolbar
              subject={() => ({
                deviceId,
                startS: positionS || (wantedS ?? dayBoundsS(today(deviceId), shownZone(deviceId)).startS),
                channels: ch,
                place: 'server',
              })}
            />
          </>
        }
      >
        <MomentPickers
          deviceId={deviceId}
          atS={wantedS}
          shownS={hasBegun(state) ? positionS : undefined}
          onDay={go}
          onMoment={(timeS) => {
            go(timeS);
            (incident.current ?? player.current)?.playFrom(timeS);
          }}
        />
      </DeviceToolbar>
      {together ? (
        <IncidentView
          deviceId={deviceId}
          channels={shownChannels}
          maxChannels={multi ? channelLimit('playback') : 1}
          span={dayBoundsS(
            wantedS === undefined ? today(deviceId) : dayOf(wantedS, shownZone(deviceId)),
            shownZone(deviceId),
          )}
          atS={wantedS}
          withEvents
          onTime={onTime}
          onChannels={chooseChannels}
          onDownload={downloads.request}
          onIncident={keepIncident}
        />
      ) : (
        <div className={`gk-playback-body${showMap && !inCorner ? ' gk-playback-body-with-map' : ''}`}>
          <GkPlayer
            ref={player}
            device={deviceId}
            channels={shownChannels}
            maxChannels={multi ? channelLimit('playback') : 1}
            atS={wantedS}
            noDownload={!mayDownload}
            {...quality}
            onGkPlayerTimeChanged={onTime}
            onGkPlayerStateChanged={onState}
            onGkPlayerStartSelected={({ timeS }) => go(timeS)}
            onGkPlayerChannelsChanged={({ channels }) => chooseChannels(channels)}
            onGkRequestDownload={downloads.request}
          >
            {inCorner && smallMap && (
              <div slot="beside" className="gk-playback-corner">
                {smallMap}
              </div>
            )}
          </GkPlayer>
          {!inCorner && smallMap}
        </div>
      )}
      {downloads.isOpen && (
        <PlaybackDownload deviceId={deviceId} place="server" channels={ch} positionS={positionS} panel={downloads} />
      )}
    </>
  );
}
