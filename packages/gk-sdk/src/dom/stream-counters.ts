/** Rates over the last second and totals of one stream. @internal */
export class StreamCounters {
  receivedFrames = 0;
  receivedBytes = 0;
  decodedFrames = 0;
  presentedFrames = 0;
  skippedBytes = 0;
  decoderRestarts = 0;
  #sinceMs: number;
  #receivedFrames = 0;
  #receivedBytes = 0;
  #presentedFrames = 0;

  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
  }

  /** The rates since the last call. */
  rates(nowMs: number): { fps: number; receivedFps: number; bitrateBps: number } {
    const seconds = Math.max(0.001, (nowMs - this.#sinceMs) / 1000);
    const rates = {
      fps: round((this.presentedFrames - this.#presentedFrames) / seconds),
      receivedFps: round((this.receivedFrames - this.#receivedFrames) / seconds),
      bitrateBps: Math.round(((this.receivedBytes - this.#receivedBytes) * 8) / seconds),
    };
    this.#sinceMs = nowMs;
    this.#presentedFrames = this.presentedFrames;
    this.#receivedFrames = this.receivedFrames;
    this.#receivedBytes = this.receivedBytes;
    return rates;
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
