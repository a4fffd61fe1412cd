/**
 * What came of asking a device. Only `done` says that the device did what it was asked: everything else is told to the
 * user as what it is.
 */
export type DeviceAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** It is not connected. Nothing was sent. */
  | { readonly kind: 'offline' }
  /** The device, or the protocol that it speaks, has no such thing. Nothing was sent. */
  | { readonly kind: 'unsupported' }
  /** The device answered that it will not. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It was sent, and the device did not answer in time: it may have done it, or do it yet. */
  | { readonly kind: 'timeout' }
  /** It could not be sent, or the answer could not be read: a broken connection, a malformed message. */
  | { readonly kind: 'failed'; readonly reason: string };

/** The answer of a device that did what it was asked. */
export function done<T>(value: T): DeviceAnswer<T> {
  return { kind: 'done', value };
}

/** True for a question that reached the device, whatever came of it. */
export function wasSent({ kind }: DeviceAnswer<unknown>): boolean {
  return kind === 'done' || kind === 'refused' || kind === 'timeout';
}
