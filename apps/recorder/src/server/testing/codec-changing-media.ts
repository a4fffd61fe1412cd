import { GkCodec, GkKind } from 'gk-sdk/wire';
import { readCameraClips } from '../../media/camera-clips.js';
import { makeClip, type Clip, type ClipUnitInput } from '../../media/clip.js';
import type { PlacedClip } from '../../media/media-library.js';
import { FakeMedia } from './fake-media.js';
import { h265Pictures } from './h265-pictures.js';

const CLIPS = new URL('../../../assets/clips', import.meta.url).pathname;
const HALF_US = 10_000_000;
const PERIOD_US = 100_000;

/** A library whose recordings have ten seconds of H.264 and ten of H.265 in turn. */
export class CodecChangingMedia extends FakeMedia {
  #changing: Clip | undefined;

  override clipOf(deviceId: string, channel: number): PlacedClip | undefined {
    const placed = super.clipOf(deviceId, channel);
    return placed && { ...placed, clip: (this.#changing ??= changingClip()) };
  }
}

function changingClip(): Clip {
  const h264 = readCameraClips(CLIPS).get('front')?.[0]?.main;
  const [first] = h264?.units ?? [];
  if (h264 === undefined || first === undefined) throw new Error('There is no clip of a camera.');
  const before = h264.units.filter(({ kind, sendUs }) => kind === GkKind.video && sendUs < HALF_US);
  const pictures = h265Pictures();
  const after = Array.from({ length: HALF_US / PERIOD_US }, (_, i): ClipUnitInput[] => {
    const atUs = HALF_US + i * PERIOD_US;
    const picture = pictures[i % pictures.length];
    if (picture === undefined) return [];
    const unit = { kind: GkKind.video, codec: GkCodec.h265, key: picture.key, payload: picture.data } as const;
    return [{ ...unit, sendUs: atUs, captureUs: atUs, media: { ...first.media, codec: 'h265' } }];
  });
  return makeClip('h264 and h265', 2 * HALF_US, [...(before as ClipUnitInput[]), ...after.flat()]);
}
