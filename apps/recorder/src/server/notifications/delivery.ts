/**
 * Outcome of an attempt. `again` is `later` where another attempt can succeed: the receiver is away or busy, or the
 * settings may be put right. `unknown` = it may have arrived.
 */
export type DeliveryResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly reason: string; readonly again: 'later' | 'never' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A reason of {@link DeliveryResult} that another attempt may overcome. */
export function failedForNow(reason: string): DeliveryResult {
  return { kind: 'failed', reason, again: 'later' };
}

/** A refusal that another attempt meets as well. */
export function refused(reason: string): DeliveryResult {
  return { kind: 'failed', reason, again: 'never' };
}
