import { GkCodec, GkFlag, GkKind, type GkPacket } from '../gk/packet.js';
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

/** Reads GK packets; without `readInfo`, which decode workers have no use for, info packets say nothing. @internal */
export class GkDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #readInfo: typeof toStreamInfo | undefined;
  readonly #parser: GkParser;
  readonly #text = new TextDecoder();
  /** Last sequence number by kind and channel. */
  readonly #sequences = new Map<number, number>();
  /** Kind and channel pairs that have not sent since the last damage, and so may miss something. */
  readonly #suspects = new Set<number>();
  #lastKey = -1;
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
          for (const key of this.#sequences.keys()) this.#suspects.add(key);
          // A packet that may be damaged counts as missing.
          if (torn) this.#sequences.set(this.#lastKey, Number.NaN);
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
    const discontinuity = this.#isDiscontinuous(packet);
    const { channel, capturedAtUs, payload: data } = packet;
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

  /** The sequence numbers tell what is really missing: garbage between two packets breaks nothing. */
  #isDiscontinuous(packet: GkPacket): boolean {
    const key = packet.kind * 256 + packet.channel;
    const last = this.#sequences.get(key);
    this.#sequences.set(key, packet.sequence);
    this.#lastKey = key;
    const suspect = this.#suspects.delete(key);
    if ((packet.flags & GkFlag.discontinuity) !== 0) return true;
    if (last === undefined || packet.sequence === (last + 1) >>> 0) return false;
    // A sender that does not count repeats its number: then only damage speaks.
    return suspect || packet.sequence !== last;
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
