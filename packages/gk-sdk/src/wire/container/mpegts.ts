import { microseconds, type Microseconds } from '../../util/units.js';
import type { AudioCodec, ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink } from './demuxer.js';
import { MediaClock } from './media-clock.js';
import { TsSoundCutter } from './mpegts-media.js';
import { beginsTransportStream, TS_PACKET_BYTES, TsPacketParser, type TsPacket } from './mpegts-packets.js';
import { PesAssembler, type PesUnit } from './mpegts-pes.js';
import {
  readProgramPids,
  readProgramStreams,
  TsSectionAssembler,
  type TsSection,
  type TsStreamEntry,
} from './mpegts-tables.js';
import { PictureCutter, type CutPieces } from './picture-cutter.js';
import { StreamInfoTracker } from './stream-info-tracker.js';

/** MPEG transport stream: H.264, H.265, AAC in ADTS, A-law and mu-law; each stream of pictures is a channel. @public */
export const mpegTsFormat: ContainerFormat = {
  name: 'mpegts',
  sniff: (head) => beginsTransportStream(head),
  create: (sink, options) => new MpegTsDemuxer(sink, options),
};

const PAT_PID = 0;
const NULL_PID = 0x1fff;
const TableId = { association: 0, map: 2 } as const;
const VIDEO_TYPES: ReadonlyMap<number, 'h264' | 'h265'> = new Map([
  [0x1b, 'h264'],
  [0x24, 'h265'],
]);
/**
 * 0x90 and 0x91 are those of surveillance (GB/T 28181, annex C). Sound of unknown codec is reported rather than left
 * out silently.
 */
const AUDIO_TYPES: ReadonlyMap<number, AudioCodec> = new Map<number, AudioCodec>([
  [0x03, 'unknown-3'], // MPEG-1
  [0x04, 'unknown-4'], // MPEG-2
  [0x0f, 'aac'],
  [0x11, 'unknown-17'], // AAC in LATM
  [0x81, 'unknown-129'], // AC-3
  [0x90, 'g711A'],
  [0x91, 'g711Mu'],
]);
const TICKS_PER_SECOND = 90_000;
/** Pictures and sound of 32 channels; a map that names more is none of a recorder. */
const MAX_STREAMS = 64;
const MAX_TABLES = 64;

/** Whose map names a stream. */
interface Program {
  readonly mapPid: number;
  readonly id: number;
}

interface Stream {
  readonly pid: number;
  readonly program: Program;
  readonly type: number;
  readonly channel: number;
  readonly pes: PesAssembler;
  readonly pictures: PictureCutter<Microseconds> | undefined;
  readonly sounds: TsSoundCutter;
  /** Of its latest picture; the map's before the first. */
  codec: 'h264' | 'h265' | undefined;
  info: StreamInfoTracker | undefined;
  discontinuity: boolean;
  lastUs: number;
  /** Time of the unit in which the latest picture began, and how many pictures began in it ahead of that one. */
  placeUs: number | undefined;
  untimed: number;
}

class MpegTsDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #firstChannel: number;
  readonly #parser: TsPacketParser;
  readonly #clock = new MediaClock(TICKS_PER_SECOND, 33);
  readonly #tables = new Map<number, TsSectionAssembler>();
  readonly #streams = new Map<number, Stream>();
  /** The latest packet with payload of each PID. */
  readonly #latest = new Map<number, TsPacket>();
  #ended = false;

  constructor(sink: DemuxerSink, options: DemuxerOptions) {
    this.#sink = sink;
    this.#firstChannel = options.channel ?? 1;
    this.#parser = new TsPacketParser({
      onPacket: (packet) => {
        this.#take(packet);
      },
      onSkipped: (bytes) => sink.onSkipped?.(bytes),
    });
    this.#watchTable(PAT_PID);
  }

  push(chunk: Uint8Array): void {
    this.#parser.push(chunk);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#parser.end();
    for (const stream of this.#streams.values()) this.#endStream(stream);
    this.#sink.onEnd?.();
  }

  #take(packet: TsPacket): void {
    const { pid, payload } = packet;
    if (pid === NULL_PID) return;
    if (packet.unreadable) {
      this.#interrupt(pid);
      this.#sink.onSkipped?.(TS_PACKET_BYTES);
      return;
    }
    if (payload === undefined) return;
    const last = this.#latest.get(pid);
    this.#latest.set(pid, packet);
    if (last !== undefined && !packet.discontinuity && packet.counter !== ((last.counter + 1) & 15)) {
      if (this.#isRepeated(packet, last)) return;
      // Files that stand one behind the other: nothing of the unit under way is missing.
      if (packet.starts && last.isFilledUp) this.#streams.get(pid)?.pes.end();
      this.#interrupt(pid);
    }
    this.#tables.get(pid)?.push(payload, packet.starts);
    this.#streams.get(pid)?.pes.push(payload, packet.starts);
  }

  /** A packet may be sent twice; a table is read again then, as another one may have the same number. */
  #isRepeated({ pid, counter, starts }: TsPacket, last: TsPacket): boolean {
    return counter === last.counter && starts === last.starts && !(starts && this.#tables.has(pid));
  }

  /** Handles a loss in this PID. */
  #interrupt(pid: number): void {
    this.#tables.get(pid)?.reset();
    const stream = this.#streams.get(pid);
    if (stream === undefined) return;
    stream.pes.drop();
    if (stream.pictures !== undefined) this.#deliverPictures(stream, stream.pictures.end());
    const held = stream.sounds.reset();
    if (held > 0) this.#sink.onSkipped?.(held);
    stream.discontinuity = true;
  }

  #watchTable(pid: number): void {
    if (this.#tables.has(pid) || this.#streams.has(pid) || this.#tables.size >= MAX_TABLES) return;
    this.#tables.set(
      pid,
      new TsSectionAssembler((section) => {
        if (section.tableId === TableId.association && pid === PAT_PID) this.#takePrograms(section);
        else if (section.tableId === TableId.map && pid !== PAT_PID) {
          this.#takeMap({ mapPid: pid, id: section.id }, readProgramStreams(section));
        }
      }),
    );
  }

  /** A map that is named no more ends with its streams. */
  #takePrograms(section: TsSection): void {
    const maps = readProgramPids(section);
    for (const pid of section.isWhole ? this.#tables.keys() : []) {
      if (pid === PAT_PID || maps.includes(pid)) continue;
      this.#tables.delete(pid);
      this.#latest.delete(pid);
      for (const stream of this.#streams.values()) if (stream.program.mapPid === pid) this.#forget(stream);
    }
    for (const map of maps) this.#watchTable(map);
  }

  #takeMap(program: Program, entries: readonly TsStreamEntry[]): void {
    for (const stream of this.#streams.values()) {
      const isIts = stream.program.mapPid === program.mapPid && stream.program.id === program.id;
      const isNamed = entries.some(({ pid, type }) => pid === stream.pid && type === stream.type);
      if (isIts && !isNamed) this.#forget(stream);
    }
    for (const entry of entries) this.#watchStream(program, entry);
  }

  /** Its channel is free for the stream that takes its place. */
  #forget(stream: Stream): void {
    this.#endStream(stream);
    this.#streams.delete(stream.pid);
    this.#latest.delete(stream.pid);
  }

  #endStream(stream: Stream): void {
    stream.pes.end();
    this.#interrupt(stream.pid);
  }

  /** The lowest channel that has no stream of this kind. */
  #freeChannel(type: number): number {
    const isVideo = VIDEO_TYPES.has(type);
    const taken = new Set(
      [...this.#streams.values()]
        .filter((each) => VIDEO_TYPES.has(each.type) === isVideo)
        .map(({ channel }) => channel),
    );
    let channel = this.#firstChannel;
    while (taken.has(channel)) channel++;
    return channel;
  }

  #watchStream(program: Program, { pid, type }: TsStreamEntry): void {
    const codec = VIDEO_TYPES.get(type);
    if (codec === undefined && !AUDIO_TYPES.has(type)) return;
    if (this.#tables.has(pid) || this.#streams.get(pid)?.type === type) return;
    if (!this.#streams.has(pid) && this.#streams.size >= MAX_STREAMS) return;
    const channel = this.#streams.get(pid)?.channel ?? this.#freeChannel(type);
    const stream: Stream = {
      pid,
      program,
      type,
      channel,
      pictures: codec && new PictureCutter(codec),
      sounds: new TsSoundCutter(),
      codec,
      info: undefined,
      discontinuity: false,
      lastUs: 0,
      placeUs: undefined,
      untimed: 0,
      pes: new PesAssembler({
        onUnit: (unit) => {
          this.#deliver(stream, unit);
        },
        onDropped: (bytes) => {
          stream.discontinuity = true;
          this.#sink.onSkipped?.(bytes);
        },
      }),
    };
    this.#streams.set(pid, stream);
    // Sound that the map names later is news for the pictures' info.
    for (const each of this.#streams.values()) if (each.channel === channel) each.info = undefined;
  }

  #deliver(stream: Stream, unit: PesUnit): void {
    const capturedAtUs = this.#time(stream, unit);
    if (stream.pictures === undefined) {
      this.#deliverSound(stream, unit, capturedAtUs);
      return;
    }
    this.#deliverPictures(stream, stream.pictures.cut(unit.data, capturedAtUs));
  }

  #deliverPictures(stream: Stream, { pictures, skipped }: CutPieces<Microseconds>): void {
    if (skipped > 0) this.#sink.onSkipped?.(skipped);
    for (const { codec, key, data, place } of pictures) {
      const { channel, discontinuity } = stream;
      stream.discontinuity = false;
      if (stream.codec !== codec) {
        stream.codec = codec;
        stream.info = undefined;
      }
      const info = this.#infoOf(stream);
      info.watch(data);
      // Of several pictures in one unit only the first has its time.
      stream.untimed = stream.placeUs === place ? stream.untimed + 1 : 0;
      stream.placeUs = place;
      const behindUs = info.fps === undefined ? 0 : (stream.untimed * 1_000_000) / info.fps;
      const capturedAtUs = microseconds(Math.round(place + behindUs));
      this.#sink.onVideo({ channel, codec, key, capturedAtUs, discontinuity, recorded: false, data });
    }
  }

  #deliverSound(stream: Stream, unit: PesUnit, capturedAtUs: Microseconds): void {
    const codec = AUDIO_TYPES.get(stream.type) ?? 'aac';
    const { frames, skipped } = codec === 'aac' ? stream.sounds.cut(unit.data) : { frames: unit.data, skipped: 0 };
    if (skipped > 0) {
      stream.discontinuity = true;
      this.#sink.onSkipped?.(skipped);
    }
    if (frames.byteLength === 0) return;
    const { channel, discontinuity } = stream;
    stream.discontinuity = false;
    const silent = [...this.#streams.values()].every((each) => each.channel !== channel || each.pictures === undefined);
    if (silent) this.#infoOf(stream).watch(frames);
    this.#sink.onAudio?.({ channel, codec, capturedAtUs, discontinuity, data: frames });
  }

  /** A unit without a time has that of the one before. */
  #time(stream: Stream, { pts, dts = pts }: PesUnit): Microseconds {
    if (pts !== undefined && dts !== undefined) {
      const composition = (this.#clock.between(dts, pts) * 1_000_000) / TICKS_PER_SECOND;
      // A stream that replaces another one continues its clock.
      const lane = 2 * stream.channel + (stream.pictures === undefined ? 0 : 1);
      stream.lastUs = Math.max(0, Math.round(this.#clock.at(dts, lane) + composition));
    }
    return microseconds(stream.lastUs);
  }

  #infoOf(stream: Stream): StreamInfoTracker {
    const { channel } = stream;
    const sound = [...this.#streams.values()].find((each) => each.channel === channel && AUDIO_TYPES.has(each.type));
    const { codec } = stream;
    const audio = sound && AUDIO_TYPES.get(sound.type);
    stream.info ??= new StreamInfoTracker(this.#sink, {
      container: 'mpegts',
      channel,
      clock: 'nominal',
      ...(codec !== undefined && { codec }),
      ...(audio !== undefined && { audio }),
    });
    return stream.info;
  }
}
