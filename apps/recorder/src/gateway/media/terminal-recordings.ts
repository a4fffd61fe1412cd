import { jt808Time, jt808TimeMs } from 'gk-sdk/jt808';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type {
  AskOptions,
  DeviceRecording,
  RecordedRequest,
  RecordingOrder,
  RecordingQuery,
  SeekRequest,
} from '../../device/device-link.js';
import { RecordingType, type RecordingSegment } from '../../device/recording-archive.js';
import type { AskedTerminal } from '../link/terminal-media.js';
import type { MediaHost } from './media-host.js';
import { connected, type MediaRequests } from './media-requests.js';
import { Playback } from './playback.js';

/** Of 9205 and 9201: sound and pictures, of whatever store. */
const ANY = { alarms: 0n, kind: 0, storage: 0 } as const;
const EITHER_KIND = 3;
const ALL_STREAMS = 0;
const STREAM = { main: 1, sub: 2 } as const;
/** Modes of 9201. */
const MODE = { normal: 0, fast: 1, keys: 3 } as const;
/** Commands of 9202. */
const COMMAND = { play: 0, pause: 1, stop: 2, fast: 3, seek: 5, keys: 6 } as const;
/** Speeds by their number in 9201 and 9202. Slower than life is played at 1, with pauses: whoever reads it tells them. */
const SPEEDS = [1, 2, 4, 8, 16] as const;
/** Speed of a playback to a file: at higher speeds, some terminals leave pictures out. */
const FILE_SPEED = 4;
const NO_TIME = '000000000000';
const CRASH_BIT = 29n;

/** A file on the storage of a terminal. */
export interface TerminalFile {
  readonly segment: RecordingSegment;
  readonly sub: boolean;
  readonly bytes: number;
}

/** A terminal that plays, and how it tells times. */
interface Played {
  readonly deviceId: string;
  readonly zoneMinutes: number;
}

/** Recordings on the storages of terminals: lists, and playbacks, of which a terminal has one. */
export class TerminalRecordings {
  readonly #host: MediaHost;
  readonly #requests: MediaRequests;
  readonly #playing = new Map<string, Playback>();
  /** Terminals that have been told to end a playback of a recorder before this one. */
  readonly #cleared = new Set<string>();

  constructor(host: MediaHost, requests: MediaRequests) {
    this.#host = host;
    this.#requests = requests;
  }

  async recordings(
    terminal: AskedTerminal,
    query: RecordingQuery,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<readonly RecordingSegment[]>> {
    const answer = await this.files(terminal, query, options);
    return answer.kind === 'done' ? done(onceEach(answer.value.map(({ segment }) => segment))) : answer;
  }

  /** The files that overlap a time, in time order, those of the main and the sub stream apart. */
  async files(
    { session, zoneMinutes }: AskedTerminal,
    { channel, startS, endS }: RecordingQuery,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<readonly TerminalFile[]>> {
    const answer = await this.#requests.ask(
      session.terminal.deviceId,
      {
        type: 'recordingsRequest',
        ...ANY,
        channel,
        start: jt808Time(startS * 1000, zoneMinutes),
        end: jt808Time(endS * 1000, zoneMinutes),
        kind: EITHER_KIND,
        stream: ALL_STREAMS,
      },
      options,
    );
    if (answer.kind !== 'done') return answer;
    if (answer.value.type !== 'recordings') return done([]);
    const files = answer.value.recordings.flatMap((file): TerminalFile[] => {
      const fromMs = jt808TimeMs(file.start, zoneMinutes);
      const toMs = jt808TimeMs(file.end, zoneMinutes);
      if (file.channel !== channel || fromMs === undefined || toMs === undefined) return [];
      const segment = { channel, startS: fromMs / 1000, endS: toMs / 1000, type: typeOf(file.alarms) };
      const overlaps = segment.endS > startS && segment.startS < endS;
      if (!overlaps || segment.endS <= segment.startS) return [];
      return [{ segment, sub: file.stream === STREAM.sub, bytes: file.bytes }];
    });
    return done(files.toSorted((a, b) => a.segment.startS - b.segment.startS));
  }

  async openRecording(
    { session, zoneMinutes }: AskedTerminal,
    request: RecordedRequest,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<DeviceRecording>> {
    const { deviceId } = session.terminal;
    const busy = this.#playing.get(deviceId);
    if (busy !== undefined) {
      return { kind: 'refused', reason: `The device is busy: it plays channel ${busy.channel}`, isBusy: true };
    }
    const { channel, startS, sub, keyFramesOnly = false } = request;
    let withdraw = (): void => undefined;
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const playback = new Playback({
      deviceId,
      channel,
      sub,
      startS,
      keyFramesOnly,
      clock: this.#host.clock,
      onBegun: () => {
        begin();
      },
      onEnded: (line) => {
        withdraw();
        this.#playing.delete(deviceId);
        this.#tell(deviceId, channel, COMMAND.stop);
        line?.close();
      },
    });
    this.#playing.set(deviceId, playback);
    withdraw = this.#requests.expect('playback', deviceId, channel, playback.receiver());
    const asked = await this.#askToPlay({ deviceId, zoneMinutes }, request, options);
    const answer = asked.kind === 'done' ? await connected(begun, options.signal) : asked;
    if (answer.kind === 'done') return done(this.#recordingOf({ deviceId, zoneMinutes }, playback));
    playback.close();
    return answer;
  }

  #askToPlay(
    { deviceId, zoneMinutes }: Played,
    {
      channel,
      startS,
      endS,
      sub,
      keyFramesOnly = false,
      asFile = false,
      speed = asFile ? FILE_SPEED : 1,
    }: RecordedRequest,
    options: AskOptions,
  ): Promise<DeviceAnswer<unknown>> {
    // It may be busy yet with a playback that was forgotten in a restart.
    if (!this.#cleared.has(deviceId)) this.#tell(deviceId, channel, COMMAND.stop);
    this.#cleared.add(deviceId);
    const isFast = speed > 1;
    return this.#requests.askFor(
      'playback',
      deviceId,
      {
        type: 'playbackRequest',
        channel,
        kind: ANY.kind,
        stream: sub ? STREAM.sub : STREAM.main,
        storage: ANY.storage,
        // A terminal reads no speed with key frames alone, and leaves out by itself what it cannot send in time.
        mode: isFast ? MODE.fast : keyFramesOnly ? MODE.keys : MODE.normal,
        speed: isFast ? speedNumber(speed) : 0,
        start: jt808Time(startS * 1000, zoneMinutes),
        end: jt808Time(endS * 1000, zoneMinutes),
      },
      options,
    );
  }

  #recordingOf(played: Played, playback: Playback): DeviceRecording {
    return {
      packets: playback.packets,
      pacing: {
        kind: 'device',
        control: (order, options) => this.#control(played.deviceId, playback, order, options),
      },
      seek: async (place, options) => {
        playback.leave();
        const answer = await this.#seek(played, playback.channel, place, options);
        if (answer.kind !== 'done') return answer;
        return done(playback.arrive(place.startS, place.keyFramesOnly ?? false));
      },
      stillAt: () => Promise.resolve(undefined),
      close: () => {
        playback.close();
      },
    };
  }

  async #control(
    deviceId: string,
    playback: Playback,
    order: RecordingOrder,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<void>> {
    const isPaused = order.kind === 'pause';
    // From the request to pause on, silence does not mean the end.
    if (isPaused) playback.pause(true);
    const speed = order.kind === 'pause' ? 0 : order.speed > 1 ? speedNumber(order.speed) : 0;
    const command = isPaused ? COMMAND.pause : speed > 0 ? COMMAND.fast : COMMAND.play;
    const answer = await this.#requests.ask(
      deviceId,
      { type: 'playbackControl', channel: playback.channel, command, speed, time: NO_TIME },
      options,
    );
    if (!isPaused) playback.pause(false);
    return answer.kind === 'done' ? done(undefined) : answer;
  }

  async #seek(
    { deviceId, zoneMinutes }: Played,
    channel: number,
    { startS, keyFramesOnly = false, speed = 1 }: SeekRequest,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<unknown>> {
    const order = (command: number, told: { readonly speed?: number; readonly time?: string }) =>
      this.#requests.ask(
        deviceId,
        { type: 'playbackControl', channel, command, speed: 0, time: NO_TIME, ...told },
        options,
      );
    const moved = await order(COMMAND.seek, { time: jt808Time(startS * 1000, zoneMinutes) });
    if (moved.kind !== 'done' || (speed <= 1 && !keyFramesOnly)) return moved;
    return speed > 1 ? order(COMMAND.fast, { speed: speedNumber(speed) }) : order(COMMAND.keys, {});
  }

  #tell(deviceId: string, channel: number, command: number): void {
    this.#requests.tell(deviceId, { type: 'playbackControl', channel, command, speed: 0, time: NO_TIME });
  }
}

/** Number of the speed that is next to one. */
function speedNumber(speed: number): number {
  const distance = (each: number): number => Math.abs(Math.log2(each / speed));
  return SPEEDS.reduce((best, each, at) => (distance(each) < distance(SPEEDS[best] ?? 1) ? at : best), 0) + 1;
}

function typeOf(alarms: bigint): RecordingSegment['type'] {
  if (((alarms >> CRASH_BIT) & 1n) === 1n) return RecordingType.gSensor;
  return alarms === 0n ? RecordingType.normal : RecordingType.alarm;
}

/** In time order; the files of the main and the sub stream of one time are one stretch. */
function onceEach(segments: readonly RecordingSegment[]): readonly RecordingSegment[] {
  const starts = new Set<number>();
  return segments
    .toSorted((a, b) => a.startS - b.startS || b.endS - a.endS)
    .filter(({ startS }) => {
      const isNew = !starts.has(startS);
      starts.add(startS);
      return isNew;
    });
}
