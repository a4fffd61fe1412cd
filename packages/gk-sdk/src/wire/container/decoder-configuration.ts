import { withoutEmulationPrevention } from '../video/nal-units.js';
import { parameterSetRank } from '../video/parameter-sets.js';
import { parts, u16, type BoxPart } from './iso-box.js';

/**
 * The decoder configuration record (body of `avcC` or `hvcC`, ISO/IEC 14496-15), as MP4 and FLV
 * carry it. Undefined without a sequence parameter set of a sensible length.
 *
 * @param parameterSets - NAL units without start code.
 * @public
 */
export function decoderConfiguration(
  codec: 'h264' | 'h265',
  parameterSets: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> | undefined {
  const sps = parameterSets.find((nal) => parameterSetRank(codec, nal) === 2);
  if (sps === undefined || sps.byteLength < 4) return undefined;
  return codec === 'h265' ? hvcC(parameterSets, sps) : avcC(parameterSets, sps);
}

function avcC(sets: readonly Uint8Array[], first: Uint8Array): Uint8Array<ArrayBuffer> {
  const sps = sets.filter((nal) => parameterSetRank('h264', nal) === 2);
  const pps = sets.filter((nal) => parameterSetRank('h264', nal) === 3);
  // Version, profile, constraints, level; NAL lengths of 4 bytes; then the sets.
  const head = [1, first[1] as number, first[2] as number, first[3] as number, 0xff];
  return parts(head, [0xe0 | sps.length], ...lengthPrefixed(sps), [pps.length], ...lengthPrefixed(pps));
}

function hvcC(sets: readonly Uint8Array[], sps: Uint8Array): Uint8Array<ArrayBuffer> {
  // profile_tier_level stands behind two bytes of NAL header and one of ids.
  const profileTierLevel = withoutEmulationPrevention(sps).subarray(3, 15);
  const arrays = [1, 2, 3].map((rank) => sets.filter((nal) => parameterSetRank('h265', nal) === rank));
  const present = arrays.filter((nals) => nals.length > 0);
  return parts(
    [1],
    profileTierLevel,
    // No spatial segmentation, unknown parallelism, 4:2:0, 8 bits, no frame rate, NAL lengths of 4 bytes.
    [0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f],
    [present.length],
    ...present.flatMap((nals): BoxPart[] => [
      [0x80 | (((nals[0]?.[0] ?? 0) >> 1) & 0x3f), ...u16(nals.length)],
      ...lengthPrefixed(nals),
    ]),
  );
}

function lengthPrefixed(nals: readonly Uint8Array[]): BoxPart[] {
  return nals.flatMap((nal): BoxPart[] => [u16(nal.byteLength), nal]);
}
