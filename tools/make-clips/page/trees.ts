import { box, css, ellipse, mix, randomFrom, shade, type Rgb } from './paint.ts';

/** A tree, drawn once; hazing it is drawing it again in the haze's colour, half seen. */
export interface TreeSprite {
  readonly clear: OffscreenCanvas;
  tinted(haze: Rgb): OffscreenCanvas;
}

const WIDTH = 200;
const HEIGHT = 250;

export function plantTree(seed: number, night: boolean): TreeSprite {
  const clear = new OffscreenCanvas(WIDTH, HEIGHT);
  const ink = inkOf(clear);
  const random = randomFrom(seed);
  const dim = night ? 0.28 : 1;
  const leaf = shade(mix([58, 92, 44], [112, 128, 56], random()), dim);
  box(ink, WIDTH / 2 - 7, HEIGHT * 0.55, 14, HEIGHT * 0.45, 3, css(shade([84, 66, 50], dim)));
  for (let layer = 0; layer < 3; layer++) {
    const tone = shade(leaf, 0.62 + layer * 0.26);
    for (let i = 0; i < 26; i++) {
      const angle = random() * 2 * Math.PI;
      const far = Math.sqrt(random());
      const x = WIDTH / 2 + Math.cos(angle) * far * (72 - layer * 12) - layer * 8;
      const y = HEIGHT * 0.36 + Math.sin(angle) * far * (76 - layer * 12) - layer * 13;
      ellipse(ink, x, y, 9 + random() * 17, 8 + random() * 13, css(shade(tone, 0.9 + random() * 0.2)));
    }
  }
  const tints = new Map<string, OffscreenCanvas>();
  return {
    clear,
    tinted(haze) {
      const known = tints.get(css(haze));
      if (known) return known;
      const tinted = new OffscreenCanvas(WIDTH, HEIGHT);
      const paint = inkOf(tinted);
      paint.drawImage(clear, 0, 0);
      paint.globalCompositeOperation = 'source-in';
      paint.fillStyle = css(haze);
      paint.fillRect(0, 0, WIDTH, HEIGHT);
      tints.set(css(haze), tinted);
      return tinted;
    },
  };
}

function inkOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('This browser has no 2D canvas.');
  return ink;
}
