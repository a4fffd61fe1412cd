import { GkCodec, parseH264Sps, parseH265Sps, splitNalUnits } from 'gk-sdk/wire';

/** What stands at the head of a container about its pictures. */
export interface VideoParameters {
  readonly codec: 'h264' | 'h265';
  readonly width: number;
  readonly height: number;
  /** VPS, SPS and PPS NAL units without start codes. */
  readonly parameterSets: readonly Uint8Array[];
}

/** The codec of a GK video packet, where it is one that containers carry. */
export function videoCodec(codec: number): 'h264' | 'h265' | undefined {
  return codec === GkCodec.h264 ? 'h264' : codec === GkCodec.h265 ? 'h265' : undefined;
}

/** Reads the parameter sets of a key frame; undefined when it has none that can be read. */
export function readVideoParameters(codec: 'h264' | 'h265', annexB: Uint8Array): VideoParameters | undefined {
  const parameterSets = splitNalUnits(annexB).filter((nal) => isParameterSet(codec, nal));
  for (const nal of parameterSets) {
    const sps = codec === 'h264' ? parseH264Sps(nal) : parseH265Sps(nal);
    if (sps !== undefined) return { codec, width: sps.width, height: sps.height, parameterSets };
  }
  return undefined;
}

/** The same parameter sets, byte by byte. */
export function sameParameters(a: VideoParameters | undefined, b: VideoParameters): boolean {
  return (
    a?.codec === b.codec &&
    a.parameterSets.length === b.parameterSets.length &&
    a.parameterSets.every((nal, i) => Buffer.compare(nal, b.parameterSets[i] ?? Buffer.alloc(0)) === 0)
  );
}

function isParameterSet(codec: 'h264' | 'h265', nal: Uint8Array): boolean {
  const first = nal[0] ?? 0;
  const type = codec === 'h264' ? first & 0x1f : (first >> 1) & 0x3f;
  return codec === 'h264' ? type === 7 || type === 8 : type >= 32 && type <= 34;
}
