import type { VideoCodec } from '../container/demuxer.js';
import { indexOfStartCode } from './nal-units.js';

/**
 * Whether a decoder can start at an access unit: its first slice says so (H.264: IDR; H.265: any random access picture).
 * Some senders mark pictures that only begin a refresh, which decoders refuse to start at; others mark none.
 *
 * @param marked - What the sender says; it counts where no slice is found, and for other codecs but JPEG.
 * @internal
 */
export function isKeyPicture(codec: VideoCodec, annexB: Uint8Array, marked: boolean): boolean {
  const isH264 = codec === 'h264';
  // Every JPEG stands alone, whatever its sender says.
  if (!isH264 && codec !== 'h265') return marked || codec === 'jpeg';
  for (let at = indexOfStartCode(annexB, 0); at >= 0; at = indexOfStartCode(annexB, at)) {
    at += 3;
    const first = annexB[at] ?? 0;
    const type = isH264 ? first & 31 : (first >> 1) & 63;
    if (isH264 ? type > 0 && type < 6 : type < 32) return isH264 ? type === 5 : type > 15 && type < 24;
  }
  return marked;
}
