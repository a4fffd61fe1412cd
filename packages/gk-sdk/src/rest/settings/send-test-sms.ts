import { GkError } from '../../errors/gk-error.js';
import { textField, toRow } from '../../model/fields/json-fields.js';
import type { NotificationSettingsResource, SmsSettings } from './notification-settings.js';
import { isSmsBase } from '../../rules/settings/setting-limits.js';
import { guarded, parseJson, platformFetch, type FetchLike } from '../../transport/http.js';

/** The provider's advanced-text call, below its base. */
const ADVANCED_TEXT_PATH = 'sms/2/text/advanced';
const CALL_NAME = 'The SMS test';

/**
 * Sends a test SMS straight to the provider, not to the server, as spec 002 section 7 has it.
 *
 * Warning: the code that runs this holds the provider's key, in a browser the page and every script on it; and the
 * provider must allow the page's origin. Call it only for an administrator who sees the key anyway.
 *
 * @throws GkError `invalid-argument` when the base is no https URL (http is allowed on this machine only), `refused`
 *   with the provider's words, `network` when it cannot be reached, `aborted`.
 * @public
 */
export async function sendTestSms(
  settings: Pick<SmsSettings, 'baseUrl' | 'apiKey'>,
  { to, from, text }: Parameters<NotificationSettingsResource['testSms']>[0],
  {
    fetch = platformFetch,
    signal,
    path = ADVANCED_TEXT_PATH,
  }: {
    readonly fetch?: FetchLike;
    readonly signal?: AbortSignal;
    /** Path of the call below the base; the provider's advanced-text call by default. */
    readonly path?: string;
  } = {},
): Promise<void> {
  if (settings.baseUrl === '' || !isSmsBase(settings.baseUrl))
    throw new GkError('invalid-argument', 'The base of the SMS provider is no https URL.');
  const base = new URL(settings.baseUrl);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const request = { name: CALL_NAME, ...(signal && { signal }) };
  const reply = await guarded(request, () =>
    fetch(new URL(path, base).href, {
      method: 'POST',
      headers: {
        Authorization: `App ${settings.apiKey}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify({ messages: [{ destinations: [{ to }], from, text }] }),
      ...request,
    }),
  );
  const answer = await guarded(request, () => reply.text());
  if (reply.status < 400) return;
  throw new GkError('refused', wordsOf(answer, settings.apiKey) || `The SMS provider answered ${reply.status}.`);
}

/** Message of the provider, wherever its answer has it, without the key. */
function wordsOf(answer: string, apiKey: string): string {
  const error = toRow(toRow(toRow(parseJson(answer)?.value)?.requestError)?.serviceException);
  const words = textField(error?.text) || answer.slice(0, 500);
  return apiKey === '' ? words : words.replaceAll(apiKey, '[removed]');
}
