/** A colour as three bytes. */
export type Rgb = readonly [number, number, number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Reads `#abc`, `#aabbcc` or `12,34,56`; undefined for anything else. */
export function parseColor(text: string): Rgb | undefined {
  const value = text.trim();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
  if (short) return [1, 2, 3].map((i) => Number.parseInt(short[i]! + short[i]!, 16)) as unknown as Rgb;
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value);
  if (long) return [1, 2, 3].map((i) => Number.parseInt(long[i]!, 16)) as unknown as Rgb;
  const triple = /^(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})$/.exec(value);
  if (triple) return [1, 2, 3].map((i) => Number(triple[i])) as unknown as Rgb;
  return undefined;
}

/** Writes `#aabbcc`. */
export function toHex(color: Rgb): string {
  return `#${color.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** White where white is readable on `background` (4.5 : 1), else black, which then always is. */
export function readableOn(background: Rgb): Rgb {
  return contrast(WHITE, background) >= 4.5 ? WHITE : BLACK;
}

/** Moves `color` towards black or white, whichever is far from `background`, until it reaches `ratio` against it. */
export function untilReadable(color: Rgb, background: Rgb, ratio = 4.5): Rgb {
  const goal = contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;
  for (let step = 0; step <= 20; step++) {
    const mixed = color.map((byte, i) => Math.round(byte + ((goal[i]! - byte) * step) / 20)) as unknown as Rgb;
    if (contrast(mixed, background) >= ratio) return mixed;
  }
  return goal;
}
