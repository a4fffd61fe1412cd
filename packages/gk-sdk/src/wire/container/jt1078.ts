import { microseconds } from '../../util/units.js';
import type { ContainerFormat, Demuxer, DemuxerSink, VideoCodec } from './demuxer.js';
import { Jt1078Order, type Jt1078Kind } from './jt1078-order.js';
import { Jt1078Parser, Jt1078Type, type Jt1078Packet } from './jt1078-packet.js';
import { Jt1078SoundReader } from './jt1078-sound.js';
import { beginsWithStartCode, PictureCutter, type CutPieces } from './picture-cutter.js';
import { StreamInfoTracker } from './stream-info-tracker.js';

/** RTP-like packets of vehicle terminals (JT/T 1078-2016, 5.5.3, table 19; also with the ten-byte SIM of JT/T 808-2019). @public */
export const jt1078Format: ContainerFormat = {
  name: 'jt1078',
  sniff: (head) => {
    const magic = [0x30, 0x31, 0x63, 0x64];
    for (let i = 0; i < 4; i++) {
      if (i >= head.byteLength) return 'more';
      if (head[i] !== magic[i]) return 'no';
    }
    return 'yes';
  },
  create: (sink) => new Jt1078Demuxer(sink),
};

/** Payload types (JT/T 1078-2016, table 12). */
const VIDEO_CODECS: Readonly<Record<number, VideoCodec>> = { 98: 'h264', 99: 'h265' };

/** A unit longer than this is damage. */
const MAX_UNIT_BYTES = 16 * 1024 * 1024;
/** Space for units that come in parts: at first, and what is kept from one to the next. */
const LEAST_BUFFER_BYTES = 16 * 1024;
const MOST_KEPT_BYTES = 1024 * 1024;
const NOTHING = new Uint8Array(0);

/** Collects the subpackets of a unit, in a buffer that is used again for the next one. */
class Assembly {
  #buffer = NOTHING;
  #length: number | undefined;

  /** Bytes of the unit under way; undefined while there is none. */
  get byteLength(): number | undefined {
    return this.#length;
  }

  begin(): void {
    this.#length = 0;
  }

  add(part: Uint8Array): void {
    const length = this.#length ?? 0;
    const needed = length + part.byteLength;
    if (needed > this.#buffer.byteLength) {
      const grown = new Uint8Array(Math.max(needed, this.#buffer.byteLength * 2, LEAST_BUFFER_BYTES));
      grown.set(this.#buffer.subarray(0, length));
      this.#buffer = grown;
    }
    this.#buffer.set(part, length);
    this.#length = needed;
  }

  /** The unit, as bytes of its own. */
  take(): Uint8Array {
    const data = this.#buffer.slice(0, this.#length);
    this.drop();
    return data;
  }

  drop(): void {
    this.#length = undefined;
    if (this.#buffer.byteLength > MOST_KEPT_BYTES) this.#buffer = NOTHING;
  }
}

interface Track {
  readonly assembly: Assembly;
  /** The latest packet of the unit under way, without its bytes. */
  latest: Jt1078Packet | undefined;
  discontinuity: boolean;
}

/** Position of a packet in its picture, as its header tells. */
interface PicturePlace {
  readonly packet: Jt1078Packet;
  readonly discontinuity: boolean;
}

interface PictureLane {
  readonly codec: 'h264' | 'h265';
  readonly cutter: PictureCutter<PicturePlace>;
  /** Packet of the latest picture. Its interval and gap apply only to the first picture in it. */
  latest: PicturePlace | undefined;
}

interface Channel {
  readonly tracks: Readonly<Record<Jt1078Kind, Track>>;
  readonly order: Jt1078Order;
  readonly sound: Jt1078SoundReader;
  pictures: PictureLane | undefined;
  /** Number of its latest packet, among those of all channels. */
  heardAt: number;
  info: { readonly codec: VideoCodec; readonly tracker: StreamInfoTracker } | undefined;
}

/** After so many packets of others a channel's picture does not go on. */
const SILENT_PACKETS = 8;

/** A stream with more, of terminals together, is none of a terminal: the oldest are let go. */
const MAX_CHANNELS = 64;

class Jt1078Demuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #parser: Jt1078Parser;
  readonly #channels = new Map<string, Channel>();
  #latest: { readonly sim: string; readonly number: number; readonly channel: Channel } | undefined;
  #packets = 0;
  #ended = false;

  constructor(sink: DemuxerSink) {
    this.#sink = sink;
    this.#parser = new Jt1078Parser({
      onPacket: (packet) => {
        const channel = this.#channelOf(packet);
        channel.heardAt = ++this.#packets;
        channel.order.push(packet);
        this.#endSilent();
      },
      onSkipped: (bytes) => sink.onSkipped?.(bytes),
    });
  }

  push(chunk: Uint8Array): void {
    this.#parser.push(chunk);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#parser.end();
    for (const channel of this.#channels.values()) this.#close(channel);
    this.#sink.onEnd?.();
  }

  #take(channel: Channel, packet: Jt1078Packet, track: Track): void {
    if (packet.part === 'whole' || packet.part === 'first') this.#endUnit(channel, track);
    const data = this.#assemble(track, packet);
    if (data === undefined || data.byteLength === 0) return;
    this.#deliver(channel, track, packet, data);
    track.discontinuity = false;
  }

  /** Adds a subpacket; returns the unit that it completes. */
  #assemble(track: Track, packet: Jt1078Packet): Uint8Array | undefined {
    if (packet.part === 'whole') return packet.body;
    const { assembly } = track;
    if (packet.part === 'first') assembly.begin();
    if (assembly.byteLength === undefined || assembly.byteLength + packet.body.byteLength > MAX_UNIT_BYTES) {
      // The beginning of the unit is missing.
      this.#abandon(track);
      track.discontinuity = true;
      this.#skip(packet.body.byteLength);
      return undefined;
    }
    assembly.add(packet.body);
    track.latest = { ...packet, body: NOTHING };
    return packet.part === 'last' ? assembly.take() : undefined;
  }

  /**
   * Another unit begins: the one under way is whole, as no packet of it is missing, and some terminals call its last packet one of the middle.
   * Of a first packet alone nothing tells that more was to come.
   */
  #endUnit(channel: Channel, track: Track): void {
    const { assembly, latest } = track;
    if (assembly.byteLength === undefined) return;
    if (latest?.part !== 'middle') {
      this.#abandon(track);
      return;
    }
    this.#deliver(channel, track, latest, assembly.take());
    track.discontinuity = false;
  }

  #abandon(track: Track): void {
    const { byteLength } = track.assembly;
    if (byteLength === undefined) return;
    this.#skip(byteLength);
    track.assembly.drop();
    track.discontinuity = true;
  }

  #lose(track: Track): void {
    this.#abandon(track);
    track.discontinuity = true;
  }

  #skip(bytes: number): void {
    if (bytes > 0) this.#sink.onSkipped?.(bytes);
  }

  #deliver(channel: Channel, track: Track, packet: Jt1078Packet, data: Uint8Array): void {
    const { discontinuity } = track;
    if (packet.type <= Jt1078Type.bidirectional) {
      const codec = VIDEO_CODECS[packet.payloadType] ?? `unknown-${packet.payloadType}`;
      // Data that is no byte stream of NAL units is passed on unchanged.
      if ((codec === 'h264' || codec === 'h265') && beginsWithStartCode(data)) {
        const lane = this.#laneOf(channel, codec);
        this.#deliverCut(channel, lane, lane.cutter.cut(data, { packet, discontinuity }));
      } else {
        this.#endPicture(channel);
        const { intervalMs } = packet;
        const key = packet.type === Jt1078Type.intra;
        this.#deliverPicture(channel, codec, packet, data, { key, discontinuity, intervalMs });
      }
      return;
    }
    const capturedAtUs = microseconds(packet.timestampMs * 1000);
    if (packet.type === Jt1078Type.audio) {
      const { payloadType, timestampMs } = packet;
      const sound = channel.sound.read({ payloadType, timestampMs, data, discontinuity });
      this.#sink.onAudio?.({ channel: packet.channel, ...sound, capturedAtUs, discontinuity });
    } else {
      const kind = packet.type === Jt1078Type.passthrough ? 'passthrough' : `jt1078-${packet.type}`;
      this.#sink.onOther?.({ channel: packet.channel, kind, capturedAtUs, data });
    }
  }

  #laneOf(channel: Channel, codec: 'h264' | 'h265'): PictureLane {
    if (channel.pictures?.codec !== codec) {
      this.#endPicture(channel);
      channel.pictures = { codec, cutter: new PictureCutter(codec), latest: undefined };
    }
    return channel.pictures;
  }

  #deliverCut(channel: Channel, lane: PictureLane, { pictures, skipped }: CutPieces<PicturePlace>): void {
    this.#skip(skipped);
    for (const { codec, key, data, place } of pictures) {
      const isFirst = lane.latest !== place;
      lane.latest = place;
      this.#deliverPicture(channel, codec, place.packet, data, {
        key,
        discontinuity: isFirst && place.discontinuity,
        intervalMs: isFirst ? place.packet.intervalMs : undefined,
      });
    }
  }

  /** Stops waiting for channels that have been silent for a while. */
  #endSilent(): void {
    for (const channel of this.#channels.values()) {
      if (this.#packets - channel.heardAt !== SILENT_PACKETS) continue;
      if (channel.pictures?.cutter.hasPicture === true) this.#endPicture(channel);
    }
  }

  /** Delivers the waiting part of a picture: no more of it will come. */
  #endPicture(channel: Channel): void {
    const lane = channel.pictures;
    if (lane !== undefined) this.#deliverCut(channel, lane, lane.cutter.end());
  }

  #deliverPicture(
    channel: Channel,
    codec: VideoCodec,
    packet: Jt1078Packet,
    data: Uint8Array,
    {
      intervalMs,
      ...told
    }: { readonly key: boolean; readonly discontinuity: boolean; readonly intervalMs: number | undefined },
  ): void {
    if (channel.info?.codec !== codec) {
      const tracker = new StreamInfoTracker(this.#sink, {
        container: 'jt1078',
        channel: packet.channel,
        clock: 'capture',
        deviceId: packet.sim,
        codec,
      });
      channel.info = { codec, tracker };
    }
    channel.info.tracker.watch(data);
    const capturedAtUs = microseconds(packet.timestampMs * 1000);
    this.#sink.onVideo({
      channel: packet.channel,
      codec,
      ...told,
      capturedAtUs,
      ...(intervalMs !== undefined && { sinceLastUs: microseconds(intervalMs * 1000) }),
      recorded: false,
      data,
    });
  }

  #channelOf(packet: Jt1078Packet): Channel {
    const { sim, channel: number } = packet;
    const latest = this.#latest;
    if (latest?.sim === sim && latest.number === number) return latest.channel;
    const key = `${sim}/${number}`;
    let channel = this.#channels.get(key);
    if (channel !== undefined) {
      // Keeps the channels in the order of their last packets.
      this.#channels.delete(key);
      this.#channels.set(key, channel);
    } else {
      const [oldest] = this.#channels;
      if (this.#channels.size >= MAX_CHANNELS && oldest !== undefined) {
        this.#channels.delete(oldest[0]);
        this.#close(oldest[1]);
      }
      channel = this.#openChannel();
      this.#channels.set(key, channel);
    }
    this.#latest = { sim, number, channel };
    return channel;
  }

  #openChannel(): Channel {
    const track = (): Track => ({ assembly: new Assembly(), latest: undefined, discontinuity: false });
    const tracks = { video: track(), audio: track(), other: track() };
    const order = new Jt1078Order({
      onPacket: (packet, kind) => {
        if (packet.isBroken) this.#lose(tracks[kind]);
        else this.#take(channel, packet, tracks[kind]);
      },
      onLost: (kinds) => {
        for (const kind of kinds) this.#lose(tracks[kind]);
      },
      onDropped: ({ body }) => {
        this.#skip(body.byteLength);
      },
    });
    const sound = new Jt1078SoundReader();
    const channel: Channel = { tracks, order, sound, pictures: undefined, heardAt: 0, info: undefined };
    return channel;
  }

  #close(channel: Channel): void {
    channel.order.end();
    for (const track of Object.values(channel.tracks)) this.#abandon(track);
    this.#endPicture(channel);
  }
}
