/** Where each channel of a server is. @public */
export interface Endpoints {
  /** Base of the REST calls, with a final slash. */
  readonly rest: string;
  /** Command channel. */
  readonly command: string;
  /** `ws.cgi`, without query. */
  readonly stream: string;
  /** `event.cgi`, without query. */
  readonly event: string;
  /** Base of `web.cgi`, `pic.cgi` and `gmslog.cgi`, with a final slash. */
  readonly files: string;
}
