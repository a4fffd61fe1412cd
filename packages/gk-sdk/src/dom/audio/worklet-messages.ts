/** Messages from the page to the player's worklet. @internal */
export type ToPlayer =
  /** `dueFrame`: the context's frame at which its first sample belongs; as soon as it is smooth without. */
  | { readonly type: 'chunk'; readonly samples: Float32Array; readonly dueFrame?: number | undefined }
  /** Upper limit of waiting chunks. */
  | { readonly type: 'limit'; readonly chunks: number }
  /** Nothing comes any more: it ends. */
  | { readonly type: 'close' };

/** Report of the player's worklet, ten times a second. @internal */
export interface FromPlayer {
  readonly bufferedS: number;
  /** Since the beginning. */
  readonly droppedChunks: number;
  /** Delay of the sound against its times, seconds; undefined where it has none. */
  readonly lateS: number | undefined;
  /** Greatest sample since the last message, 0 to 1, ahead of gain and mute. */
  readonly peak: number;
}
