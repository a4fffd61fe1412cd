import { createHmac } from 'node:crypto';
import type { OutboxMessage } from '../../store/notifications/outbox-store.js';
import type { GuardedFetch } from '../outgoing/guarded-fetch.js';
import { failedForNow, type DeliveryResult } from './delivery.js';
import { postFailure } from './post-failure.js';

const TIMEOUT_MS = 5_000;

/** Where and how a push goes out. */
export interface PushTarget {
  readonly url: string;
  /** Key of the signature; empty = none. */
  readonly secret: string;
}

/**
 * Posts the JSON of a push with the headers of Standard Webhooks 1.0.0: `webhook-id` is the same at each attempt,
 * `webhook-signature` is `v1,` and the HMAC-SHA256 in base64 of `ID.TIMESTAMP.BODY`, where a key is set. Redirects are
 * failures, as they lead to addresses that were not configured.
 */
export async function sendPush(
  { deliveryId, body }: Pick<OutboxMessage, 'deliveryId' | 'body'>,
  { url, secret }: PushTarget,
  { fetch, nowMs, signal }: { readonly fetch: GuardedFetch; readonly nowMs: number; readonly signal: AbortSignal },
): Promise<DeliveryResult> {
  const timestamp = String(Math.floor(nowMs / 1000));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': deliveryId,
        'webhook-timestamp': timestamp,
        ...(secret !== '' && { 'webhook-signature': signature(secret, `${deliveryId}.${timestamp}.${body}`) }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (response.ok) return { kind: 'sent' };
    if (response.status >= 300 && response.status < 400) {
      return failedForNow(`Redirects are not followed (${response.status})`);
    }
    return failedForNow(`The receiver answered ${response.status}`);
  } catch (error) {
    return failedForNow(postFailure(error, 'The receiver'));
  }
}

function signature(secret: string, signed: string): string {
  return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
}
