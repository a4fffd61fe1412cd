import type { Microseconds } from '../../util/units.js';

/** Codec of a {@link VideoUnit}; an unknown GK codec number is `unknown-<number>`. @public */
export type VideoCodec = 'h264' | 'h265' | 'jpeg' | `unknown-${number}`;

/** Codec of an {@link AudioUnit}; G.7xx and PCM are 8000 Hz mono. @public */
export type AudioCodec =
  /** Signed 16-bit little-endian. */
  | 'pcm16'
  | 'g711A'
  | 'g711Mu'
  /** First code word in the least significant bits (RFC 3551). */
  | 'g726_16'
  | 'g726_24'
  | 'g726_32'
  | 'g726_40'
  /** ADTS frames. */
  | 'aac'
  | `unknown-${number}`;

/** Description of a channel by its stream; a field is absent when the container does not say it. @public */
export interface StreamInfo {
  /**
   * Name of the demuxer of the stream: `gk`, `fmp4`, `flv`, `mpegts`, `mjpeg`, `annexb`, `jt1078`, or a registered
   * one's name.
   */
  readonly container: string;
  /** From 1; 0 = the whole device. */
  readonly channel: number;
  /**
   * `capture`: times are capture times. `nominal`: the stream does not tell when it was captured; times
   * count up from 0 by its own time stamps, or at `fps` where it has none.
   */
  readonly clock: 'capture' | 'nominal';
  /** Whose picture it is; with device id `*` it changes while the stream runs. */
  readonly deviceId?: string;
  readonly codec?: VideoCodec;
  /** Picture size in pixels. */
  readonly width?: number;
  /** Picture height in pixels. */
  readonly height?: number;
  /** Pictures a second. */
  readonly fps?: number;
  readonly audio?: AudioCodec;
  /** True for a live stream, false for a recorded one. */
  readonly live?: boolean;
  /** Start and end of a recording, microseconds since the Unix epoch. */
  readonly startUs?: Microseconds;
  readonly endUs?: Microseconds;
  /** The container's own words for what has no field here. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** One access unit: everything that makes one picture. @public */
export interface VideoUnit {
  /** From 1. */
  readonly channel: number;
  readonly codec: VideoCodec;
  /** A decoder can start here. */
  readonly key: boolean;
  /** Capture (presentation) time; units come in decode order. */
  readonly capturedAtUs: Microseconds;
  /** Data of this channel is missing ahead of this unit: wait for a key frame. */
  readonly discontinuity: boolean;
  /** Time since the previous picture of the channel as coded in the stream; absent where it is not coded. */
  readonly sinceLastUs?: Microseconds;
  /** Recorded, not live. */
  readonly recorded: boolean;
  /**
   * Annex B for H.264 and H.265, the whole file for JPEG. Maybe a view into the pushed chunk: it
   * stays valid as long as the caller does not write to that chunk.
   */
  readonly data: Uint8Array;
}

/** One packet of audio. @public */
export interface AudioUnit {
  /** From 1. */
  readonly channel: number;
  readonly codec: AudioCodec;
  readonly capturedAtUs: Microseconds;
  /** Audio of this channel is missing ahead of this unit. */
  readonly discontinuity: boolean;
  /** Same lifetime as {@link VideoUnit.data}. */
  readonly data: Uint8Array;
  /** Form of the sender, where that of `data` is another: JT/T 1078 alone. Whoever answers in speech sends it in the same one. */
  readonly sentWith?: {
    /** Each packet begins with the header of the encoder's chip. */
    readonly chipHeader?: true;
    /** The first code word of G.726 is in the least significant bits (`rfc3551`), or in the most significant ones (`aal2`). */
    readonly g726Packing?: 'rfc3551' | 'aal2';
  };
}

/** A packet that is none of the others, passed on as it came. @public */
export interface OtherUnit {
  /** From 1; 0 = the whole device. */
  readonly channel: number;
  /**
   * `gk-<kind>` for an unknown GK kind, `passthrough` for JT/T 1078 transparent data, `emsg` for an event
   * message of MP4, `fmp4-<name>`, `flv-<name>` or `mpegts-<number>` for media that has no codec here.
   */
  readonly kind: string;
  readonly capturedAtUs: Microseconds;
  readonly data: Uint8Array;
}

/** A word of the server about the stream: R and T of the command channel in JSON. @public */
export interface StreamStatusMessage {
  /** 403, 404, ... (docs/protocol.md, "Result codes"); 0 when the server gave none. */
  readonly code: number;
  /** For people. */
  readonly message: string;
}

/** Callbacks of a demuxer; units without a callback are dropped. @public */
export interface DemuxerSink {
  /** Once ahead of the first unit of each channel, and again when something changed. */
  onInfo?(info: StreamInfo): void;
  /** One access unit. */
  onVideo(unit: VideoUnit): void;
  /** One chunk of sound. */
  onAudio?(unit: AudioUnit): void;
  /** One position that travels in the stream. */
  onGps?(unit: {
    /** 0 = the whole device. */
    readonly channel: number;
    readonly capturedAtUs: Microseconds;
    /** A row of `/api/gps` (lat, lng, speed in km/h, dir in degrees, time in unix seconds), unchecked. */
    readonly row: unknown;
  }): void;
  /** A packet of another kind. */
  onOther?(unit: OtherUnit): void;
  /** A status that travels in the stream. */
  onStatus?(status: StreamStatusMessage): void;
  /** The stream said that it ends, or `end()` was called; at most once. */
  onEnd?(): void;
  /** `bytes` bytes belong to nothing and were passed over. */
  onSkipped?(bytes: number): void;
}

/**
 * Push parser of one stream. Never throws on input; whatever is damaged is passed over, counted
 * in `onSkipped`, and marked as a discontinuity.
 *
 * @public
 */
export interface Demuxer {
  /** Takes the next bytes; emits every unit that they complete. */
  push(chunk: Uint8Array): void;
  /** Ends the stream: emits whole units that were held back. */
  end(): void;
}

/** Options that every demuxer takes. @public */
export interface DemuxerOptions {
  /** Channel of a stream that does not say it; default 1. */
  readonly channel?: number;
  /** Pictures a second of a stream that has no timing of its own; default 15. */
  readonly fps?: number;
  /**
   * True (default): chunks are WebSocket messages, which hold whole packets; a packet cut short is
   * then given up as soon as the next message begins with a new one. False: chunks are arbitrary
   * pieces, as of a file.
   */
  readonly messages?: boolean;
}

/** One container format: how to know it and how to read it. @public */
export interface ContainerFormat {
  /** Value of `container=` in a stream address and of {@link StreamInfo.container}. */
  readonly name: string;
  /**
   * Looks at the first bytes of a stream: `yes`, `no`, or `more` bytes are needed to tell. A bare
   * `more` from 256 bytes on counts as `no`.
   */
  sniff(head: Uint8Array): 'yes' | 'no' | 'more';
  /** Makes a demuxer for one stream. */
  create(sink: DemuxerSink, options: DemuxerOptions): Demuxer;
}
