import type { MapTheme } from './map-engine.js';
import type { Sprite } from './sprite-sheet.js';

/** Side of the picture that holds all texts, CSS pixels: on any screen, all labels of a map have room in it, however long they are. */
const SIDE_PX = 768;
/** Lengths of a label in CSS pixels. */
const FONT_PX = 12;
const HEIGHT_PX = 17;
const PADDING_PX = 4;
const RADIUS_PX = 4;
const MAX_TEXT_PX = 160;
/** A larger texture is refused by some graphics cards, image pixels. */
const MAX_SIDE = 4096;
/** How much of the map shows through a label: street names below it must not be read with it. */
const GROUND_OPACITY = 0.86;

/**
 * The labels of vehicles as parts of one picture, each painted once: text comes from the fonts of the system, so any script can be
 * written, and nothing has to come from a network.
 *
 * @internal
 */
export class LabelAtlas {
  readonly canvas: HTMLCanvasElement;
  /** Image pixels to a CSS pixel. */
  readonly ratio: number;
  /** Changes whenever something was painted. */
  revision = 0;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #side: number;
  readonly #theme: MapTheme;
  readonly #parts = new Map<string, Sprite>();
  /** Where the next label goes. */
  #left = 0;
  #top = 0;

  constructor(theme: MapTheme, ratio: number) {
    this.#theme = theme;
    this.ratio = ratio;
    this.canvas = document.createElement('canvas');
    this.#side = Math.min(Math.ceil(SIDE_PX * ratio), MAX_SIDE);
    this.canvas.width = this.#side;
    this.canvas.height = this.#side;
    this.#context = this.canvas.getContext('2d', { willReadFrequently: true });
  }

  /** The part of each text. Texts for which there is no room have none. */
  provide(texts: readonly string[]): ReadonlyMap<string, Sprite> {
    if (!this.#paint(texts)) {
      // Full of texts that were asked for before.
      this.#clear();
      this.#paint(texts);
    }
    return this.#parts;
  }

  /** Paints the texts that are not there yet; false when there is not room for all. */
  #paint(texts: readonly string[]): boolean {
    for (const text of texts) {
      if (this.#parts.has(text)) continue;
      const part = this.#paintLabel(text);
      if (part === undefined) return false;
      this.#parts.set(text, part);
      this.revision += 1;
    }
    return true;
  }

  #clear(): void {
    this.#parts.clear();
    this.#left = 0;
    this.#top = 0;
    this.#context?.clearRect(0, 0, this.#side, this.#side);
  }

  #paintLabel(text: string): Sprite | undefined {
    const context = this.#context;
    if (context === null) return undefined;
    const px = (length: number): number => Math.round(length * this.ratio);
    context.font = `${FONT_PX * this.ratio}px system-ui, sans-serif`;
    const fits = (part: string): boolean => context.measureText(isolated(part)).width <= MAX_TEXT_PX * this.ratio;
    const shown = isolated(shorten(text, fits));
    const width = Math.ceil(context.measureText(shown).width) + 2 * px(PADDING_PX);
    const height = px(HEIGHT_PX);
    if (this.#left + width > this.#side) {
      this.#left = 0;
      this.#top += height + 1;
    }
    if (this.#top + height > this.#side) return undefined;
    const part = { left: this.#left, top: this.#top, width, height };
    this.#left += width + 1;
    context.save();
    context.globalAlpha = GROUND_OPACITY;
    context.fillStyle = this.#theme.halo;
    context.beginPath();
    context.roundRect(part.left, part.top, width, height, px(RADIUS_PX));
    context.fill();
    // Signs that stand out of their line, such as stacked marks, would be painted into the neighbours.
    context.clip();
    context.globalAlpha = 1;
    context.fillStyle = this.#theme.text;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(shown, part.left + width / 2, part.top + height / 2);
    context.restore();
    return part;
  }
}

/** A text in the direction of its own script; that of a canvas outside of a document is always from left to right. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/**
 * A text that fits: cut between two characters as they are seen, with an ellipsis, when it is too long.
 *
 * @internal
 */
export function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
  // Halving: a name may have thousands of characters.
  let [least, most] = [0, characters.length];
  const cut = (count: number): string => `${text.slice(0, characters[count]?.index ?? text.length).trimEnd()}…`;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(cut(middle))) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}
