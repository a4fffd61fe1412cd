/** A colour as three bytes. */
export type Rgb = readonly [number, number, number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** A colour made of the bytes of others. */
export const mapRgb = ([r, g, b]: Rgb, change: (byte: number, index: 0 | 1 | 2) => number): Rgb => [
  change(r, 0),
  change(g, 1),
  change(b, 2),
];

const FORMS: readonly (readonly [RegExp, (digits: string) => number])[] = [
  [/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, (digit) => Number.parseInt(digit + digit, 16)],
  [/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i, (digits) => Number.parseInt(digits, 16)],
  [/^(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})$/, Number],
];

/** Reads `#abc`, `#aabbcc` or `12,34,56`; undefined for anything else. */
export function parseColor(text: string): Rgb | undefined {
  for (const [form, toByte] of FORMS) {
    const [, r, g, b] = form.exec(text.trim()) ?? [];
    if (r !== undefined && g !== undefined && b !== undefined) return [toByte(r), toByte(g), toByte(b)];
  }
  return undefined;
}

/** Writes `#aabbcc`. */
export function toHex(color: Rgb): string {
  return `#${color.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: Rgb): number {
  const [r, g, b] = mapRgb(color, (byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** White where white is readable on `background` (4.5 : 1), else black, which then always is. */
export function readableOn(background: Rgb): Rgb {
  return contrast(WHITE, background) >= 4.5 ? WHITE : BLACK;
}

/** Moves `color` towards black or white, whichever is far from `background`, until it reaches `ratio` against it. */
export function untilReadable(color: Rgb, background: Rgb, ratio = 4.5): Rgb {
  const goal = contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;
  for (let step = 0; step <= 20; step++) {
    const mixed = mapRgb(color, (byte, i) => Math.round(byte + ((goal[i] - byte) * step) / 20));
    if (contrast(mixed, background) >= ratio) return mixed;
  }
  return goal;
}
