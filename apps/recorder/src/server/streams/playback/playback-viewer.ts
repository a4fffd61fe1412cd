import type { Clock } from 'gk-sdk';
import { GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import { done, reasonOf, type DeviceAnswer } from '../../../device/device-answer.js';
import type { ContainerWriter } from '../../containers/container-writer.js';
import { RecordingLeft } from './paced-recording.js';
import { refuseStream } from '../refuse.js';
import type { RecordedPeriod } from '../../../store/logs/stream-log.js';
import type { ViewerEntry } from '../stream-registry.js';
import { MediaClock } from './media-clock.js';
import { PACKET_TIMEOUT_MS, type OpenRecorded } from './open-recorded.js';
import { PLAYBACK_SPEEDS, type PlaybackQuery } from './playback-query.js';
import type { RecordedReader } from './recorded-reader.js';
import { RecordedTrack, type ReadTrack } from './recorded-track.js';

/** Bytes that may wait for a slow viewer; its recording then waits, too. */
const MAX_WAITING_BYTES = 1024 * 1024;
const RETRY_MS = 50;
/** How often positions and the device are looked after while no picture is due. */
const TICK_MS = 250;
/** Packets in one go, so that a seek blocks no other viewer. */
const PACKETS_A_TURN = 300;
/** A longer pause in a recording is passed over. */
const GAP_US = 1_000_000;

/** Status of a playback, as D08 reports it. */
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

export interface PlaybackViewerOptions {
  readonly socket: WebSocket;
  /** The recordings from the start of the query on. */
  readonly reader: RecordedReader;
  /** Opens them from another place on. */
  readonly open: OpenRecorded;
  /** Its `now` never goes back. */
  readonly clock: Clock;
  readonly query: PlaybackQuery;
  /** The channels of the query that the device has. */
  readonly channels: readonly number[];
  /** Makes the writer; it is given the current picture as JPEG, where the reader gives such pictures. */
  readonly writer: (still: () => Uint8Array | undefined) => ContainerWriter;
  readonly entry: ViewerEntry;
  /** Positions of the device, both ends included (unix s); none without the right to them. */
  readonly track: ReadTrack;
  /** Why the playback cannot go on, such as a device that went away. */
  readonly obstacle: () => string | undefined;
  /** Receives the error that keeps a packet from being sent. */
  readonly onFailure: (error: unknown) => void;
}

/** Where a playback goes to as soon as its recordings are open there. */
interface Move {
  readonly startS: number;
  readonly speed: number;
  readonly end: AbortController;
}

/**
 * One socket that plays recordings: all its channels by one clock, at its speed, waiting for a slow
 * viewer, passing over gaps. Plays from the start on.
 */
export class PlaybackViewer {
  readonly #options: PlaybackViewerOptions;
  readonly #clock: MediaClock;
  readonly #track: RecordedTrack;
  readonly #writer: ContainerWriter;
  #reader: RecordedReader;
  /** The JPEG of the packet that is being written. */
  #still: Uint8Array | undefined;
  #move: Move | undefined;
  #cancelTimer: () => void = () => undefined;
  #state: PlaybackStatus['state'] = 'playing';
  /** No packet was sent since the last seek. */
  #fresh = true;
  /** Channels whose next picture does not follow their last. */
  #restarted = new Set<number>();
  /** Due time of the last packet. */
  #sentUs: number;
  /** Capture times of the first and the last picture that were sent. */
  #shownUs: { readonly from: number; readonly to: number } | undefined;
  /** Start of the wait for the next packet of the device, by `clock`. */
  #waitingSinceMs: number | undefined;

  constructor(options: PlaybackViewerOptions) {
    this.#options = options;
    const { query, clock } = options;
    this.#clock = new MediaClock(() => clock.now(), query.startS * 1e6, query.speed);
    this.#track = new RecordedTrack(options.track);
    this.#track.seek(query.startS * 1e6);
    this.#sentUs = query.startS * 1e6;
    this.#reader = options.reader;
    this.#writer = options.writer(() => this.#still);
    this.#clock.run();
    this.#cancelTimer = clock.after(0, () => {
      this.#turn();
    });
  }

  /** Period shown so far, from the earliest picture to the latest; undefined before the first. */
  get shown(): RecordedPeriod | undefined {
    if (this.#shownUs === undefined) return undefined;
    return { fromS: Math.floor(this.#shownUs.from / 1e6), toS: Math.ceil(this.#shownUs.to / 1e6) };
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
    this.#reader.steer({ kind: 'play', speed: this.#clock.speed });
    this.#turn();
  }

  pause(): void {
    if (this.#state !== 'playing') return;
    this.#state = 'paused';
    this.#clock.stop();
    this.#reader.steer({ kind: 'pause' });
    this.#cancelTimer();
  }

  /**
   * Goes on from a time (unix s), as soon as the recordings are open there; false when nothing is recorded from there on. It
   * stays where it is then, and when the device does not send it. A later move takes the place of one that is under way.
   */
  async seek(positionS: number): Promise<DeviceAnswer<boolean>> {
    return this.#moveTo(positionS, this.#move?.speed ?? this.#clock.speed, true);
  }

  /** Goes on at a speed; between all frames and key frames only as soon as the recordings are open for it. */
  async setSpeed(speed: number): Promise<DeviceAnswer<boolean>> {
    if (this.#move !== undefined) return this.#moveTo(this.#move.startS, speed, false);
    // Between two key frames no decoder can go on: it starts again where it is.
    if (isThinned(this.#clock.speed) !== isThinned(speed)) {
      return this.#moveTo(this.#clock.positionUs / 1e6, speed, false);
    }
    this.#clock.setSpeed(speed);
    if (this.#state === 'playing') {
      this.#reader.steer({ kind: 'play', speed });
      this.#turn();
    }
    return done(true);
  }

  /** Ends the stream properly. */
  stop(): void {
    if (this.#state === 'ended') return;
    const { socket } = this.#options;
    this.#state = 'ended';
    this.#clock.stop();
    this.#release();
    const capturedAtUs = microseconds(Math.round(this.#clock.positionUs));
    this.#send({
      kind: GkKind.end,
      channel: 0,
      codec: 0,
      flags: GkFlag.recorded,
      sequence: 0,
      capturedAtUs,
      payload: new Uint8Array(),
    });
    for (const piece of this.#writer.end()) this.#deliver(piece);
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
    this.#move?.end.abort();
    this.#track.close();
    this.#reader.close();
  }

  async #moveTo(startS: number, speed: number, needsRecord: boolean): Promise<DeviceAnswer<boolean>> {
    this.#move?.end.abort();
    const move: Move = { startS, speed, end: new AbortController() };
    this.#move = move;
    const answer = await this.#options.open({ startS, speed, keyFramesOnly: isThinned(speed) }, move.end.signal);
    const other = this.#overtaken(move, answer);
    if (other !== undefined) return other;
    if (answer.kind !== 'done') {
      this.#move = undefined;
      return answer;
    }
    const reader = answer.value;
    if (needsRecord && reader.peek() === undefined) {
      if (reader.hasMoved) return this.#goBack(move);
      this.#move = undefined;
      reader.close();
      return done(false);
    }
    this.#move = undefined;
    this.#clock.setSpeed(speed);
    this.#goTo(startS * 1e6, reader);
    return done(true);
  }

  /** The result of a move that another one, or the end, has overtaken. */
  #overtaken(move: Move, answer: DeviceAnswer<RecordedReader>): DeviceAnswer<boolean> | undefined {
    const isOver = this.#state === 'ended';
    // The later move has the answer.
    const isReplaced = this.#move !== move;
    if (!isOver && !isReplaced) return undefined;
    if (answer.kind === 'done' && (isOver || !answer.value.hasMoved)) answer.value.close();
    return isOver ? { kind: 'failed', reason: 'The playback has ended' } : done(true);
  }

  /** Has devices that went where nothing is recorded return to where the playback stands. */
  async #goBack(move: Move): Promise<DeviceAnswer<boolean>> {
    const { speed } = this.#clock;
    const positionUs = Math.min(this.#clock.positionUs, this.#sentUs);
    const place = { startS: positionUs / 1e6, speed, keyFramesOnly: isThinned(speed) };
    const answer = await this.#options.open(place, move.end.signal);
    const other = this.#overtaken(move, answer);
    if (other !== undefined) return other;
    this.#move = undefined;
    if (answer.kind !== 'done') {
      // They have left, and did not come back.
      this.#giveUp(reasonOf(answer));
      return answer;
    }
    this.#goTo(positionUs, answer.value);
    return done(false);
  }

  #goTo(positionUs: number, reader: RecordedReader): void {
    this.#reader.close();
    this.#reader = reader;
    this.#clock.set(positionUs);
    this.#track.seek(positionUs);
    this.#sentUs = positionUs;
    this.#waitingSinceMs = undefined;
    this.#fresh = true;
    this.#restarted = new Set(this.#options.channels);
    if (this.#state === 'playing') this.#turn();
    else reader.steer({ kind: 'pause' });
  }

  #turn(): void {
    this.#cancelTimer();
    const { opening } = this.#track;
    if (opening !== undefined) {
      this.#awaitTrack(opening);
      return;
    }
    try {
      const waitMs = this.#sendDue();
      if (waitMs === undefined) return;
      this.#cancelTimer = this.#options.clock.after(waitMs, () => {
        this.#turn();
      });
    } catch (error) {
      if (error instanceof RecordingLeft) this.#giveUp(error.message);
      else this.#options.onFailure(error);
    }
  }

  /** Begins with the first positions, or without them when they take long. */
  #awaitTrack(opening: Promise<void>): void {
    let isOver = false;
    const goOn = (): void => {
      if (isOver) return;
      isOver = true;
      if (this.#track.opening === opening) this.#track.stopWaiting();
      this.#turn();
    };
    const cancel = this.#options.clock.after(TICK_MS, goOn);
    this.#cancelTimer = () => {
      isOver = true;
      cancel();
    };
    void opening.then(goOn);
  }

  /** Sends what is due; returns how long to wait for more, undefined when it is over. */
  #sendDue(): number | undefined {
    const { socket, obstacle } = this.#options;
    if (this.#state !== 'playing' || socket.readyState !== socket.OPEN) return undefined;
    const message = obstacle();
    if (message !== undefined) return this.#giveUp(message);
    for (let count = 0; count < PACKETS_A_TURN; count++) {
      const next = this.#reader.peek();
      if (next === 'waiting') return this.#awaitDevice();
      this.#waitingSinceMs = undefined;
      if (next === undefined) {
        // A device that is told to go elsewhere ends what it sent.
        if (this.#move !== undefined) return TICK_MS;
        this.stop();
        return undefined;
      }
      const { packet, dueUs, still } = next;
      if (socket.bufferedAmount > MAX_WAITING_BYTES) {
        this.#clock.set(Math.min(this.#clock.positionUs, Math.max(dueUs, this.#sentUs)));
        return RETRY_MS;
      }
      if (this.#passGap(packet, dueUs)) return 0;
      if (dueUs > this.#clock.positionUs) {
        this.#sendTrack(this.#clock.positionUs);
        return Math.min(TICK_MS, this.#clock.untilMs(dueUs));
      }
      this.#sendTrack(dueUs);
      this.#sentUs = Math.max(this.#sentUs, dueUs);
      this.#fresh = false;
      this.#reader.advance();
      this.#still = still;
      if (packet.kind !== GkKind.audio || this.#clock.speed === 1) this.#send(this.#marked(packet));
    }
    return 0;
  }

  /** Waits for the next packet of a device: it stands where it is when that takes long, and ends when it takes too long. */
  #awaitDevice(): number | undefined {
    const nowMs = this.#options.clock.now();
    if (this.#waitingSinceMs === undefined) {
      this.#waitingSinceMs = nowMs;
      const reader = this.#reader;
      void reader.ready().then(() => {
        if (this.#reader === reader) this.#turn();
      });
      return TICK_MS;
    }
    const waitedMs = nowMs - this.#waitingSinceMs;
    if (waitedMs >= PACKET_TIMEOUT_MS) return this.#giveUp(reasonOf({ kind: 'timeout' }));
    if (waitedMs >= TICK_MS) this.#clock.set(Math.min(this.#clock.positionUs, this.#sentUs));
    return TICK_MS;
  }

  /** Ends the playback for a reason of the device. */
  #giveUp(message: string): undefined {
    this.close();
    refuseStream(this.#options.socket, { code: 404, message });
  }

  /** True when a gap was passed over. */
  #passGap(packet: GkPacket, dueUs: number): boolean {
    const positionUs = this.#clock.positionUs;
    if (dueUs - positionUs < GAP_US || !(this.#fresh || (packet.flags & GkFlag.discontinuity) !== 0)) return false;
    const message = `No record from ${clockTime(positionUs)} to ${clockTime(dueUs)}: playback goes on there`;
    this.#options.socket.send(JSON.stringify({ code: 1, message, position: Math.round(dueUs / 1000) / 1000 }));
    this.#clock.set(dueUs);
    this.#track.seek(dueUs);
    return true;
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
    if (packet.kind === GkKind.video) {
      const { from = Infinity, to = -Infinity } = this.#shownUs ?? {};
      this.#shownUs = { from: Math.min(from, packet.capturedAtUs), to: Math.max(to, packet.capturedAtUs) };
    }
    for (const piece of this.#writer.write(packet)) this.#deliver(piece);
  }

  #deliver(piece: Uint8Array): void {
    const { socket, entry } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    socket.send(piece);
    entry.sent(piece.byteLength);
  }
}

/** True for speeds at which only key frames are sent. */
function isThinned(speed: number): boolean {
  return speed > PLAYBACK_SPEEDS.keyFramesOnly;
}

/** `2026-11-20T08:15:00Z` */
function clockTime(us: number): string {
  return `${new Date(Math.round(us / 1e6) * 1000).toISOString().slice(0, 19)}Z`;
}
