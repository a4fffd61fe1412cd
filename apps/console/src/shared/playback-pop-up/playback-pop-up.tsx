import { useRef } from 'react';
import { useSession } from 'gk-react';
import { GkPlayer } from 'gk-react/elements/player';
import { channelLimit } from 'gk-sdk/rules';
import { eventPlaybackStartS } from '../events/event-playback.js';
import { Link } from 'react-router';
import { useAccess, useMay } from '../access/use-may.js';
import { EvidenceButton } from '../evidence/evidence-button.js';
import { DialogFrame } from '../dialog/dialog-frame.js';
import { t } from '../i18n/translate.js';
import { usePlaybackQuality } from '../playback/use-playback-quality.js';
import { PlaybackMap } from '../playback/playback-map.js';
import { usePlaybackMoment } from '../playback/use-playback-moment.js';
import { EmptyPanel } from '../ui/state-panel.js';
import { useVehiclePaths } from '../vehicle/use-vehicle-paths.js';
import { useTitleOfDevice } from '../vehicle/use-device-title.js';
import './playback-pop-up.css';

const FIRST_CHANNEL: readonly number[] = [1];

/**
 * Plays the server's recordings of a vehicle from a moment on, over any screen: at most eight channels, with the map
 * and the address on the same clock (spec 001 sections 2 and 5). The screen keeps which moment is open.
 *
 * @example
 * ```tsx
 * {shown && (
 *   <PlaybackPopUp
 *     deviceId={shown.deviceId}
 *     atS={eventPlaybackStartS(shown.happenedS)} // 15 s before an event; a row's own time elsewhere
 *     channels={channelsOfMask(shown.downloadedMask)}
 *     onClose={() => setShown(undefined)}
 *   />
 * )}
 * ```
 */
export function PlaybackPopUp({
  deviceId,
  atS,
  channels = FIRST_CHANNEL,
  onClose,
}: {
  readonly deviceId: string;
  /** Where playing begins, unix seconds. */
  readonly atS: number;
  /** Channels to begin with, from 1; the user may choose others. The first eight count, and none means channel 1. */
  readonly channels?: readonly number[];
  readonly onClose: () => void;
}) {
  const title = useTitleOfDevice(deviceId);
  return (
    <DialogFrame title={t('Playback {device}', { device: title })} size="xl" onClose={onClose}>
      <PlaybackPopUpBody deviceId={deviceId} atS={atS} channels={channels} />
    </DialogFrame>
  );
}

/** The content of {@link PlaybackPopUp}, for dialogs that show more than the recording. */
export function PlaybackPopUpBody({
  deviceId,
  atS,
  channels = FIRST_CHANNEL,
}: {
  readonly deviceId: string;
  /** Where playing begins, unix seconds. */
  readonly atS: number;
  readonly channels?: readonly number[];
}) {
  const access = useAccess()('splayback');
  if (!access.allowed) return <EmptyPanel icon="playback" title={access.reason} />;
  return <PlaybackPopUpPlayer deviceId={deviceId} atS={atS} channels={channels} />;
}

/** The player of {@link PlaybackPopUp}, with its map and its links; for users who may play recordings. */
export function PlaybackPopUpPlayer({
  deviceId,
  atS,
  channels,
  withMap = true,
}: {
  readonly deviceId: string;
  readonly atS: number;
  readonly channels: readonly number[];
  /** False where a map stands beside it already. */
  readonly withMap?: boolean;
}) {
  // Handed down by property: the dialog stands outside of the page's <gk-session>.
  const session = useSession();
  const mayMap = useMay('home') && withMap;
  const paths = useVehiclePaths();
  const quality = usePlaybackQuality();
  const player = useRef<GkPlayer>(null);
  const { positionS, playing, onTime, onState } = usePlaybackMoment(player, atS);
  return (
    <>
      <div className="gk-playback-pop-up">
        <GkPlayer
          ref={player}
          session={session}
          device={deviceId}
          channels={channels}
          maxChannels={channelLimit('popup')}
          atS={atS}
          autoplay
          noDownload
          {...quality}
          onGkPlayerTimeChanged={onTime}
          onGkPlayerStateChanged={onState}
        />
        {mayMap && <PlaybackMap key={deviceId} deviceId={deviceId} positionS={positionS} playing={playing} />}
      </div>
      <p className="d-flex flex-wrap align-items-center gap-3 mb-0">
        <Link to={paths.playback(deviceId, positionS)}>{t('Open the video playback screen')}</Link>
        <EvidenceButton subject={() => ({ deviceId, startS: eventPlaybackStartS(atS) })} />
      </p>
    </>
  );
}
