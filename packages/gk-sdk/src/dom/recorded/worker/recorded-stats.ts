/** Figures of one channel of a recorded view. @public */
export interface RecordedChannelStats {
  /** From 1. */
  readonly channel: number;
  /** Capture time of the picture in sight, unix seconds; undefined while there is none. */
  readonly shownS: number | undefined;
  /** For example `avc1.64001f`; undefined while no picture has come. */
  readonly codec: string | undefined;
  /** Pixels; 0 while unknown. */
  readonly width: number;
  /** Pixels; 0 while unknown. */
  readonly height: number;
  /** Pictures that reached the screen, since the start. */
  readonly presentedFrames: number;
  /** Pictures that were meant to be seen and were not. */
  readonly droppedFrames: number;
  /** Times that everything up to a key frame was passed over, because decoding could not follow. */
  readonly keyFrameSkips: number;
  /** Pictures that wait, encoded and decoded. */
  readonly queuedFrames: number;
  readonly receivedBytes: number;
  /** Encoded pictures that are held, ahead and for steps back. */
  readonly bufferedBytes: number;
}

/** Figures of a recorded view, renewed once a second. @public */
export interface RecordedStats {
  /** Greatest distance of two pictures in sight at one moment, within the last second, milliseconds of capture. */
  readonly skewMs: number;
  /** From the last seek to its first picture, milliseconds; undefined ahead of it. */
  readonly seekMs: number | undefined;
  /** Times that the clock had to wait for pictures. */
  readonly underruns: number;
  /** Time that pictures are kept from arrival to screen at least, milliseconds. */
  readonly bufferMs: number;
  readonly channels: readonly RecordedChannelStats[];
}

/** Before the first second is over. @internal */
export const NO_RECORDED_STATS: RecordedStats = {
  skewMs: 0,
  seekMs: undefined,
  underruns: 0,
  bufferMs: 0,
  channels: [],
};
