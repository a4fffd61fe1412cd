import type { Wire } from '../fields.js';
import type { Jt808Year } from '../header.js';

/** Id and wire form of a message. @internal */
export interface Layout<T> {
  readonly id: number;
  /** A second id under which terminals send it. */
  readonly alsoId?: number;
  readonly body: Wire<T>;
  /** False for a body that was read as that of the wrong year. */
  readonly isLikely?: (value: T, year: Jt808Year, body: Uint8Array) => boolean;
}

/** Layouts of a group of messages, by type. @internal */
export type Layouts<B> = { readonly [T in keyof B]: Layout<B[T]> };
