/** A tool of a map: vehicles nearest to a place, a ruler, or the search of a place by its name. @public */
export type MapTool = 'nearest' | 'ruler' | 'search';

/** A place of a map that somebody pointed at, degrees. @public */
export interface MapPlaceTarget {
  readonly lat: number;
  readonly lng: number;
  /** The vehicle there. */
  readonly deviceId?: string;
}

/** An entry of the page's own in the menu of a place. @public */
export interface MapPlaceAction {
  /** Comes back in `gk-gps-map-place-action`. */
  readonly id: string;
  readonly label: string;
}

/** Finds places by their names, such as `createRestApi(session.rest).geocoding`. @public */
export interface PlaceSource {
  /** Best first; empty when nothing fits. */
  search(
    text: string,
    options: { readonly signal: AbortSignal },
  ): Promise<readonly { readonly name: string; readonly lat: number; readonly lng: number }[]>;
}

const TOOLS: readonly MapTool[] = ['nearest', 'ruler', 'search'];

/** Reads a list of tools: `nearest ruler search`. @internal */
export const mapToolsAttribute = {
  fromAttribute: (text: string | null): readonly MapTool[] => {
    const names = (text ?? '').split(/[\s,]+/);
    return TOOLS.filter((tool) => names.includes(tool));
  },
};
