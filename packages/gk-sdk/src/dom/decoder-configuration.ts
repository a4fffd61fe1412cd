import { withoutEmulationPrevention } from '../wire/video/nal-units.js';
import { box, u16, type BoxPart } from './iso-box.js';
import { parameterSetRank, type VideoFormat } from './video-format.js';

/** `avcC` or `hvcC`: the parameter sets as MP4 carries them (ISO/IEC 14496-15). @internal */
export function decoderConfigurationBox(format: VideoFormat): Uint8Array {
  return format.codec === 'h265' ? hvcC(format.parameterSets) : avcC(format.parameterSets);
}

function avcC(sets: readonly Uint8Array[]): Uint8Array {
  const sps = sets.filter((nal) => parameterSetRank('h264', nal) === 2);
  const pps = sets.filter((nal) => parameterSetRank('h264', nal) === 3);
  const first = sps[0] as Uint8Array;
  // Version, profile, constraints, level; NAL lengths of 4 bytes; then the sets.
  const head = [1, first[1] as number, first[2] as number, first[3] as number, 0xff];
  return box('avcC', head, [0xe0 | sps.length], ...lengthPrefixed(sps), [pps.length], ...lengthPrefixed(pps));
}

function hvcC(sets: readonly Uint8Array[]): Uint8Array {
  const sps = sets.find((nal) => parameterSetRank('h265', nal) === 2) as Uint8Array;
  // profile_tier_level stands behind two bytes of NAL header and one of ids.
  const profileTierLevel = withoutEmulationPrevention(sps).subarray(3, 15);
  const arrays = [1, 2, 3].map((rank) => sets.filter((nal) => parameterSetRank('h265', nal) === rank));
  const present = arrays.filter((nals) => nals.length > 0);
  return box(
    'hvcC',
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
