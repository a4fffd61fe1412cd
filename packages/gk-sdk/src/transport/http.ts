/** The part of the platform's `fetch` that the SDK uses. @public */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchReply>;

/** Request of a {@link FetchLike}. @public */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Answer of a {@link FetchLike}. @public */
export interface FetchReply {
  readonly status: number;
  text(): Promise<string>;
}
