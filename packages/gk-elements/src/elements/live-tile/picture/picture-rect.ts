import type { ZoomView } from './zoom-core.js';

/**
 * Where the picture of a tile stands, in CSS pixels from the top left corner of the tile (inside of its border), zoom
 * and pan included: parts of it may lie beyond the tile. A point of the video lies at
 * `x + videoX * width / videoWidth`, `y + videoY * height / videoHeight`.
 *
 * @public
 */
export interface PictureRect {
  /** Left edge, CSS pixels. */
  readonly x: number;
  /** Top edge, CSS pixels. */
  readonly y: number;
  /** CSS pixels. */
  readonly width: number;
  /** CSS pixels. */
  readonly height: number;
  /** Width of the video's own pictures, pixels. */
  readonly videoWidth: number;
  /** Height of the video's own pictures, pixels. */
  readonly videoHeight: number;
}

/** Width and height. @internal */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Where a picture stands in a box, by CSS `object-fit` in the middle of it and by the zoom.
 *
 * @param fit - A value of `object-fit`.
 * @internal
 */
export function pictureRect(
  box: Size,
  video: Size,
  fit: string,
  zoom: ZoomView = { scale: 1, x: 0, y: 0 },
): PictureRect {
  const across = box.width / video.width;
  const down = box.height / video.height;
  const whole = Math.min(across, down);
  const factors: Readonly<Record<string, number>> = {
    cover: Math.max(across, down),
    none: 1,
    'scale-down': Math.min(1, whole),
  };
  const factor = factors[fit] ?? whole;
  const width = zoom.scale * (fit === 'fill' ? box.width : video.width * factor);
  const height = zoom.scale * (fit === 'fill' ? box.height : video.height * factor);
  return {
    x: box.width * (0.5 + zoom.x) - width / 2,
    y: box.height * (0.5 + zoom.y) - height / 2,
    width,
    height,
    videoWidth: video.width,
    videoHeight: video.height,
  };
}
