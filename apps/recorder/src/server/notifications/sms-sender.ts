import { isGkError } from 'gk-sdk';
import { sendTestSms, type SmsSettings } from 'gk-sdk/rest';
import { beginningOf } from '../outgoing/beginning-of.js';
import type { GuardedFetch } from '../outgoing/guarded-fetch.js';
import { failedForNow, refused, type DeliveryResult } from './delivery.js';
import { postFailure } from './post-failure.js';

const TIMEOUT_MS = 15_000;
/** Of the answer of a provider. */
const MOST_CHARACTERS = 100_000;
/** Statuses by which a provider declines a message for now: too many requests, or temporarily unavailable. */
const BUSY: readonly number[] = [429, 503];
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
  let status = 0;
  try {
    await sendTestSms(settings, message, {
      fetch: async (url, { headers, body }) => {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          ...(body !== undefined && { body }),
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        });
        status = response.status;
        const text = await beginningOf(response, MOST_CHARACTERS);
        return new Response(text === '' ? null : text, { status });
      },
    });
    if (status >= 300) return failedForNow(`Redirects are not followed (${status})`);
    return { kind: 'sent' };
  } catch (error) {
    if (isGkError(error) && error.code !== 'network') return outcomeOf(status, error.message);
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = postFailure(cause, 'The SMS provider');
    return isUnsent(cause) ? failedForNow(reason) : { kind: 'unknown', reason };
  }
}

/** Outcome of a message that a provider did not confirm; `status` is 0 where it was not asked. */
function outcomeOf(status: number, reason: string): DeliveryResult {
  if (BUSY.includes(status)) return failedForNow(reason);
  return status >= 500 ? { kind: 'unknown', reason } : refused(reason);
}

/** True where no connection was made: the provider cannot have taken the message. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'PrivateAddressError' || ('code' in error && UNSENT_CODES.has(error.code));
}
