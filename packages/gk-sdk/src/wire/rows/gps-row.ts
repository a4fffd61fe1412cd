/**
 * A GPS row as it travels: a row of `/api/gps`, and the JSON of a GK packet of kind 3 (docs/protocol.md, "Tracks").
 * The model's name for it is `GpsPoint` of `gk-sdk`.
 *
 * @public
 */
export interface GpsRow {
  /** Latitude, degrees north (WGS 84). */
  readonly lat: number;
  /** Longitude, degrees east (WGS 84). */
  readonly lng: number;
  /** Speed over ground, km/h. */
  readonly speed: number;
  /** Heading, degrees clockwise from north. */
  readonly dir: number;
  /** When it was measured, unix seconds. */
  readonly time: number;
}
