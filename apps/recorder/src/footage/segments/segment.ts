/** One stream of a camera. */
export interface StreamKey {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** The sub stream instead of the main one. */
  readonly sub: boolean;
}

/** A key frame of a segment: a decoder can begin there. */
export interface KeyFrame {
  /** Byte of the file at which its packet begins. */
  readonly offset: number;
  /** Capture time, microseconds since the Unix epoch. */
  readonly atUs: number;
}

/** The content of a segment: packets of one stream without a gap, an info packet and a key frame first. */
export interface SegmentContent extends StreamKey {
  /** Capture time of its first picture, microseconds since the Unix epoch. */
  readonly startUs: number;
  /** Not included. */
  readonly endUs: number;
  readonly bytes: number;
  /** In the order of the file; about one a second of those that there are, the first one always. */
  readonly keys: readonly KeyFrame[];
}

/** A segment that is closed: a file that does not grow any more. */
export interface Segment extends SegmentContent {
  /** Names it as long as the room is open; never given twice. */
  readonly id: number;
  /** Id of the disk. */
  readonly disk: string;
  /** Path below the folder of the disk, with slashes. */
  readonly path: string;
}

/** Key frames are noted at least this far apart. */
export const KEY_STEP_US = 1_000_000;
/** No segment is longer: who looks for one that holds a time needs to look back no further. */
export const MAX_SEGMENT_US = 300_000_000;
