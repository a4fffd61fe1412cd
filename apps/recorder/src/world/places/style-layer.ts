/** A layer of a MapLibre style, as far as the base map uses it. */
export interface StyleLayer {
  readonly id: string;
  readonly type: 'background' | 'fill' | 'line' | 'symbol';
  readonly source?: 'city';
  readonly 'source-layer'?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: readonly unknown[];
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: Readonly<Record<string, unknown>>;
}

/** A value that grows with the zoom: pairs of zoom and value, grown by half again each level between them. */
export function byZoom(...stops: readonly (readonly [zoom: number, value: number])[]): unknown[] {
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()];
}

/** A layer of the city's tiles. */
export function cityLayer(
  id: string,
  type: StyleLayer['type'],
  sourceLayer: string,
  rest: Omit<StyleLayer, 'id' | 'type' | 'source' | 'source-layer'>,
): StyleLayer {
  return { id, type, source: 'city', 'source-layer': sourceLayer, ...rest };
}
