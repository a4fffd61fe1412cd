/** Every word of a small map. @public */
export interface MiniMapLabels {
  readonly map: (device: string) => string;
  /** In place of the map (spec 000 section 2.7). */
  readonly noPosition: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Over a position that is old. */
  readonly stale: (when: string) => string;
}

/** The words in English. @public */
export const englishMiniMapLabels: MiniMapLabels = {
  map: (device) => (device ? `Map of ${device}` : 'Map'),
  noPosition: 'GPS signal not found!',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  stale: (when) => (when ? `Last position ${when}` : 'Last known position'),
};
