import type { Clock } from 'gk-sdk';
import { GkFlag, GkKind, microseconds, type GkPacket, type GpsRow } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import type { ContainerWriter } from '../../containers/container-writer.js';
import type { RecordingArchive } from '../../../device/recording-archive.js';
import { refuseStream } from '../refuse.js';
import type { ViewerEntry } from '../stream-registry.js';
import { MediaClock } from './media-clock.js';
import { PLAYBACK_SPEEDS, type PlaybackQuery } from './playback-query.js';
import { RecordedReader } from './recorded-reader.js';
import { RecordedTrack } from './recorded-track.js';

/** Bytes that may wait for a slow viewer; its recording then waits, too. */
const MAX_WAITING_BYTES = 1024 * 1024;
const RETRY_MS = 50;
/** How often positions and the device are looked after while no picture is due. */
const TICK_MS = 250;
/** Packets in one go, so that a seek holds up nobody else. */
const PACKETS_A_TURN = 300;
/** A longer pause in a recording is passed over. */
const GAP_US = 1_000_000;

/** What D08 tells of a playback. */
export interface PlaybackStatus {
  readonly state: 'playing' | 'paused' | 'ended';
  /** Unix seconds. */
  readonly position: number;
  readonly speed: number;
  /** Unix seconds. */
  readonly start: number;
  /** Unix seconds; null = as far as there are recordings. */
  readonly end: number | null;
}

/** What a playback takes. */
export interface PlaybackViewerOptions {
  readonly socket: WebSocket;
  readonly archive: RecordingArchive;
  readonly clock: Clock;
  readonly query: PlaybackQuery;
  /** The channels of the query that the device has. */
  readonly channels: readonly number[];
  readonly writer: ContainerWriter;
  readonly entry: ViewerEntry;
  /** Positions of the device, both ends included (unix s); none without the right to them. */
  readonly track: (startS: number, endS: number) => readonly GpsRow[];
  /** Why the playback cannot go on, such as a device that went away. */
  readonly obstacle: () => string | undefined;
  /** Takes what keeps a packet from being sent. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * One socket that plays recordings: all its channels by one clock, at its speed, waiting for a slow
 * viewer, passing over gaps. Plays from the start on.
 */
export class PlaybackViewer {
  readonly #options: PlaybackViewerOptions;
  readonly #clock: MediaClock;
  readonly #track: RecordedTrack;
  #reader: RecordedReader;
  #cancelTimer: () => void = () => undefined;
  #state: PlaybackStatus['state'] = 'playing';
  /** No packet was sent since the last seek. */
  #fresh = true;
  /** Channels whose next picture does not follow their last. */
  #restarted = new Set<number>();
  /** Due time of the last packet. */
  #sentUs = 0;

  constructor(options: PlaybackViewerOptions) {
    this.#options = options;
    const { query, clock } = options;
    this.#clock = new MediaClock(() => clock.now(), query.startS * 1e6, query.speed);
    this.#track = new RecordedTrack(options.track);
    this.#track.seek(query.startS * 1e6);
    this.#reader = this.#readFrom(query.startS * 1e6);
    this.#clock.run();
    this.#cancelTimer = clock.after(0, () => {
      this.#turn();
    });
  }

  status(): PlaybackStatus {
    const { startS, endS } = this.#options.query;
    const position = Math.min(Math.round(this.#clock.positionUs / 1000) / 1000, endS);
    const end = Number.isFinite(endS) ? endS : null;
    return { state: this.#state, position, speed: this.#clock.speed, start: startS, end };
  }

  play(): void {
    if (this.#state !== 'paused') return;
    this.#state = 'playing';
    this.#clock.run();
    this.#turn();
  }

  pause(): void {
    if (this.#state !== 'playing') return;
    this.#state = 'paused';
    this.#clock.stop();
    this.#cancelTimer();
  }

  /** False when nothing is recorded from there on; the playback then stays where it is. */
  seek(positionS: number): boolean {
    const reader = this.#readFrom(positionS * 1e6);
    if (reader.peek() === undefined) {
      reader.close();
      return false;
    }
    this.#goTo(positionS * 1e6, reader);
    return true;
  }

  setSpeed(speed: number): void {
    const thinned = this.#clock.speed > PLAYBACK_SPEEDS.keyFramesOnly;
    this.#clock.setSpeed(speed);
    // Between two key frames no decoder can go on: it starts again where it is.
    if (thinned !== speed > PLAYBACK_SPEEDS.keyFramesOnly) {
      this.#goTo(this.#clock.positionUs, this.#readFrom(this.#clock.positionUs));
    } else if (this.#state === 'playing') this.#turn();
  }

  /** Ends the stream properly. */
  stop(): void {
    if (this.#state === 'ended') return;
    const { socket, writer } = this.#options;
    this.#state = 'ended';
    this.#clock.stop();
    this.#release();
    const capturedAtUs = microseconds(Math.round(this.#clock.positionUs));
    this.#send({
      ...{ kind: GkKind.end, channel: 0, codec: 0, flags: GkFlag.recorded, sequence: 0 },
      ...{ capturedAtUs, payload: new Uint8Array() },
    });
    for (const piece of writer.end()) this.#deliver(piece);
    socket.close(1000, 'End of the recording');
  }

  /** Lets go without a word: the socket is gone. */
  close(): void {
    this.#state = 'ended';
    this.#clock.stop();
    this.#release();
  }

  #release(): void {
    this.#cancelTimer();
    this.#reader.close();
  }

  #readFrom(fromUs: number): RecordedReader {
    const { archive, query, channels } = this.#options;
    return new RecordedReader({
      archive,
      channels,
      deviceId: query.deviceId,
      place: query.place,
      sub: !query.main,
      fromUs,
      toUs: query.endS * 1e6,
      keyFramesOnly: this.#clock.speed > PLAYBACK_SPEEDS.keyFramesOnly,
    });
  }

  #goTo(positionUs: number, reader: RecordedReader): void {
    this.#reader.close();
    this.#reader = reader;
    this.#clock.set(positionUs);
    this.#track.seek(positionUs);
    this.#fresh = true;
    this.#restarted = new Set(this.#options.channels);
    if (this.#state === 'playing') this.#turn();
  }

  #turn(): void {
    this.#cancelTimer();
    try {
      const waitMs = this.#sendDue();
      if (waitMs === undefined) return;
      this.#cancelTimer = this.#options.clock.after(waitMs, () => {
        this.#turn();
      });
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** Sends what is due; returns how long to wait for more, undefined when it is over. */
  #sendDue(): number | undefined {
    const { socket, obstacle } = this.#options;
    if (this.#state !== 'playing' || socket.readyState !== socket.OPEN) return undefined;
    const message = obstacle();
    if (message !== undefined) {
      this.close();
      refuseStream(socket, { code: 404, message });
      return undefined;
    }
    for (let count = 0; count < PACKETS_A_TURN; count++) {
      const next = this.#reader.peek();
      if (next === undefined) {
        this.stop();
        return undefined;
      }
      const { packet, dueUs } = next;
      if (socket.bufferedAmount > MAX_WAITING_BYTES) {
        this.#clock.set(Math.min(this.#clock.positionUs, Math.max(dueUs, this.#sentUs)));
        return RETRY_MS;
      }
      this.#passGap(packet, dueUs);
      if (dueUs > this.#clock.positionUs) {
        this.#sendTrack(this.#clock.positionUs);
        return Math.min(TICK_MS, this.#clock.untilMs(dueUs));
      }
      this.#sendTrack(dueUs);
      this.#sentUs = Math.max(this.#sentUs, dueUs);
      this.#fresh = false;
      this.#reader.advance();
      if (packet.kind !== GkKind.audio || this.#clock.speed === 1) this.#send(this.#marked(packet));
    }
    return 0;
  }

  #passGap(packet: GkPacket, dueUs: number): void {
    const positionUs = this.#clock.positionUs;
    if (dueUs - positionUs < GAP_US || !(this.#fresh || (packet.flags & GkFlag.discontinuity) !== 0)) return;
    const message = `No record from ${clockTime(positionUs)} to ${clockTime(dueUs)}: playback goes on there`;
    this.#options.socket.send(JSON.stringify({ code: 1, message, position: Math.round(dueUs / 1000) / 1000 }));
    this.#clock.set(dueUs);
    this.#track.seek(dueUs);
  }

  #marked(packet: GkPacket): GkPacket {
    if (packet.kind !== GkKind.video || !this.#restarted.delete(packet.channel)) return packet;
    return { ...packet, flags: packet.flags | GkFlag.discontinuity };
  }

  #sendTrack(untilUs: number): void {
    for (const packet of this.#track.until(untilUs)) this.#send(packet);
  }

  #send(packet: GkPacket): void {
    if (packet.kind === GkKind.video || packet.kind === GkKind.audio) {
      this.#options.entry.received(packet.channel, !this.#options.query.main, packet.payload.byteLength);
    }
    for (const piece of this.#options.writer.write(packet)) this.#deliver(piece);
  }

  #deliver(piece: Uint8Array): void {
    const { socket, entry } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    socket.send(piece);
    entry.sent(piece.byteLength);
  }
}

/** `2026-11-20T08:15:00Z` */
function clockTime(us: number): string {
  return `${new Date(Math.round(us / 1e6) * 1000).toISOString().slice(0, 19)}Z`;
}
