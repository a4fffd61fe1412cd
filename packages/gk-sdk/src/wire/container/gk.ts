import { GK_HEADER_BYTES, GkFlag, GkKind, type GkPacket } from '../gk/packet.js';
import { GkParser } from '../gk/parser.js';
import { isKeyPicture } from '../video/key-picture.js';
import type { Demuxer, DemuxerOptions, DemuxerSink, VideoCodec } from './demuxer.js';
import { audioCodecOf, videoCodecOf } from './gk-codec-names.js';
import type { toStreamInfo } from './gk-info.js';
import { toStreamStatusMessage } from './gk-json.js';

/** So many packets at most are remembered, to know those that come again. */
const REMEMBERED_PACKETS = 1024;

/** Of a packet that may be damaged: no other follows it. */
const NO_SEQUENCE = -2;

/** The last packet of one kind and channel. */
interface Lane {
  sequence: number;
  /** Number of damages until it came. */
  readonly damages: number;
}

/** Reads GK packets; `readInfo` reads their info. @internal */
export class GkDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #readInfo: typeof toStreamInfo;
  readonly #parser: GkParser;
  readonly #text = new TextDecoder();
  /** By kind and channel. */
  readonly #lanes = new Map<number, Lane>();
  /** Of the last packet. */
  #lane: Lane | undefined;
  /** Capture times of the last packets by kind, channel and number. */
  readonly #remembered = new Map<number, number>();
  #damages = 0;
  #ended = false;

  constructor(sink: DemuxerSink, options: DemuxerOptions, readInfo: typeof toStreamInfo) {
    this.#sink = sink;
    this.#readInfo = readInfo;
    this.#parser = new GkParser(
      {
        onPacket: (packet) => {
          this.#take(packet);
        },
        onSkipped: (bytes, torn) => {
          this.#damages++;
          if (torn && this.#lane) this.#lane.sequence = NO_SEQUENCE;
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
    const { channel, sequence, capturedAtUs, payload: data } = packet;
    const key = packet.kind * 256 + channel;
    const id = key * 2 ** 32 + sequence;
    const isCut = (packet.flags & GkFlag.discontinuity) !== 0;
    const recorded = (packet.flags & GkFlag.recorded) !== 0;
    // After a seek a recording sends what it has sent before, with the same numbers and times.
    if (isCut && recorded) this.#remembered.clear();
    // A sender that does not count still sends the time, and one without a clock sends 0.
    if (capturedAtUs > 0 && this.#remembered.get(id) === capturedAtUs) {
      this.#sink.onSkipped?.(GK_HEADER_BYTES + data.byteLength);
      return;
    }
    if (this.#remembered.size >= REMEMBERED_PACKETS) this.#remembered.clear();
    this.#remembered.set(id, capturedAtUs);
    const last = this.#lanes.get(key);
    this.#lanes.set(key, (this.#lane = { sequence, damages: this.#damages }));
    // The numbers show real losses: garbage between two packets breaks nothing. A sender that does not count repeats
    // its number: then only damage speaks.
    const discontinuity =
      isCut ||
      (last !== undefined &&
        sequence !== (last.sequence + 1) >>> 0 &&
        (sequence !== last.sequence || this.#damages !== last.damages));
    let codec: VideoCodec;
    switch (packet.kind) {
      case GkKind.video:
        if (data.byteLength === 0) return;
        codec = videoCodecOf(packet.codec);
        this.#sink.onVideo({
          channel,
          codec,
          key: isKeyPicture(codec, data, (packet.flags & GkFlag.key) !== 0),
          capturedAtUs,
          discontinuity,
          recorded,
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
        this.#json(data, (value) => this.#sink.onInfo?.(this.#readInfo(value, channel)));
        return;
      case GkKind.gps:
        this.#json(data, (row) => this.#sink.onGps?.({ channel, capturedAtUs, row }));
        return;
      case GkKind.status:
        this.#json(data, (value) => this.#sink.onStatus?.(toStreamStatusMessage(value)));
        return;
      case GkKind.end:
        this.#finish();
        return;
      default:
        this.#sink.onOther?.({ channel, kind: `gk-${packet.kind}`, capturedAtUs, data });
    }
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
