/** What the page tells the player's worklet. @internal */
export type ToPlayer =
  | { readonly type: 'chunk'; readonly samples: Float32Array }
  /** How many chunks may wait. */
  | { readonly type: 'limit'; readonly chunks: number }
  /** Nothing comes any more: it ends. */
  | { readonly type: 'close' };

/** What the player's worklet tells, ten times a second. @internal */
export interface FromPlayer {
  readonly bufferedS: number;
  /** Since the beginning. */
  readonly droppedChunks: number;
  /** Greatest sample since the last message, 0 to 1, ahead of gain and mute. */
  readonly peak: number;
}
