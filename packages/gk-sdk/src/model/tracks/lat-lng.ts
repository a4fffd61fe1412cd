/** A place in degrees (WGS 84), as the specification gives positions. @public */
export interface LatLng {
  /** Latitude, degrees north (WGS 84). */
  readonly lat: number;
  /** Longitude, degrees east (WGS 84). */
  readonly lng: number;
}
