import type { MapTheme } from './map-engine.js';
import type { Sprite } from './sprite-sheet.js';

/** Side of the picture that holds all texts, image pixels. */
const SIDE = 1024;
/** Lengths of a label in CSS pixels. */
const FONT_PX = 12;
const HEIGHT_PX = 17;
const PADDING_PX = 4;
const RADIUS_PX = 4;
const MAX_TEXT_PX = 160;
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
  readonly #theme: MapTheme;
  readonly #parts = new Map<string, Sprite>();
  /** Where the next label goes. */
  #left = 0;
  #top = 0;

  constructor(theme: MapTheme, ratio: number) {
    this.#theme = theme;
    this.ratio = ratio;
    this.canvas = document.createElement('canvas');
    this.canvas.width = SIDE;
    this.canvas.height = SIDE;
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
    this.#context?.clearRect(0, 0, SIDE, SIDE);
  }

  #paintLabel(text: string): Sprite | undefined {
    const context = this.#context;
    if (context === null) return undefined;
    const px = (length: number): number => Math.round(length * this.ratio);
    context.font = `${FONT_PX * this.ratio}px system-ui, sans-serif`;
    const room = Math.min(MAX_TEXT_PX * this.ratio, SIDE - 2 * px(PADDING_PX));
    const shown = shorten(text, (part) => context.measureText(part).width <= room);
    const width = Math.ceil(context.measureText(shown).width) + 2 * px(PADDING_PX);
    const height = px(HEIGHT_PX);
    if (this.#left + width > SIDE) {
      this.#left = 0;
      this.#top += height + 1;
    }
    if (this.#top + height > SIDE) return undefined;
    const part = { left: this.#left, top: this.#top, width, height };
    this.#left += width + 1;
    context.globalAlpha = GROUND_OPACITY;
    context.fillStyle = this.#theme.halo;
    context.beginPath();
    context.roundRect(part.left, part.top, width, height, px(RADIUS_PX));
    context.fill();
    context.globalAlpha = 1;
    context.fillStyle = this.#theme.text;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(shown, part.left + width / 2, part.top + height / 2);
    return part;
  }
}

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
