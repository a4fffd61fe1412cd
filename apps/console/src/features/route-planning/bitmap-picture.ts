import type { TrackBitmap } from 'gk-sdk/rest';

/** A bitmap made small: one byte for a pixel, north at the top. */
export interface BitmapPicture {
  readonly width: number;
  readonly height: number;
  /** 1 where any of the pixel's cells is on the route. */
  readonly pixels: Uint8Array;
}

/** The cells of a route as a picture of at most `side` pixels. */
export function bitmapPicture(bitmap: TrackBitmap, side: number): BitmapPicture {
  const scale = Math.max(1, bitmap.width / side, bitmap.height / side);
  const width = Math.ceil(bitmap.width / scale);
  const height = Math.ceil(bitmap.height / scale);
  const pixels = new Uint8Array(width * height);
  const cells = bitmap.width * bitmap.height;
  bitmap.data.forEach((byte, at) => {
    if (byte === 0) return;
    for (let bit = 0; bit < 8; bit++) {
      const cell = at * 8 + bit;
      if (((byte >> (7 - bit)) & 1) === 0 || cell >= cells) continue;
      const column = Math.floor((cell % bitmap.width) / scale);
      const row = Math.floor(Math.floor(cell / bitmap.width) / scale);
      pixels[column + (height - 1 - row) * width] = 1;
    }
  });
  return { width, height, pixels };
}
