import type { VideoCodec } from '../container/demuxer.js';
import { indexOfStartCode } from './nal-units.js';

/**
 * Whether a decoder can start at an access unit: its first slice says so (H.264: IDR; H.265: any random access
 * picture). Some senders mark pictures that only begin a refresh, which decoders refuse to start at; others mark none.
 *
 * @param marked - Mark of the sender; it counts where no slice is found, and for other codecs but JPEG.
 * @public
 */
export function isKeyPicture(codec: VideoCodec, annexB: Uint8Array, marked: boolean): boolean {
  // Every JPEG stands alone, whatever its sender says.
  if (codec !== 'h264' && codec !== 'h265') return marked || codec === 'jpeg';
  for (let at = indexOfStartCode(annexB, 0); at >= 0; at = indexOfStartCode(annexB, at)) {
    at += 3;
    const isKey = isKeySlice(codec, annexB[at] ?? 0);
    if (isKey !== undefined) return isKey;
  }
  return marked;
}

/**
 * The same for one NAL unit, by its first byte; undefined when it is no slice.
 *
 * @internal
 */
export function isKeySlice(codec: 'h264' | 'h265', first: number): boolean | undefined {
  const type = codec === 'h264' ? first & 31 : (first >> 1) & 63;
  if (codec === 'h264') return type > 0 && type < 6 ? type === 5 : undefined;
  return type < 32 ? type > 15 && type < 24 : undefined;
}
