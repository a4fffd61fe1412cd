import { VcpResult } from 'gk-sdk/wire';
import type { Clock } from 'gk-sdk';
import type { WebSocket } from 'ws';
import { createContainerWriter } from '../../containers/create-container-writer.js';
import type { DeviceAnswer, NotDone } from '../../../device/device-answer.js';
import type { DeviceLink } from '../../../device/device-link.js';
import type { RecordingArchive, RecordingPlace } from '../../../device/recording-archive.js';
import { SourceError } from '../../../device/source-error.js';
import { allOf } from '../../../history/all-of.js';
import type { RecorderStore } from '../../../store/recorder-store.js';
import type { RecordedPeriod } from '../../../store/logs/stream-log.js';
import { refusedByAccess } from '../../access/call-access.js';
import { openedPart, opensAt, OUTSIDE_PERIOD } from '../../access/content.js';
import { closeOnExpiry } from '../../access/expiry.js';
import type { SocketCall } from '../../access/token-rules.js';
import { can, CHANNEL_FORBIDDEN, hasChannelInScope, isScoped, type Principal } from '../../access/principal.js';
import { hits, type FaultBoard } from '../../faults/fault-board.js';
import type { Fleet } from '../../fleet/fleet.js';
import type { Log } from '../../http/log.js';
import type { Peer } from '../peer.js';
import { CLOSE_FAILED, CLOSE_TRY_AGAIN } from '../../http/on-message.js';
import { deviceRefusal } from '../device-refusal.js';
import { refuseStream, unseenRefusal, type StreamRefusal } from '../refuse.js';
import type { VideoRefusal } from '../video-refusal.js';
import type { StreamRegistry } from '../stream-registry.js';
import { isPlayback, parsePlaybackQuery, parseSpeed, PLAYBACK_SPEEDS, type PlaybackQuery } from './playback-query.js';
import type { StreamSockets } from '../stream-sockets.js';
import { openRecorded, type OpenRecorded } from './open-recorded.js';
import { PlaybackViewer, type PlaybackStatus } from './playback-viewer.js';
import type { RecordedReader } from './recorded-reader.js';

export interface PlaybacksOptions {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly archive: RecordingArchive;
  readonly link: Pick<DeviceLink, 'openRecording'>;
  readonly streams: StreamRegistry;
  readonly faults: FaultBoard;
  readonly refusal: VideoRefusal;
  readonly clock: Clock;
  /** Clock that paces playbacks. */
  readonly steadyClock: Clock;
  readonly log: Log;
}

/** Who controls, and which playback of its own. */
export interface PlaybackName {
  readonly principal: Principal;
  readonly deviceId: string;
  readonly streamId: string;
}

/** Result of a control command. */
export type ControlResult =
  | { readonly status: PlaybackStatus }
  | { readonly refused: number; readonly message: string }
  /** The device does not send what it was asked for. */
  | { readonly notSent: NotDone };

/** Channels and footage that a socket plays. */
interface Target {
  readonly channels: readonly number[];
  readonly open: OpenRecorded;
  readonly reader: RecordedReader;
}

const NO_RECORD: StreamRefusal = { code: 404, message: 'No Record' };

/** Requested period of a playback; one without an end is described by its shown period. */
function askedPeriod({ startS, endS }: PlaybackQuery): RecordedPeriod {
  const fromS = Math.floor(startS);
  return { fromS, toS: Number.isFinite(endS) ? Math.ceil(endS) : fromS };
}

/** Who plays a device, or waits until it begins. */
interface Asker {
  readonly deviceId: string;
  readonly principal: Principal;
  /** False for recordings of the server. */
  readonly isOfDevice?: boolean;
}

interface Open extends PlaybackName, Asker {
  readonly viewer: PlaybackViewer;
  readonly socket: WebSocket;
  readonly channels: readonly number[];
}

/** All sockets that play recordings, and the commands that control them. */
export class Playbacks implements StreamSockets {
  readonly #options: PlaybacksOptions;
  readonly #open = new Set<Open>();
  /** Those who wait until a device begins. */
  readonly #asking = new Set<Asker>();
  readonly #offCut: () => void;

  constructor(options: PlaybacksOptions) {
    this.#options = options;
    this.#offCut = options.faults.onCut((cut) => {
      if (cut.socket !== 'stream') return;
      for (const { deviceId, channels, socket } of this.#open) {
        if (channels.some((channel) => hits(cut, deviceId, channel))) socket.terminate();
      }
    });
  }

  callOf(query: URLSearchParams): SocketCall | undefined {
    return isPlayback(query) ? callOf(query.get('type') === 'repb' ? 'device' : 'server') : undefined;
  }

  /** Plays what the query asks for, or says why not and closes. */
  async serve(socket: WebSocket, query: URLSearchParams, principal: Principal, peer: Peer): Promise<void> {
    const parsed = opened(parsePlaybackQuery(query), principal);
    const end = new AbortController();
    socket.once('close', () => {
      end.abort();
    });
    const target = 'code' in parsed ? parsed : await this.#target(parsed, principal, end.signal);
    if ('code' in target || 'code' in parsed) {
      refuseStream(socket, 'code' in target ? target : { code: 400, message: 'Bad request' });
      return;
    }
    if (socket.readyState !== socket.OPEN) {
      target.reader.close();
      return;
    }
    this.#play(socket, parsed, target, principal, peer);
  }

  /** Controls the playbacks of a name: the tiles of one screen share one. */
  async control(name: PlaybackName, action: string, value: string | undefined): Promise<ControlResult> {
    const all = [...this.#open].filter(
      (open) =>
        isSameUser(open.principal, name.principal) &&
        open.deviceId === name.deviceId &&
        open.streamId === name.streamId &&
        open.channels.every((channel) => hasChannelInScope(name.principal, name.deviceId, channel)),
    );
    const [first] = all;
    if (first === undefined) return { refused: VcpResult.notFound, message: 'You have no playback of this stream id' };
    const positionS = Number(value);
    const speed = parseSpeed(value ?? '');
    switch (action) {
      case 'status':
        break;
      case 'play':
        for (const { viewer } of all) viewer.play();
        break;
      case 'pause':
        for (const { viewer } of all) viewer.pause();
        break;
      case 'stop':
        for (const { viewer } of all) viewer.stop();
        break;
      case 'seek':
        if (value === undefined || !(positionS >= 0 && positionS < 1e11)) {
          return { refused: VcpResult.badRequest, message: 'seek needs V, unix seconds' };
        }
        if (!opensAt(name.principal, positionS)) return { refused: VcpResult.forbidden, message: OUTSIDE_PERIOD };
        return resultOf(first.viewer, await Promise.all(all.map(({ viewer }) => viewer.seek(positionS))));
      case 'speed':
        if (speed === undefined) {
          const { least, most } = PLAYBACK_SPEEDS;
          return { refused: VcpResult.badRequest, message: `speed needs V, ${least} to ${most}` };
        }
        return resultOf(first.viewer, await Promise.all(all.map(({ viewer }) => viewer.setSpeed(speed))));
      default:
        return { refused: VcpResult.badRequest, message: 'A must be play, pause, seek, speed, status or stop' };
    }
    return { status: first.viewer.status() };
  }

  close(): void {
    this.#offCut();
    for (const { viewer } of this.#open) viewer.close();
  }

  #play(socket: WebSocket, query: PlaybackQuery, target: Target, principal: Principal, peer: Peer): void {
    const { store, fleet, streams, clock, steadyClock, log } = this.#options;
    const { deviceId, container, streamId, place } = query;
    const { channels } = target;
    const entry = streams.open({
      kind: place === 'server' ? 'local-playback' : 'remote-playback',
      deviceId,
      channels,
      version: store.devices.get(deviceId)?.seed.version ?? '',
      user: principal.username,
      recorded: askedPeriod(query),
      ...peer,
    });
    const seesTrack = container === 'gk' && can(principal, 'F_gps');
    const viewer = new PlaybackViewer({
      socket,
      clock: steadyClock,
      query,
      ...target,
      entry,
      writer: (still) => createContainerWriter(container, { stillAt: still }),
      track: async (startS, endS, signal) => {
        const part = seesTrack ? openedPart(principal, startS, endS) : undefined;
        return part === undefined ? [] : allOf(fleet.track(deviceId, part.startS, part.endS, signal));
      },
      obstacle: () => (place === 'device' && !fleet.isOnline(deviceId) ? 'Device offline' : undefined),
      onFailure: (error) => {
        if (error instanceof SourceError) {
          socket.close(CLOSE_TRY_AGAIN, error.message);
          return;
        }
        log(`A playback failed: ${error instanceof Error ? error.message : String(error)}`);
        const what = place === 'server' ? 'The recorder failed to go on' : 'The device broke off';
        socket.close(CLOSE_FAILED, `${what}; see the log of the recorder`);
      },
    });
    closeOnExpiry(socket, principal, () => clock.now());
    const open: Open = { viewer, socket, channels, deviceId, streamId, principal, isOfDevice: place === 'device' };
    this.#open.add(open);
    const offUnseen = fleet.onUnseen(principal, deviceId, (view) => {
      refuseStream(socket, unseenRefusal(view));
    });
    socket.once('close', () => {
      offUnseen();
      this.#open.delete(open);
      viewer.close();
      entry.close(viewer.shown);
    });
  }

  /** Returns the footage to play, or the reason for a refusal. */
  async #target(query: PlaybackQuery, principal: Principal, signal: AbortSignal): Promise<Target | StreamRefusal> {
    const { fleet, archive, faults, refusal } = this.#options;
    const { deviceId, place, startS, endS, channels, speed } = query;
    const noAccess = refusedByAccess(this.#options.store, { principal, sameHost: true }, callOf(place));
    if (noAccess !== undefined) return { code: 403, message: noAccess };
    const view = fleet.view(principal, deviceId);
    if (view !== 'visible') return unseenRefusal(view);
    if (!channels.every((channel) => hasChannelInScope(principal, deviceId, channel))) {
      return { code: 403, message: CHANNEL_FORBIDDEN };
    }
    if (place === 'device' && !fleet.isOnline(deviceId)) return { code: 404, message: 'Device offline' };
    const forbidden = place === 'device' ? await refusal(deviceId, signal) : undefined;
    if (forbidden !== undefined) return forbidden;
    const present = channels.filter((channel) => fleet.hasChannel(deviceId, channel));
    const [first] = present;
    if (first === undefined) return { code: 404, message: 'The device has no such channel' };
    const refused = faults.onStream('refuse', deviceId, first);
    if (refused !== undefined) return { code: refused.code, message: 'Refused by a fault' };
    if (place === 'server') {
      const starts = await Promise.all(
        present.map((channel) => archive.nextRecordedS({ deviceId, channel, place, atS: startS }, signal)),
      );
      if (!starts.some((atS) => atS !== undefined && atS < endS)) return NO_RECORD;
    }
    const open = openRecorded(this.#options, query, present, signal);
    const asker = { deviceId, principal };
    if (place === 'device') this.#asking.add(asker);
    const answer = await open({ startS, speed, keyFramesOnly: speed > PLAYBACK_SPEEDS.keyFramesOnly }, signal).finally(
      () => this.#asking.delete(asker),
    );
    if (answer.kind === 'refused' && answer.isBusy === true) return this.#busy(asker, answer.reason);
    if (answer.kind !== 'done') return deviceRefusal(answer, 'The device does not send its recordings');
    const reader = answer.value;
    const none = (await whyNot(reader, query)) ?? this.#changed(query, principal);
    if (none === undefined) return { channels: present, open, reader };
    reader.close();
    return none;
  }

  /** Who has a device that plays for one at a time. A token with a scope sees that a user has it, and not who. */
  #busy({ deviceId, principal }: Asker, reason: string): StreamRefusal {
    const player = [...this.#open, ...this.#asking].find(
      (each) => each.deviceId === deviceId && each.isOfDevice !== false,
    );
    if (player === undefined) return { code: 409, message: reason };
    return { code: 409, message: `busy: ${isScoped(principal) ? 'another user' : player.principal.username} plays` };
  }

  /** Why a playback that was allowed when the device was asked no longer is. */
  #changed({ deviceId }: PlaybackQuery, principal: Principal): StreamRefusal | undefined {
    const view = this.#options.fleet.view(principal, deviceId);
    return view === 'visible' ? undefined : unseenRefusal(view);
  }
}

function callOf(place: RecordingPlace): '/ws.cgi playback' | '/ws.cgi remote playback' {
  return place === 'server' ? '/ws.cgi playback' : '/ws.cgi remote playback';
}

/** The part of a playback that a token opens: it begins within the period of the token, and ends with it at the latest. */
function opened(query: PlaybackQuery | StreamRefusal, principal: Principal): PlaybackQuery | StreamRefusal {
  if ('code' in query) return query;
  const { startS, endS } = query;
  const part = openedPart(principal, startS, endS);
  if (part === undefined || part.startS > startS) return { code: 403, message: OUTSIDE_PERIOD };
  return { ...query, endS: part.endS };
}

/** A link is another user than its maker, and than other links. */
function isSameUser(a: Principal, b: Principal): boolean {
  return a.username === b.username && a.token?.link?.id === b.token?.link?.id;
}

/** Why what was opened cannot be played. */
async function whyNot(
  reader: RecordedReader,
  { container, startS }: PlaybackQuery,
): Promise<StreamRefusal | undefined> {
  if (reader.peek() === undefined) return NO_RECORD;
  return container === 'mjpeg' && (await reader.stillAt(startS * 1000)) === undefined
    ? { code: 400, message: 'This channel has no JPEG pictures: take another container' }
    : undefined;
}

/** One tile of a screen that goes on is enough: the others have nothing recorded there. */
function resultOf(viewer: PlaybackViewer, answers: readonly DeviceAnswer<boolean>[]): ControlResult {
  if (answers.some((answer) => answer.kind === 'done' && answer.value)) return { status: viewer.status() };
  const notSent = answers.find((answer): answer is NotDone => answer.kind !== 'done');
  return notSent === undefined ? { refused: VcpResult.notFound, message: NO_RECORD.message } : { notSent };
}
