/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [number, number, number];
export type Point = readonly [number, number];

/** Random numbers that come out the same on every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;
/** Rises softly from 0 at `from` to 1 at `to`. */
export const smooth = (value: number, from: number, to: number): number => {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
};
/** Remainder that is never negative. */
export const wrap = (value: number, length: number): number => ((value % length) + length) % length;
/** A wave with whole periods in the loop, so that its end meets its start. `turn` runs from 0 to 1. */
export const wave = (turn: number, periods: number, phase = 0): number =>
  Math.sin(2 * Math.PI * (turn * periods + phase));

export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  lerp(from[0], to[0], share),
  lerp(from[1], to[1], share),
  lerp(from[2], to[2], share),
];
export const css = (colour: Rgb, alpha = 1): string =>
  `rgba(${Math.round(colour[0])},${Math.round(colour[1])},${Math.round(colour[2])},${alpha})`;
export const shade = (colour: Rgb, factor: number): Rgb => [
  clamp(colour[0] * factor, 0, 255),
  clamp(colour[1] * factor, 0, 255),
  clamp(colour[2] * factor, 0, 255),
];

export type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export function polygon(ink: Ink, points: readonly Point[], fill: string | CanvasGradient): void {
  ink.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? ink.moveTo(x, y) : ink.lineTo(x, y)));
  ink.closePath();
  ink.fillStyle = fill;
  ink.fill();
}

export function ellipse(
  ink: Ink,
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string | CanvasGradient,
  turn = 0,
): void {
  ink.beginPath();
  ink.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), turn, 0, 2 * Math.PI);
  ink.fillStyle = fill;
  ink.fill();
}

export function box(
  ink: Ink,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  fill: string | CanvasGradient,
): void {
  ink.beginPath();
  ink.roundRect(x, y, w, h, Math.max(0, Math.min(radius, w / 2, h / 2)));
  ink.fillStyle = fill;
  ink.fill();
}

export function line(ink: Ink, points: readonly Point[], width: number, stroke: string): void {
  ink.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? ink.moveTo(x, y) : ink.lineTo(x, y)));
  ink.lineWidth = width;
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.strokeStyle = stroke;
  ink.stroke();
}

/** Vertical gradient between two heights. */
export function fade(ink: Ink, y0: number, y1: number, stops: readonly (readonly [number, string])[]): CanvasGradient {
  const gradient = ink.createLinearGradient(0, y0, 0, y1);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

/** Round glow that adds light. */
export function glow(ink: Ink, x: number, y: number, radius: number, colour: Rgb, strength: number): void {
  if (radius < 0.5) return;
  const gradient = ink.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, css(colour, strength));
  gradient.addColorStop(0.25, css(colour, strength * 0.45));
  gradient.addColorStop(1, css(colour, 0));
  ink.save();
  ink.globalCompositeOperation = 'lighter';
  ink.fillStyle = gradient;
  ink.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  ink.restore();
}
