/** Rates over the last second and totals of one stream. @internal */
export class StreamCounters {
  receivedFrames = 0;
  receivedBytes = 0;
  decodedFrames = 0;
  presentedFrames = 0;
  skippedBytes = 0;
  decoderRestarts = 0;
  /** Of pipelines that are gone, and pictures that none could show. */
  droppedFrames = 0;
  /** Of pipelines that are gone. */
  keyFrameSkips = 0;
  #sinceMs: number;
  #before = { ...this };

  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
  }

  /** The rates since the last call. */
  rates(nowMs: number): { fps: number; receivedFps: number; bitrateBps: number } {
    const seconds = Math.max(0.001, (nowMs - this.#sinceMs) / 1000);
    const before = this.#before;
    this.#sinceMs = nowMs;
    this.#before = { ...this };
    return {
      fps: round((this.presentedFrames - before.presentedFrames) / seconds),
      receivedFps: round((this.receivedFrames - before.receivedFrames) / seconds),
      bitrateBps: Math.round(((this.receivedBytes - before.receivedBytes) * 8) / seconds),
    };
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
