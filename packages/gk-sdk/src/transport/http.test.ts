import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GkError } from '../errors/gk-error.js';
import { exchange, type FetchInit, type FetchLike } from './http.js';

const URL_WITH_SECRET = 'https://recorder.test:8900/web.cgi?user=anna&password=HASH';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The error of a call by a page of `pageOrigin`, and what was sent. `server`: whether a blind request gets through. */
async function failed(pageOrigin: string | undefined, server: 'there' | 'away') {
  vi.stubGlobal('location', pageOrigin === undefined ? undefined : { origin: pageOrigin });
  const sent: (FetchInit & { readonly url: string })[] = [];
  const fetchLike: FetchLike = (url, init) => {
    sent.push({ ...init, url });
    return init.mode === 'no-cors' && server === 'there'
      ? Promise.resolve({ status: 0, text: () => Promise.resolve('') })
      : Promise.reject(new TypeError('Failed to fetch'));
  };
  const request = { name: 'GET web.cgi', method: 'GET', url: URL_WITH_SECRET, authorizationHeader: 'Basic x' } as const;
  const error: unknown = await exchange(fetchLike, request).catch((reason: unknown) => reason);
  return { error: error as GkError, sent };
}

describe('a fetch that fails without a reason', () => {
  it('is said to be CORS where a blind request finds the server, with the origin to allow', async () => {
    const { error, sent } = await failed('https://portal.test', 'there');
    expect(error).toMatchObject({ name: 'GkError', code: 'network' });
    expect(error.message).toContain('(CORS)');
    expect(error.message).toContain('--allow-origin https://portal.test');
    // The probe carries no credentials, neither in its address nor in a header.
    expect(sent[1]).toMatchObject({ url: 'https://recorder.test:8900/', mode: 'no-cors', headers: {} });
  });

  it.each([
    ['of a server that is away', 'https://portal.test', 'away', 2],
    ['of the own origin', 'https://recorder.test:8900', 'there', 1],
    ['of a page without an origin', 'null', 'there', 1],
    ['outside of a page', undefined, 'there', 1],
  ] as const)('is not, %s', async (_, pageOrigin, server, requests) => {
    const { error, sent } = await failed(pageOrigin, server);
    expect(error.message).toContain('could not reach the server');
    expect(error.message).not.toContain('CORS');
    expect(sent).toHaveLength(requests);
  });
});
