import { useCallback, useRef } from 'react';
import { Form } from 'react-bootstrap';
import { useLocation } from 'react-router';
import { loadDayRecords, type ShownRecord } from 'gk-elements';
import { useResource, useSession } from 'gk-react';
import { GkPlayer } from 'gk-react/elements/player';
import { channelNumbers, type Device } from 'gk-sdk';
import { channelLimit, dayBoundsS, dayOf, formatDay } from 'gk-sdk/rules';
import { REMOTE_PLAYBACK_DURATIONS_S } from '../../shared/playback/download-choices.js';
import { useMay } from '../../shared/access/use-may.js';
import { channelsParameter } from '../../shared/channels/channels-parameter.js';
import { DeviceToolbar, ToolbarSwitch } from '../../shared/device-screen/device-toolbar.js';
import { EvidenceButton } from '../../shared/evidence/evidence-button.js';
import { t } from '../../shared/i18n/translate.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { today } from '../../shared/period/calendar-days.js';
import { DayField } from '../../shared/period/period-field.js';
import { durationWords } from '../../shared/playback/duration-words.js';
import { DownloadsSwitch } from '../../shared/playback/downloads-switch.js';
import { PlaybackDownload } from '../../shared/playback/playback-download.js';
import { PlaybackMap } from '../../shared/playback/playback-map.js';
import { hasBegun } from '../../shared/playback/has-begun.js';
import { usePlaybackQuality } from '../../shared/playback/use-playback-quality.js';
import { useAddressMoment } from '../../shared/playback/use-address-moment.js';
import { useDownloadsPanel } from '../../shared/playback/use-downloads-panel.js';
import { shownZone, shownZoneName } from '../../shared/time/shown-zone.js';
import { momentParameter } from '../../shared/url-state/moment-parameter.js';
import { choiceParameter, switchParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { useDeviceTitle } from '../../shared/vehicle/use-device-title.js';
import { QuickJump } from './quick-jump.js';
import { RecordList } from './record-list.js';
import { RECORD_FILTERS } from './record-filter.js';

const DURATIONS = REMOTE_PLAYBACK_DURATIONS_S.map(String);

const URL_STATE = {
  at: momentParameter,
  ch: channelsParameter,
  duration: choiceParameter(DURATIONS, '60'),
  type: choiceParameter(RECORD_FILTERS, 'all'),
  map: switchParameter(),
};

const FIRST_CHANNEL: readonly number[] = [1];

/** The recordings on a device: their list, a quick jump, the player with its timeline, an optional map, downloads. */
export function DeviceRemotePlayback({ device }: { readonly device: Device }) {
  const { deviceId } = device;
  const title = useDeviceTitle(device, deviceId);
  const { search } = useLocation();
  const { command } = useSession();
  const [{ at, ch = FIRST_CHANNEL, duration, type, map }, change] = useUrlState(URL_STATE);
  const player = useRef<GkPlayer>(null);
  const write = useCallback((timeS: number) => change({ at: timeS }), [change]);
  const { positionS, wantedS, state, playing, go, onTime, onState } = useAddressMoment(player, at, write);
  const mayMap = useMay('home');
  const mayDownload = useMay('remoteDownload');
  const maxChannels = useMay('multiPlayback') ? channelLimit('playback') : 1;
  const downloads = useDownloadsPanel(mayDownload);
  const quality = usePlaybackQuality();

  const zone = shownZone(deviceId);
  const day = wantedS === undefined ? today(deviceId) : dayOf(wantedS, zone);
  const bounds = dayBoundsS(day, zone);
  const { startS: dayStartS } = bounds;
  const present = channelNumbers(device);
  const records = useResource(['remote-records', deviceId, dayStartS, present.join()], (signal) =>
    loadDayRecords(command, { deviceId, place: 'device', channels: present }, bounds, signal),
  );
  const playFrom = (timeS: number): void => {
    go(timeS);
    player.current?.playFrom(timeS);
  };
  const open = ({ channel, startS }: ShownRecord): void => {
    go(startS, () => change({ at: startS, ...(!ch.includes(channel) && { ch: [channel] }) }));
    player.current?.playFrom(startS);
  };
  return (
    <>
      <DeviceToolbar
        device={device}
        listPath={`/remoteplayback${search}`}
        switches={
          <>
            {mayMap && (
              <ToolbarSwitch icon="map" label={t('Map')} pressed={map} onClick={() => change({ map: !map })} />
            )}
            {mayDownload && <DownloadsSwitch {...downloads} />}
            <EvidenceButton
              inToolbar
              subject={() => ({ deviceId, startS: positionS || (wantedS ?? dayStartS), channels: ch, place: 'device' })}
            />
          </>
        }
      >
        <div className="gk-remote-choice">
          <DayField
            day={day}
            deviceId={deviceId}
            label={t('Date')}
            onChange={(chosen) => go(dayBoundsS(chosen, zone).startS)}
          />
          <Form.Select
            size="sm"
            aria-label={t('Duration')}
            title={t('Duration')}
            value={duration}
            onChange={({ currentTarget }) => change({ duration: currentTarget.value })}
          >
            {REMOTE_PLAYBACK_DURATIONS_S.map((seconds) => (
              <option key={seconds} value={seconds}>
                {durationWords(seconds)}
              </option>
            ))}
          </Form.Select>
          <QuickJump
            deviceId={deviceId}
            day={day}
            records={records.data}
            channels={ch}
            shownS={hasBegun(state) ? positionS : undefined}
            onJump={playFrom}
          />
        </div>
      </DeviceToolbar>
      <ResourceView resource={records} loading={t('Loading the list of recordings from the device')}>
        {(list) => (
          <div className="gk-remote-body">
            <GkPlayer
              ref={player}
              device={deviceId}
              place="device"
              channels={ch.slice(0, maxChannels)}
              maxChannels={maxChannels}
              records={list}
              atS={wantedS ?? dayStartS}
              durationS={Number(duration)}
              noDownload={!mayDownload}
              {...quality}
              onGkPlayerTimeChanged={onTime}
              onGkPlayerStateChanged={onState}
              onGkPlayerStartSelected={({ timeS }) => go(timeS)}
              onGkPlayerChannelsChanged={({ channels }) => change({ ch: channels })}
              onGkRequestDownload={downloads.request}
            />
            <div className="gk-remote-side">
              {map && mayMap && positionS > 0 && (
                <PlaybackMap deviceId={deviceId} positionS={positionS} playing={playing} />
              )}
              <RecordList
                deviceId={deviceId}
                records={list}
                positionS={positionS}
                channels={ch}
                filter={type}
                onFilter={(next) => change({ type: next })}
                empty={t('{device} has no record on {date}', {
                  device: title,
                  date: `${formatDay(day)} ${shownZoneName(deviceId)}`,
                })}
                onOpen={open}
              />
            </div>
          </div>
        )}
      </ResourceView>
      {downloads.isOpen && (
        <PlaybackDownload deviceId={deviceId} place="device" channels={ch} positionS={positionS} panel={downloads} />
      )}
    </>
  );
}
