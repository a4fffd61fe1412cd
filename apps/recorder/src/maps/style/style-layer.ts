/** A layer of a MapLibre style, as far as the base maps use it. */
export interface StyleLayer {
  readonly id: string;
  readonly type: 'background' | 'fill' | 'line' | 'symbol';
  readonly source?: string;
  readonly 'source-layer'?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: readonly unknown[];
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: Readonly<Record<string, unknown>>;
}

/** An expression or a filter of a style. */
export type Expression = readonly unknown[];

// Without a `glyphs` URL these are fonts of the browser, for Chinese, Japanese and Korean, too; "Bold" in the first name asks
// for bold letters.
export const REGULAR = ['Noto Sans', 'Segoe UI', 'Helvetica Neue', 'Arial', 'sans-serif'];
export const BOLD = ['Noto Sans Bold', 'Segoe UI', 'Helvetica Neue', 'Arial', 'sans-serif'];

/** A value that grows with the zoom: pairs of zoom and value, grown by half again each level between them. */
export function byZoom(...stops: readonly (readonly [zoom: number, value: number])[]): unknown[] {
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()];
}

/** True for features whose `value` is one of `choices`. */
export function isOneOf(value: Expression, choices: readonly string[]): Expression {
  return ['match', value, choices, true, false];
}

/** Makes layers of the tiles of one source. */
export function layersOf(source: string) {
  return (
    id: string,
    type: StyleLayer['type'],
    sourceLayer: string,
    rest: Omit<StyleLayer, 'id' | 'type' | 'source' | 'source-layer'>,
  ): StyleLayer => ({ id, type, source, 'source-layer': sourceLayer, ...rest });
}

/** Result of {@link layersOf}. */
export type LayerMaker = ReturnType<typeof layersOf>;
