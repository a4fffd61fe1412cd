import {
  GkCodec,
  GkFlag,
  GkKind,
  microseconds,
  type AudioUnit,
  type GkPacket,
  type StreamInfo,
  type VideoUnit,
} from 'gk-sdk/wire';

export interface MediaPacketsOptions {
  readonly deviceId: string;
  readonly channel: number;
  readonly sub: boolean;
  readonly recorded: boolean;
  /** Places a time of the terminal (microseconds) on the clock of the recorder. */
  readonly place: (lane: 'pictures' | 'sound', toldUs: number) => { readonly us: number; readonly jumped: boolean };
  readonly onPacket: (packet: GkPacket) => void;
}

const WRAP = 2 ** 32;
const VIDEO: Readonly<Record<string, number>> = { h264: GkCodec.h264, h265: GkCodec.h265 };
const AUDIO: Readonly<Record<string, number>> = {
  pcm16: GkCodec.pcm16,
  g711A: GkCodec.g711A,
  g711Mu: GkCodec.g711Mu,
  g726_16: GkCodec.g726_16,
  g726_24: GkCodec.g726_24,
  g726_32: GkCodec.g726_32,
  g726_40: GkCodec.g726_40,
  aac: GkCodec.aac,
};
const text = new TextEncoder();

/** Makes GK packets of the units of one camera of a terminal. */
export class MediaPackets {
  readonly #options: MediaPacketsOptions;
  readonly #sequences = new Map<number, number>();
  readonly #flags: number;
  #info: StreamInfo | undefined;
  #audio: string | undefined;
  #told: string | undefined;

  constructor(options: MediaPacketsOptions) {
    this.#options = options;
    this.#flags = (options.sub ? GkFlag.sub : 0) | (options.recorded ? GkFlag.recorded : 0);
  }

  info(info: StreamInfo): void {
    this.#info = info;
  }

  video({ codec, key, discontinuity, capturedAtUs, data }: VideoUnit): void {
    const number = VIDEO[codec];
    if (number === undefined) return;
    const { us, jumped } = this.#options.place('pictures', capturedAtUs);
    this.#tell(us);
    const flags = (key ? GkFlag.key : 0) | (discontinuity || jumped ? GkFlag.discontinuity : 0);
    this.#send(GkKind.video, number, flags, us, data);
  }

  audio({ codec, discontinuity, capturedAtUs, data }: AudioUnit): void {
    const number = AUDIO[codec];
    // A viewer begins with a picture: sound ahead of it has no place.
    if (number === undefined || this.#info === undefined) return;
    this.#audio = codec;
    const { us, jumped } = this.#options.place('sound', capturedAtUs);
    this.#tell(us);
    this.#send(GkKind.audio, number, discontinuity || jumped ? GkFlag.discontinuity : 0, us, data);
  }

  /** Sends an info packet where it says something new. */
  #tell(us: number): void {
    const { deviceId, channel, recorded } = this.#options;
    const { codec, width, height, fps } = this.#info ?? {};
    const media = { deviceid: deviceId, channel, codec, width, height, fps, audio: this.#audio ?? 'none' };
    const told = JSON.stringify({ ...media, live: !recorded, start: null, end: null });
    if (told === this.#told) return;
    this.#told = told;
    this.#send(GkKind.info, GkCodec.none, 0, us, text.encode(told));
  }

  #send(kind: number, codec: number, flags: number, us: number, payload: Uint8Array): void {
    const { channel, onPacket } = this.#options;
    const sequence = this.#sequences.get(kind) ?? 0;
    this.#sequences.set(kind, (sequence + 1) % WRAP);
    const capturedAtUs = microseconds(Math.round(us));
    onPacket({ kind, channel, codec, flags: flags | this.#flags, capturedAtUs, sequence, payload });
  }
}
