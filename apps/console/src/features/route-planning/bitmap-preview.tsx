import { useEffect, useRef } from 'react';
import type { TrackBitmap } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { readPalette } from '../../shared/map-editor/map-palette.js';
import { bitmapPicture } from './bitmap-picture.js';

/** Side of the picture, pixels. */
const SIDE = 220;

/**
 * Preview of a route's bitmap as the server gets it: "bitmap accuracy 0.0001 degrees, line width 5, padding 5 cells"
 * (spec 002 section 9).
 */
export function BitmapPreview({ bitmap }: { readonly bitmap: TrackBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!canvas.current || !pen) return;
    const { width, height, pixels } = bitmapPicture(bitmap, SIDE);
    canvas.current.width = width;
    canvas.current.height = height;
    pen.fillStyle = readPalette(document.body).accent;
    pixels.forEach((on, at) => {
      if (on) pen.fillRect(at % width, Math.floor(at / width), 1, 1);
    });
  }, [bitmap]);
  return (
    <figure className="gk-route-bitmap">
      <canvas ref={canvas} aria-hidden="true" />
      <figcaption>
        {t('Watched area: {width} x {height} cells of {degrees}°', {
          width: bitmap.width,
          height: bitmap.height,
          degrees: bitmap.accuracyDeg,
        })}
      </figcaption>
    </figure>
  );
}
