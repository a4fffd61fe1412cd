import { encodeGkPacket, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import type { WrittenFile } from '../files/file-layer.js';
import { locatedPackets, type LocatedPacket } from './located-packets.js';
import { segmentInfo } from './segment-info.js';
import { KEY_STEP_US, MAX_SEGMENT_US, type KeyFrame, type Segment, type StreamKey } from './segment.js';

/** A segment ends with the first key frame of another minute. */
const MINUTE_US = 60_000_000;
/** Pictures that are shown out of order are less than this apart; a longer step back is a clock that was set back. */
const BACK_US = 2_000_000;
/** Without a picture for so long, the next one begins a segment of its own. */
const GAP_US = 5_000_000;
/** Written packets are on the disk after this long, also in a segment that is open. */
const SYNC_MS = 10_000;
const SYNC_TURNS = 20;
/** No segment is larger, whatever a device sends. */
const MAX_BYTES = 256 * 2 ** 20;

/** The place of a new segment. */
export interface SegmentPlace {
  readonly disk: string;
  /** Path below the folder of the disk, of the segment once it is closed. */
  readonly path: string;
  readonly file: WrittenFile;
}

/** Room around a writer. */
export interface SegmentHost {
  /** Monotonic, milliseconds. */
  readonly steadyMs: () => number;
  /** Makes the file of a new segment; undefined while no disk takes any. */
  begin(stream: StreamKey, startUs: number): SegmentPlace | undefined;
  /** Puts the name of a new file on the disk. */
  syncName(place: SegmentPlace): void;
  /** Gives a file that is on the disk its closed name, so that it stays. */
  publish(place: SegmentPlace): void;
  /** Told of packets that were written. */
  wrote(disk: string, bytes: number): void;
  /** Closes and removes a file without any whole picture. */
  discard(place: SegmentPlace): void;
  /** A number for a new segment. */
  nextId(): number;
  /** Takes a segment that is closed into the index. */
  closed(segment: Segment): void;
  /** Told of an error of a disk, and what it hit; the open segment is given up or closed as far as it was written. */
  failed(disk: string, error: unknown): void;
}

interface OpenSegment {
  readonly id: number;
  readonly place: SegmentPlace;
  readonly startUs: number;
  lastUs: number;
  /** Bytes that the file has, all of whole packets. */
  bytes: number;
  readonly keys: KeyFrame[];
  syncedMs: number;
  /** Its name is on the disk, too. */
  isNamed: boolean;
}

/**
 * Writes the packets of one stream into segments. A segment begins with an info packet and a key frame, and ends with the
 * first key frame of another minute, with a gap, with a change of the stream, or with the stream. All key frames of a segment
 * are of the same minute therefore, so that a deletion of minutes removes files, and cuts ends off others.
 *
 * A segment is closed in this order: its data, its name, the names in its folder, its row of the index. Whatever comes
 * between, the files alone tell what is there.
 */
export class SegmentWriter {
  readonly stream: StreamKey;
  readonly #host: SegmentHost;
  #info: GkPacket | undefined;
  #open: OpenSegment | undefined;
  /** The next segment does not follow the one before it. */
  #gap = true;
  #heardMs: number;

  constructor(stream: StreamKey, host: SegmentHost) {
    this.stream = stream;
    this.#host = host;
    this.#heardMs = host.steadyMs();
  }

  /** The segment that is open, as far as it can be read now. */
  get open(): Segment | undefined {
    return this.#open && this.#rowOf(this.#open, this.#open.lastUs + 1);
  }

  /** When it last got packets, on the monotonic clock, milliseconds. */
  get heardMs(): number {
    return this.#heardMs;
  }

  /** Takes whole packets, in decode order. */
  take(bytes: Uint8Array): void {
    this.#heardMs = this.#host.steadyMs();
    /** Packets that lie one behind another and go to the open segment. */
    let from = 0;
    let to = 0;
    const flush = (): void => {
      if (to > from) this.#write(bytes.subarray(from, to));
      from = to;
    };
    for (const located of locatedPackets(bytes)) {
      const ends = this.#endBefore(located.packet);
      if (ends !== undefined) {
        flush();
        this.close(ends === 'follows' ? located.packet.capturedAtUs : undefined);
      }
      if (located.packet.kind === GkKind.info) this.#info = segmentInfo(located.packet, this.stream);
      if (this.#open === undefined && isKeyFrame(located.packet)) this.#begin(located.packet.capturedAtUs);
      if (this.#open === undefined || !isKept(located.packet)) continue;
      if (located.start !== to) {
        flush();
        from = located.start;
      }
      this.#note(this.#open, located, to > from ? to - from : 0);
      to = located.end;
    }
    flush();
    this.#sync();
  }

  /**
   * Closes the open segment, if any. The next one begins with the next key frame.
   *
   * @param endUs - Time of the picture that follows without a gap; by default there is a gap.
   */
  close(endUs?: number): void {
    const open = this.#open;
    this.#open = undefined;
    this.#gap = endUs === undefined;
    if (open === undefined) return;
    const { file } = open.place;
    let isSynced = false;
    try {
      file.sync();
      isSynced = true;
    } catch (error) {
      this.#host.failed(open.place.disk, error);
    }
    try {
      file.close();
      if (!isSynced) return;
      this.#host.publish(open.place);
      this.#host.closed(this.#rowOf(open, endUs ?? open.lastUs + 1));
    } catch (error) {
      this.#host.failed(open.place.disk, error);
    }
  }

  /** Why the open segment ends ahead of a packet: the packet follows on it, or something is between; undefined when it goes on. */
  #endBefore(packet: GkPacket): 'follows' | 'gap' | undefined {
    const open = this.#open;
    if (open === undefined) return undefined;
    if (packet.kind === GkKind.info) return isSame(segmentInfo(packet, this.stream), this.#info) ? undefined : 'gap';
    if (packet.kind !== GkKind.video) return undefined;
    const { capturedAtUs: atUs } = packet;
    if ((packet.flags & GkFlag.discontinuity) !== 0) return 'gap';
    if (atUs < open.lastUs - BACK_US || atUs > open.lastUs + GAP_US) return 'gap';
    if (isKeyFrame(packet) && minuteOf(atUs) !== minuteOf(open.startUs)) return 'follows';
    return atUs >= open.startUs + MAX_SEGMENT_US || open.bytes > MAX_BYTES ? 'gap' : undefined;
  }

  #begin(startUs: number): void {
    if (this.#info === undefined) return;
    let place: SegmentPlace | undefined;
    try {
      place = this.#host.begin(this.stream, startUs);
      if (place === undefined) return;
      const flags = this.#info.flags | (this.#gap ? GkFlag.discontinuity : 0);
      const info = encodeGkPacket({ ...this.#info, capturedAtUs: microseconds(startUs), sequence: 0, flags });
      place.file.write(info);
      const id = this.#host.nextId();
      this.#open = {
        id,
        place,
        startUs,
        lastUs: startUs,
        bytes: info.byteLength,
        keys: [],
        // All streams begin a segment with the minute: the disk is to have their data one after another.
        syncedMs: this.#host.steadyMs() - (id % SYNC_TURNS) * (SYNC_MS / SYNC_TURNS),
        isNamed: false,
      };
      this.#gap = false;
    } catch (error) {
      this.#gap = true;
      if (place === undefined) return;
      this.#host.failed(place.disk, error);
      this.#host.discard(place);
    }
  }

  /** Notes a packet that is about to be written behind `ahead` others. */
  #note(open: OpenSegment, { packet }: LocatedPacket, ahead: number): void {
    if (packet.kind !== GkKind.video) return;
    open.lastUs = Math.max(open.lastUs, packet.capturedAtUs);
    const lastKeyUs = open.keys.at(-1)?.atUs ?? -Infinity;
    if (isKeyFrame(packet) && packet.capturedAtUs >= lastKeyUs + KEY_STEP_US) {
      open.keys.push({ offset: open.bytes + ahead, atUs: packet.capturedAtUs });
    }
  }

  #write(bytes: Uint8Array): void {
    const open = this.#open;
    if (open === undefined) return;
    try {
      open.place.file.write(bytes);
      open.bytes += bytes.byteLength;
      this.#host.wrote(open.place.disk, bytes.byteLength);
    } catch (error) {
      this.#host.failed(open.place.disk, error);
      this.#keepWritten(open);
    }
  }

  /** A part of the bytes may be in the file: what was written before them is closed. */
  #keepWritten(open: OpenSegment): void {
    const keys = open.keys.filter(({ offset }) => offset < open.bytes);
    this.#open = undefined;
    this.#gap = true;
    if (keys.length === 0) {
      this.#host.discard(open.place);
      return;
    }
    try {
      open.place.file.truncate(open.bytes);
    } catch {
      // Recovery cuts it, as after a crash.
      open.place.file.close();
      return;
    }
    this.#open = { ...open, keys };
    this.close();
  }

  #sync(): void {
    const open = this.#open;
    const nowMs = this.#host.steadyMs();
    if (open === undefined || nowMs - open.syncedMs < SYNC_MS) return;
    open.syncedMs = nowMs;
    try {
      open.place.file.sync();
      if (!open.isNamed) this.#host.syncName(open.place);
      open.isNamed = true;
    } catch (error) {
      this.#host.failed(open.place.disk, error);
      this.#keepWritten(open);
    }
  }

  #rowOf({ id, place, startUs, bytes, keys }: OpenSegment, endUs: number): Segment {
    return { ...this.stream, id, disk: place.disk, path: place.path, startUs, endUs, bytes, keys };
  }
}

function isKeyFrame({ kind, flags }: GkPacket): boolean {
  return kind === GkKind.video && (flags & GkFlag.key) !== 0;
}

/** Positions have a place of their own, and an info packet stands at the beginning only. */
function isKept({ kind }: GkPacket): boolean {
  return kind === GkKind.video || kind === GkKind.audio;
}

function isSame(a: GkPacket, b: GkPacket | undefined): boolean {
  return b !== undefined && Buffer.compare(a.payload, b.payload) === 0;
}

function minuteOf(atUs: number): number {
  return Math.floor(atUs / MINUTE_US);
}
