import { useEffect } from 'react';
import type { GkError, GkErrorCode } from 'gk-sdk';
import { notify } from './notify.js';

/** Failures of the way to the server, which it has no words of: "network failures are only logged" (spec 001 section 8). */
const NO_WORDS: ReadonlySet<GkErrorCode> = new Set([
  'network',
  'timeout',
  'aborted',
  'closed',
  'pending',
  'bad-reply',
  'internal',
]);

/**
 * "Any reply with hasError shows an error notice titled 'error' with the server message" (spec 001 section 8), also for
 * calls that a screen makes by itself. The same words are shown once until a call succeeds, so that a list that is
 * refreshed does not repeat them every ten seconds.
 */
export function useRefusalNotice(error: GkError | undefined): void {
  const text = error && !NO_WORDS.has(error.code) ? error.message : undefined;
  useEffect(() => {
    if (text !== undefined) notify({ title: 'error', text });
  }, [text]);
}
