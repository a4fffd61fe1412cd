/** What every REST call takes. @public */
export interface RestCallOptions {
  /** Cancels the request; the call then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}
