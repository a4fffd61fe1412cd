/** A custom event download as its form holds it (spec 000 section 3). @public */
export interface CustomEventForm {
  /** The chosen devices. */
  readonly deviceIds: readonly string[];
  /** Unix seconds. */
  readonly startS: number;
  readonly endS: number;
  /** Bit mask of the channels 1-8 to download. */
  readonly downloadMask: number;
  /** Bit mask of the channels whose main stream is asked for. */
  readonly mainStreamMask: number;
  readonly audioOut: boolean;
}
