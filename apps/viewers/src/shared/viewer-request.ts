import type { Credentials } from 'gk-sdk';

/** Request of a viewer page. Holds a secret. */
export interface ViewerRequest {
  readonly deviceId: string;
  /** Bit 0 = channel 1; undefined = the link has none. */
  readonly channelMask: number | undefined;
  /** As the path has them, or as the parent window gave them. */
  readonly credentials: Credentials;
}

/** A request for recorded video. */
export interface RecordingRequest extends ViewerRequest {
  /** Unix seconds. */
  readonly startS: number;
  /** Undefined where the page plays to the end. */
  readonly durationS: number | undefined;
}

/** `deviceid[@mask]`, as a path and the form have it. */
export function deviceText({ deviceId, channelMask }: Pick<ViewerRequest, 'deviceId' | 'channelMask'>): string {
  return channelMask === undefined ? deviceId : `${deviceId}@${channelMask}`;
}
