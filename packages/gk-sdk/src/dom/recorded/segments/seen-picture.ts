/** Notes which picture of a `<video>` really came to be seen. @internal */
export class SeenPicture {
  readonly #video: HTMLVideoElement;
  readonly #captureOf: (mediaS: number) => number;
  #captureMs: number | undefined;
  /** Some browsers have `requestVideoFrameCallback` and never call. */
  #tellsFrames = false;
  #closed = false;

  /** @param captureOf - Capture time of the picture at a time of the media timeline. */
  constructor(video: HTMLVideoElement, captureOf: (mediaS: number) => number) {
    this.#video = video;
    this.#captureOf = captureOf;
    this.#watch();
  }

  /** Capture time, milliseconds; undefined while nothing was seen. */
  get captureMs(): number | undefined {
    if (!this.#tellsFrames && this.#captureMs !== undefined && !this.#video.seeking) this.look();
    return this.#captureMs;
  }

  /** Whether the browser reports every picture. */
  get tellsFrames(): boolean {
    return this.#tellsFrames;
  }

  /** Looks where the `<video>` is: after a seek some browsers tell where they were sent as the time of the picture. */
  look(): void {
    this.#captureMs = this.#captureOf(this.#video.currentTime);
  }

  close(): void {
    this.#closed = true;
  }

  #watch(): void {
    if (!('requestVideoFrameCallback' in this.#video)) return;
    const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      if (this.#closed) return;
      this.#tellsFrames = true;
      this.#captureMs = this.#captureOf(mediaTime);
      this.#video.requestVideoFrameCallback(onFrame);
    };
    this.#video.requestVideoFrameCallback(onFrame);
  }
}
