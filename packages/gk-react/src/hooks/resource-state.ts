import type { GkError } from 'gk-sdk';

/** How a load ended. `data` of a failure is the last result. @public */
export type ResourceOutcome<Data> =
  | { readonly kind: 'ready'; readonly data: Data; readonly error: undefined }
  | { readonly kind: 'failed'; readonly data: Data | undefined; readonly error: GkError };

/** State of a loaded resource. `data` is the last result; it stays while loading again and after a failure. @public */
export type ResourceState<Data> =
  /** Nothing is requested. */
  | { readonly kind: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly kind: 'loading'; readonly data: Data | undefined; readonly error: undefined }
  | ResourceOutcome<Data>;
