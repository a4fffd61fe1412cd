/** Map constants of spec 000 and 002 section 9. @public */
export const MAP_DEFAULTS = {
  zoom: 16,
  /** Zoom without focus. */
  overviewZoom: 11,
  center: { lat: 24.078605, lng: 120.528535 },
  trailPoints: 500,
} as const;
