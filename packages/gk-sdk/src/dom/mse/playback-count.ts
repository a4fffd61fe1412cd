/** Picture counters of a `<video>`. @internal */
export type PlaybackCounts = Pick<VideoPlaybackQuality, 'totalVideoFrames' | 'droppedVideoFrames'>;

/**
 * Adds up what a `<video>` showed. WebKitGTK begins to count anew at each jump and at each change of the playback rate: a
 * count that falls back is taken from nought.
 *
 * @internal
 */
export class PlaybackCount {
  #total = 0;
  #dropped = 0;
  /** Pictures that were counted as shown, and dropped later. */
  #debt = 0;

  /** Returns the numbers of pictures shown and dropped since the last call. */
  take({ totalVideoFrames, droppedVideoFrames }: PlaybackCounts): { presented: number; dropped: number } {
    const total = rise(this.#total, totalVideoFrames);
    const dropped = rise(this.#dropped, droppedVideoFrames);
    this.#total = totalVideoFrames;
    this.#dropped = droppedVideoFrames;
    const presented = total - dropped - this.#debt;
    this.#debt = Math.max(0, -presented);
    return { presented: Math.max(0, presented), dropped };
  }
}

function rise(before: number, now: number): number {
  return now < before ? now : now - before;
}
