/** A circle that a device watches by itself. */
export interface DeviceCircle {
  /** From 1. */
  readonly id: number;
  readonly title: string;
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly radiusM: number;
  readonly tellsEntering: boolean;
  readonly tellsLeaving: boolean;
}
