import type { Clock } from 'gk-sdk';
import { Jt1078Writer, type Jt808MediaAddress, type Jt808Recording } from 'gk-sdk/jt808';
import type { Camera, Loop } from './cameras.js';
import type { Fault } from './faults.js';
import { FileUploads } from './file-uploads.js';
import { HeardSound } from './heard-sound.js';
import type { MessageOf } from './message-of.js';
import { MediaUpload } from './media-upload.js';
import { RESULT } from './platform-link.js';
import type { TerminalClock } from './terminal-clock.js';

export interface MediaSessionsOptions {
  readonly clock: Clock;
  readonly terminalClock: TerminalClock;
  /** Number in the header of 1078 packets: 6 bytes, or the 10 of 2019. */
  readonly terminal: Uint8Array;
  readonly cameras: readonly Camera[];
  readonly faults: ReadonlySet<Fault>;
  /** Host of the platform, where a request names none. */
  readonly host: string;
  /** When this terminal was switched on, unix ms. */
  readonly startedMs: number;
  readonly out: (line: string) => void;
}

const KIND = { talk: 2, listen: 3, broadcast: 4, passThrough: 5 } as const;
const LIVE_COMMAND = { close: 0, change: 1, pause: 2, goOn: 3, endTalk: 4 } as const;
const PLAYBACK_COMMAND = { play: 0, pause: 1, stop: 2, fast: 3, keysBack: 4, seek: 5, keys: 6 } as const;
const STREAMS = ['main', 'sub'] as const;
/** Speeds by their number in 9201 and 9202. */
const SPEEDS = [1, 1, 2, 4, 8, 16] as const;
/** It records all of the time, in files of ten minutes, and keeps the last hours. */
const FILE_MS = 600_000;
const KEPT_MS = 6 * 3_600_000;
const FILE_KIND = { both: 0, sound: 1, video: 2, either: 3 } as const;

type RecordingsQuery = Pick<
  MessageOf<'recordingsRequest'>,
  'channel' | 'start' | 'end' | 'alarms' | 'kind' | 'stream' | 'storage'
>;

/** The connections for pictures and sound: live, talk and playback. */
export class MediaSessions {
  readonly #options: MediaSessionsOptions;
  readonly #live = new Map<string, MediaUpload>();
  readonly #talks = new Map<number, MediaUpload>();
  readonly files: FileUploads;
  #playback: { readonly channel: number; readonly upload: MediaUpload } | undefined;

  constructor(options: MediaSessionsOptions) {
    this.#options = options;
    this.files = new FileUploads({ ...options, recorded: (request) => this.recordings(request) });
  }

  /** Result of 9101. */
  live(request: MessageOf<'liveRequest'>): number {
    const { channel, kind } = request;
    const camera = this.#cameraOf(channel);
    if (kind === KIND.passThrough) return RESULT.unsupported;
    if (kind === KIND.talk || kind === KIND.listen || kind === KIND.broadcast) {
      this.#talk(request);
      return RESULT.done;
    }
    if (camera === undefined) return RESULT.failed;
    const stream = STREAMS[request.stream] ?? 'main';
    const key = `${channel}/${stream}`;
    this.#live.get(key)?.close();
    if (this.#options.faults.has('silent')) return RESULT.done;
    const upload = this.#upload(request, channel, camera[stream], {
      sound: kind === 0,
      startMs: this.#options.clock.now(),
      onClosed: () => {
        if (this.#live.get(key) === upload) this.#live.delete(key);
        this.#options.out(`live ${stream} of camera ${channel} ended`);
      },
    });
    this.#live.set(key, upload);
    this.#options.out(`live ${stream} of camera ${channel} to port ${request.tcpPort}`);
    return RESULT.done;
  }

  /** Result of 9102. */
  control({ channel, command, close, stream }: MessageOf<'liveControl'>): number {
    const uploads = STREAMS.map((name) => this.#live.get(`${channel}/${name}`)).filter((each) => each !== undefined);
    switch (command) {
      case LIVE_COMMAND.close:
        // Sound alone is not closed apart from its pictures.
        if (close !== 1) for (const upload of uploads) upload.close();
        if (close !== 2) this.#talks.get(channel)?.close();
        return RESULT.done;
      case LIVE_COMMAND.change:
        return this.#cameraOf(channel) === undefined || STREAMS[stream] === undefined ? RESULT.failed : RESULT.done;
      case LIVE_COMMAND.pause:
        for (const upload of uploads) upload.pause();
        return RESULT.done;
      case LIVE_COMMAND.goOn:
        for (const upload of uploads) upload.play();
        return RESULT.done;
      case LIVE_COMMAND.endTalk:
        this.#talks.get(channel)?.close();
        return RESULT.done;
      default:
        return RESULT.unsupported;
    }
  }

  /** The files of 9205, and of 9206. */
  recordings(request: RecordingsQuery): readonly Jt808Recording[] {
    const { terminalClock, cameras } = this.#options;
    const nowMs = this.#options.clock.now();
    const fromMs = Math.max(terminalClock.read(request.start) ?? 0, nowMs - KEPT_MS);
    const toMs = Math.min(terminalClock.read(request.end) ?? nowMs, nowMs);
    const isWanted = request.kind !== FILE_KIND.sound && request.storage !== 2 && request.alarms === 0n;
    const files: Jt808Recording[] = [];
    cameras.forEach(({ main, sub }, index) => {
      const channel = index + 1;
      if (!isWanted || (request.channel !== 0 && request.channel !== channel)) return;
      for (let startMs = Math.floor(fromMs / FILE_MS) * FILE_MS; startMs < toMs; startMs += FILE_MS) {
        const endMs = Math.min(startMs + FILE_MS, nowMs);
        for (const [at, loop] of [main, sub].entries()) {
          if (request.stream !== 0 && request.stream !== at + 1) continue;
          files.push({
            channel,
            start: terminalClock.text(startMs),
            end: terminalClock.text(endMs),
            alarms: 0n,
            kind: FILE_KIND.video,
            stream: at + 1,
            storage: 1,
            bytes: Math.round((bytesOf(loop) * (endMs - startMs)) / loop.durationMs),
          });
        }
      }
    });
    return files;
  }

  /** Result of 9201: one playback at a time. */
  playback(request: MessageOf<'playbackRequest'>): number {
    const { clock, terminalClock, faults, out } = this.#options;
    const { channel, mode, speed } = request;
    const camera = this.#cameraOf(channel);
    const startMs = terminalClock.read(request.start);
    if (camera === undefined || startMs === undefined || this.#playback !== undefined) return RESULT.failed;
    if (startMs < clock.now() - KEPT_MS - FILE_MS || startMs > clock.now()) return RESULT.failed;
    if (faults.has('silent')) return RESULT.done;
    const upload = this.#upload(request, channel, request.stream === 2 ? camera.sub : camera.main, {
      sound: false,
      startMs,
      endMs: Math.min(terminalClock.read(request.end) ?? clock.now(), clock.now()),
      speed: mode === 1 ? (SPEEDS[speed] ?? 1) : 1,
      keysOnly: mode === 2 || mode === 3,
      onClosed: () => {
        if (this.#playback?.upload === upload) this.#playback = undefined;
        out(`playback of camera ${channel} ended`);
      },
    });
    this.#playback = { channel, upload };
    out(`playback of camera ${channel} from ${request.start}`);
    return RESULT.done;
  }

  /** Result of 9202. */
  playbackControl({ command, speed, time }: MessageOf<'playbackControl'>): number {
    const upload = this.#playback?.upload;
    if (command === PLAYBACK_COMMAND.stop) {
      upload?.close();
      return RESULT.done;
    }
    if (upload === undefined) return RESULT.failed;
    switch (command) {
      case PLAYBACK_COMMAND.play:
        upload.play(1);
        return RESULT.done;
      case PLAYBACK_COMMAND.pause:
        upload.pause();
        return RESULT.done;
      case PLAYBACK_COMMAND.fast:
        upload.play(SPEEDS[speed] ?? 1);
        return RESULT.done;
      case PLAYBACK_COMMAND.keys:
        upload.play(SPEEDS[speed] ?? 1, true);
        return RESULT.done;
      case PLAYBACK_COMMAND.seek: {
        const toMs = this.#options.terminalClock.read(time);
        if (toMs === undefined) return RESULT.bad;
        upload.seek(toMs);
        return RESULT.done;
      }
      default:
        return RESULT.unsupported;
    }
  }

  /** Ends all of them: the terminal is switched off. */
  close(): void {
    for (const upload of [...this.#live.values(), ...this.#talks.values()]) upload.close();
    this.#playback?.upload.close();
    this.files.close();
  }

  #talk(request: MessageOf<'liveRequest'>): void {
    const { channel, kind } = request;
    const { clock, out } = this.#options;
    this.#talks.get(channel)?.close();
    const heard = new HeardSound();
    const upload = this.#upload(request, channel, undefined, {
      sound: kind !== KIND.broadcast,
      startMs: clock.now(),
      onBytes: (bytes) => {
        if (heard.bytes === 0) out(`the cab hears sound on channel ${channel}`);
        heard.push(bytes);
      },
      onClosed: () => {
        if (this.#talks.get(channel) === upload) this.#talks.delete(channel);
        out(
          `talk on channel ${channel} ended; ${heard.bytes} bytes were heard, the loudest at ${heard.loudestPercent} %`,
        );
      },
    });
    this.#talks.set(channel, upload);
    out(`talk on channel ${channel} to port ${request.tcpPort}`);
  }

  #upload(
    { host, tcpPort }: Jt808MediaAddress,
    channel: number,
    loop: Loop | undefined,
    how: {
      readonly sound: boolean;
      readonly startMs: number;
      readonly endMs?: number;
      readonly speed?: number;
      readonly keysOnly?: boolean;
      readonly onBytes?: (bytes: Uint8Array) => void;
      readonly onClosed: () => void;
    },
  ): MediaUpload {
    const { clock, terminal, faults, startedMs } = this.#options;
    return new MediaUpload({
      speed: 1,
      keysOnly: false,
      ...how,
      clock,
      loop,
      host: host === '' ? this.#options.host : host,
      port: tcpPort,
      writer: new Jt1078Writer({ terminal, channel: Math.max(1, channel) }),
      epochMs: faults.has('uptime') ? startedMs : 0,
    });
  }

  #cameraOf(channel: number): Camera | undefined {
    return this.#options.cameras[channel - 1];
  }
}

function bytesOf({ pictures }: Loop): number {
  return pictures.reduce((sum, { data }) => sum + data.byteLength, 0);
}
