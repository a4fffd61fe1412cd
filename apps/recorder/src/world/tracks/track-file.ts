/** One fix of a recorded track: unix s with fraction, degrees, km/h, degrees clockwise from north. */
export interface TrackFix {
  readonly timeS: number;
  readonly lat: number;
  readonly lng: number;
  /** Undefined where the file does not say; then it is worked out from the places. */
  readonly speedKmh: number | undefined;
  readonly dirDeg: number | undefined;
}

/** One vehicle of a track file, its fixes in time order in columns. */
export interface VehicleTrack {
  /** Its plate, else its name, else the file's name. */
  readonly id: string;
  /** Empty when the file gives none. */
  readonly plate: string;
  readonly timeS: Float64Array;
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  readonly speedKmh: Float32Array;
  readonly dirDeg: Float32Array;
}

/** A file of recorded tracks. */
export interface TrackFile {
  /** The file's name without folder and ending. */
  readonly name: string;
  readonly vehicles: readonly VehicleTrack[];
}

/** A file of recorded tracks as it was read. */
export interface TracksRead extends TrackFile {
  /** Notes for the user, one line each. */
  readonly notes: readonly string[];
}

/** A vehicle's fixes as they were read, in file order. */
export interface RawTrack {
  readonly id: string;
  readonly plate: string;
  readonly fixes: TrackFix[];
  /** How many points had no place or no time that can be right, or were at 0 degrees north and east. */
  leftOut: number;
}

/** Speed and direction of a fix, normalised: no vehicle has a speed below 0, and directions go round. */
export function motionOf(
  speedKmh: number | undefined,
  dirDeg: number | undefined,
): Pick<TrackFix, 'speedKmh' | 'dirDeg'> {
  return {
    speedKmh: speedKmh === undefined || speedKmh < 0 ? undefined : speedKmh,
    dirDeg: dirDeg === undefined ? undefined : ((dirDeg % 360) + 360) % 360,
  };
}
