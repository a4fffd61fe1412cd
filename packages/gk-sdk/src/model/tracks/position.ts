/** A position fix of a vehicle (spec 000 section 3). @public */
export interface Position {
  /** Latitude, degrees north (WGS 84). */
  readonly lat: number;
  /** Longitude, degrees east (WGS 84). */
  readonly lng: number;
  /** Speed over ground, km/h. */
  readonly speedKmh: number;
  /** Heading, degrees clockwise from north; absent for a device that does not report it. */
  readonly headingDeg?: number;
  /** When it was measured, unix seconds; absent when the server does not tell. */
  readonly atS?: number;
}

/** `gps_info` of a device row that has a fix (docs/protocol.md, "Devices"). @public */
export interface GpsInfoRow {
  readonly data: {
    /** Latitude, degrees north (WGS 84). */
    readonly lat: number;
    /** Longitude, degrees east (WGS 84). */
    readonly lng: number;
    /** Speed over ground, km/h. */
    readonly speedInKmh: number;
    /** Heading, degrees clockwise from north; left out by a device that does not report it. */
    readonly trackingAngle?: number | null;
  };
  /** When it was measured, unix seconds. */
  readonly time?: number | null;
}
