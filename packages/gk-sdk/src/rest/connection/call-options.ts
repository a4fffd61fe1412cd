/** Options of every REST call. @public */
export interface RestCallOptions {
  /** Cancels the request; the call then rejects with `aborted`. */
  readonly signal?: AbortSignal;
  /** Called with the unparsed text of a JSON answer; once per page, if a call requests several pages. */
  readonly onText?: (text: string) => void;
}
