/** Which stream to open (`ws.cgi`, spec 000 section 7). @public */
export interface StreamRequest {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** Live by default; `lopb` = recorded on the server, `repb` = recorded on the device. */
  readonly type?: 'lopb' | 'repb';
  /** Main stream instead of the sub stream. */
  readonly main?: boolean;
  /** Start of a recorded stream, unix seconds. */
  readonly startS?: number;
  /** Length of a `repb` stream in seconds. */
  readonly durationS?: number;
  /** Names a playback for its control, or a random live stream with device id `*`. */
  readonly streamId?: string;
  /** Container asked of the reference recorder; GK packets by default. */
  readonly container?: 'fmp4' | 'flv' | 'ts' | 'annexb' | 'mjpeg';
}
