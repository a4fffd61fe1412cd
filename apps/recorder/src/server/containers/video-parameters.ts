import { createFormatReader, GkCodec, type GkPacket } from 'gk-sdk/wire';

/** Video parameters in the header of a container. */
export interface VideoParameters {
  readonly codec: 'h264' | 'h265';
  readonly width: number;
  readonly height: number;
  /** VPS, SPS and PPS NAL units without start codes; the SPS in use is the first of its kind. */
  readonly parameterSets: readonly Uint8Array[];
}

/** The codec of a GK video packet, where it is one that containers carry. */
export function videoCodec(codec: number): 'h264' | 'h265' | undefined {
  return codec === GkCodec.h264 ? 'h264' : codec === GkCodec.h265 ? 'h265' : undefined;
}

/** Reads the parameters of one stream's key frames. A stream may hold several sets, and send them once. */
export class VideoParameterReader {
  readonly #read = createFormatReader();

  /** Those that the slices of a key frame name; undefined while none is known. */
  read({ codec: number, payload }: Pick<GkPacket, 'codec' | 'payload'>): VideoParameters | undefined {
    const codec = videoCodec(number);
    const format = codec && this.#read(codec, payload);
    if (codec === undefined || format === undefined) return undefined;
    const { width, height, parameterSets } = format;
    return { codec, width, height, parameterSets };
  }
}

/** The same parameter sets, byte by byte. */
export function sameParameters(a: VideoParameters | undefined, b: VideoParameters): boolean {
  return (
    a?.codec === b.codec &&
    a.parameterSets.length === b.parameterSets.length &&
    a.parameterSets.every((nal, i) => Buffer.compare(nal, b.parameterSets[i] ?? Buffer.alloc(0)) === 0)
  );
}
