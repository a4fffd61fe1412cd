/** A picture that lies in the media buffer of the page, where its time finds it. @internal */
export interface BufferedPicture {
  /** Milliseconds since the Unix epoch. */
  readonly captureMs: number;
  close(): void;
}

/**
 * Messages from the worker to a channel's `<video>`; times are capture times, milliseconds since the Unix epoch.
 * @internal
 */
export type SegmentMessage =
  /** Another format begins; `baseMs` is the beginning of the media timeline. */
  | {
      readonly type: 'segment-init';
      readonly mime: string;
      readonly baseMs: number;
      readonly segment: Uint8Array<ArrayBuffer>;
    }
  /** One picture; `targetMs`: what follows is for going there. */
  | {
      readonly type: 'segment';
      readonly segment: Uint8Array<ArrayBuffer>;
      readonly captureMs: number;
      readonly endMs: number;
      readonly targetMs?: number;
    };
