import { GK_HEADER_BYTES, GkCodec, GkFlag, GkKind, type GkPacket } from '../gk/packet.js';
import { GkParser } from '../gk/parser.js';
import type { ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink } from './demuxer.js';
import { audioCodecOf, videoCodecOf } from './gk-codec-names.js';
import { toStreamInfo, toStreamStatus } from './gk-json.js';

/** GK packets (docs/protocol.md, "GK packets"). @public */
export const gkFormat: ContainerFormat = {
  name: 'gk',
  sniff: (head) => {
    if (head[0] !== 0x47) return 'no';
    if (head.byteLength > 1 && head[1] !== 0x4b) return 'no';
    if (head.byteLength > 2) return head[2] === 1 ? 'yes' : 'no';
    return 'more';
  },
  create: (sink, options) => new GkDemuxer(sink, options, toStreamInfo),
};

/** So many packets are remembered, to know those that come again. */
const REMEMBERED_PACKETS = 256;

/** The last packet of one kind and channel. */
interface Lane {
  readonly sequence: number;
  /** The number has changed: what has the same number and time is the same packet. */
  readonly counts: boolean;
  /** Of the payload, while the sender may be one that does not count. */
  readonly digest: number;
  /** How often there was damage until it came. */
  readonly damages: number;
  /** It may be damaged itself. */
  torn: boolean;
}

/** Reads GK packets; without `readInfo`, which decode workers have no use for, info packets say nothing. @internal */
export class GkDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #readInfo: typeof toStreamInfo | undefined;
  readonly #parser: GkParser;
  readonly #text = new TextDecoder();
  /** By kind and channel. */
  readonly #lanes = new Map<number, Lane>();
  #lastLane: Lane | undefined;
  /** Capture times of the last packets by kind, channel and number. */
  readonly #remembered = new Map<number, number>();
  #damages = 0;
  #ended = false;

  constructor(sink: DemuxerSink, options: DemuxerOptions, readInfo?: typeof toStreamInfo) {
    this.#sink = sink;
    this.#readInfo = readInfo;
    this.#parser = new GkParser(
      {
        onPacket: (packet) => {
          this.#take(packet);
        },
        onSkipped: (bytes, torn) => {
          this.#damages++;
          if (torn && this.#lastLane) this.#lastLane.torn = true;
          sink.onSkipped?.(bytes);
        },
      },
      { messages: options.messages ?? true },
    );
  }

  push(chunk: Uint8Array): void {
    this.#parser.push(chunk);
  }

  end(): void {
    if (this.#ended) return;
    this.#parser.end();
    this.#finish();
  }

  #take(packet: GkPacket): void {
    const { channel, capturedAtUs, payload: data } = packet;
    const key = packet.kind * 256 + channel;
    const last = this.#lanes.get(key);
    const lane = this.#laneOf(packet, last);
    const id = key * 2 ** 32 + packet.sequence;
    if (this.#remembered.get(id) === capturedAtUs && (lane.counts || lane.digest === last?.digest)) {
      this.#sink.onSkipped?.(GK_HEADER_BYTES + data.byteLength);
      return;
    }
    this.#remember(id, capturedAtUs);
    this.#lanes.set(key, lane);
    this.#lastLane = lane;
    const discontinuity = isDiscontinuous(packet, lane, last);
    switch (packet.kind) {
      case GkKind.video:
        if (data.byteLength === 0) return;
        this.#sink.onVideo({
          channel,
          codec: videoCodecOf(packet.codec),
          // Every JPEG stands alone, whatever the flag says.
          key: (packet.flags & GkFlag.key) !== 0 || packet.codec === GkCodec.jpeg,
          capturedAtUs,
          discontinuity,
          recorded: (packet.flags & GkFlag.recorded) !== 0,
          data,
        });
        return;
      case GkKind.audio:
        if (data.byteLength === 0) return;
        this.#sink.onAudio?.({
          channel,
          codec: audioCodecOf(packet.codec),
          capturedAtUs,
          discontinuity,
          data,
        });
        return;
      case GkKind.info:
        this.#json(data, (value) => {
          if (this.#readInfo) this.#sink.onInfo?.(this.#readInfo(value, channel));
        });
        return;
      case GkKind.gps:
        this.#json(data, (row) => this.#sink.onGps?.({ channel, capturedAtUs, row }));
        return;
      case GkKind.status:
        this.#json(data, (value) => this.#sink.onStatus?.(toStreamStatus(value)));
        return;
      case GkKind.end:
        this.#finish();
        return;
      default:
        this.#sink.onOther?.({ channel, kind: `gk-${packet.kind}`, capturedAtUs, data });
    }
  }

  #laneOf({ sequence, payload }: GkPacket, last: Lane | undefined): Lane {
    const counts = last !== undefined && (last.counts || last.sequence !== sequence);
    const digest = counts ? 0 : payload.reduce((sum, byte) => (sum * 31 + byte) | 0, 0);
    return { sequence, counts, digest, damages: this.#damages, torn: false };
  }

  #remember(id: number, capturedAtUs: number): void {
    this.#remembered.set(id, capturedAtUs);
    const [oldest = id] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED_PACKETS) this.#remembered.delete(oldest);
  }

  #finish(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#sink.onEnd?.();
  }

  /** A JSON payload that does not parse counts as passed over. */
  #json(data: Uint8Array, take: (value: unknown) => void): void {
    let value: unknown;
    try {
      value = JSON.parse(this.#text.decode(data));
    } catch {
      if (data.byteLength > 0) this.#sink.onSkipped?.(data.byteLength);
      return;
    }
    take(value);
  }
}

/** The sequence numbers tell what is really missing: garbage between two packets breaks nothing. */
function isDiscontinuous({ flags, sequence }: GkPacket, { damages }: Lane, last: Lane | undefined): boolean {
  if ((flags & GkFlag.discontinuity) !== 0) return true;
  if (last === undefined) return false;
  // A packet that may be damaged counts as missing.
  if (last.torn) return true;
  if (sequence === (last.sequence + 1) >>> 0) return false;
  // A sender that does not count repeats its number: then only damage speaks.
  return damages !== last.damages || sequence !== last.sequence;
}
