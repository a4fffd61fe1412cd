/** Options of every REST call. @public */
export interface RestCallOptions {
  /** Cancels the request; the call then rejects with `aborted`. */
  readonly signal?: AbortSignal;
  /**
   * Called with the answer as it was sent, before it is read: for each of its pages, where a call asks for several. Only for
   * what is answered in JSON.
   */
  readonly onText?: (text: string) => void;
}
