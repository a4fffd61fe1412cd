import { isGkError } from 'gk-sdk';
import { sendTestSms, type SmsSettings } from 'gk-sdk/rest';
import type { GuardedFetch } from '../outgoing/guarded-fetch.js';
import { failedForNow, refused, type DeliveryResult } from './delivery.js';
import { postFailure } from './post-failure.js';

const TIMEOUT_MS = 15_000;
const UNSENT_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** A text message. */
export interface TextMessage {
  /** Phone number in international form. */
  readonly to: string;
  /** Sender as the receiver sees it. */
  readonly from: string;
  readonly text: string;
}

/** Sends a text message by the advanced-text call of the provider (spec 002 section 7). */
export async function sendSms(
  message: TextMessage,
  settings: Pick<SmsSettings, 'baseUrl' | 'apiKey'>,
  { fetch, signal }: { readonly fetch: GuardedFetch; readonly signal: AbortSignal },
): Promise<DeliveryResult> {
  if (settings.baseUrl === '' || settings.apiKey === '') {
    return failedForNow('The SMS sender has no base address or no key');
  }
  try {
    await sendTestSms(settings, message, {
      fetch: (url, { headers, body }) =>
        fetch(url, {
          method: 'POST',
          headers,
          ...(body !== undefined && { body }),
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        }),
    });
    return { kind: 'sent' };
  } catch (error) {
    if (isGkError(error) && error.code !== 'network') return refused(error.message);
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = postFailure(cause, 'The SMS provider');
    return isUnsent(cause) ? failedForNow(reason) : { kind: 'unknown', reason };
  }
}

/** True where no connection was made: the provider cannot have taken the message. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'PrivateAddressError' || ('code' in error && UNSENT_CODES.has(error.code));
}
