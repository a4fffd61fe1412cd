import { microseconds, type Microseconds } from '../../util/units.js';
import type { AudioCodec, ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink } from './demuxer.js';
import { MediaClock } from './media-clock.js';
import { TsSoundCutter } from './mpegts-media.js';
import { TS_PACKET_BYTES, TsPacketParser, type TsPacket } from './mpegts-packets.js';
import { PesAssembler, type PesUnit } from './mpegts-pes.js';
import { readProgramPids, readProgramStreams, TsSectionAssembler, type TsStreamEntry } from './mpegts-tables.js';
import { PictureCutter, type CutPieces } from './picture-cutter.js';
import { StreamInfoTracker } from './stream-info-tracker.js';

const SYNC = 0x47;

/** MPEG transport stream: H.264, H.265, AAC in ADTS, A-law and mu-law; each stream of pictures is a channel. @public */
export const mpegTsFormat: ContainerFormat = {
  name: 'mpegts',
  // One byte is no proof: a second packet must follow the first.
  sniff: (head) => {
    if (head[0] !== SYNC) return 'no';
    if (head.byteLength <= TS_PACKET_BYTES) return 'more';
    return head[TS_PACKET_BYTES] === SYNC ? 'yes' : 'no';
  },
  create: (sink, options) => new MpegTsDemuxer(sink, options),
};

const PAT_PID = 0;
const NULL_PID = 0x1fff;
const TableId = { association: 0, map: 2 } as const;
const VIDEO_TYPES: ReadonlyMap<number, 'h264' | 'h265'> = new Map([
  [0x1b, 'h264'],
  [0x24, 'h265'],
]);
/** 0x90 and 0x91 are those of surveillance (GB/T 28181, annex C). Sound without a codec here is told, not left out unsaid. */
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

interface Stream {
  readonly pid: number;
  readonly type: number;
  readonly channel: number;
  readonly pes: PesAssembler;
  readonly pictures: PictureCutter<Microseconds> | undefined;
  readonly sounds: TsSoundCutter;
  info: StreamInfoTracker | undefined;
  discontinuity: boolean;
  lastUs: number;
}

class MpegTsDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #firstChannel: number;
  readonly #parser: TsPacketParser;
  readonly #clock = new MediaClock(TICKS_PER_SECOND, 33);
  readonly #tables = new Map<number, TsSectionAssembler>();
  readonly #streams = new Map<number, Stream>();
  readonly #counters = new Map<number, number>();
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
    for (const [pid, { pes }] of this.#streams) {
      pes.end();
      this.#interrupt(pid);
    }
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
    const last = this.#counters.get(pid);
    this.#counters.set(pid, packet.counter);
    // A packet may be sent twice.
    if (last === packet.counter && !packet.discontinuity) return;
    if (last !== undefined && packet.counter !== ((last + 1) & 15) && !packet.discontinuity) this.#interrupt(pid);
    this.#tables.get(pid)?.push(payload, packet.starts);
    this.#streams.get(pid)?.pes.push(payload, packet.starts);
  }

  /** Something of this PID is missing. */
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
        if (section.tableId === TableId.association && pid === PAT_PID) {
          for (const map of readProgramPids(section)) this.#watchTable(map);
        } else if (section.tableId === TableId.map && pid !== PAT_PID) {
          for (const entry of readProgramStreams(section)) this.#watchStream(entry);
        }
      }),
    );
  }

  #watchStream({ pid, type }: TsStreamEntry): void {
    const codec = VIDEO_TYPES.get(type);
    if (codec === undefined && !AUDIO_TYPES.has(type)) return;
    if (this.#tables.has(pid) || this.#streams.get(pid)?.type === type) return;
    if (!this.#streams.has(pid) && this.#streams.size >= MAX_STREAMS) return;
    const isSame = (other: Stream): boolean => VIDEO_TYPES.has(other.type) === VIDEO_TYPES.has(type);
    const before = this.#streams.get(pid)?.channel;
    const channel = before ?? this.#firstChannel + [...this.#streams.values()].filter(isSame).length;
    const stream: Stream = {
      pid,
      type,
      channel,
      pictures: codec && new PictureCutter(codec),
      sounds: new TsSoundCutter(),
      info: undefined,
      discontinuity: false,
      lastUs: 0,
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
    const codec = VIDEO_TYPES.get(stream.type) ?? 'h264';
    if (skipped > 0) this.#sink.onSkipped?.(skipped);
    for (const { key, data, place } of pictures) {
      const { channel, discontinuity } = stream;
      stream.discontinuity = false;
      this.#infoOf(stream).watch(data);
      this.#sink.onVideo({ channel, codec, key, capturedAtUs: place, discontinuity, recorded: false, data });
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
      stream.lastUs = Math.max(0, Math.round(this.#clock.at(dts, stream.pid) + composition));
    }
    return microseconds(stream.lastUs);
  }

  #infoOf(stream: Stream): StreamInfoTracker {
    const { channel } = stream;
    const sound = [...this.#streams.values()].find((each) => each.channel === channel && AUDIO_TYPES.has(each.type));
    const codec = VIDEO_TYPES.get(stream.type);
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
