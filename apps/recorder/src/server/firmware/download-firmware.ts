import type { FirmwareSource } from 'gk-sdk';
import { PrivateAddressError, UnusableAnswerError, type GuardedFetch } from '../outgoing/guarded-fetch.js';
import { FIRMWARE_HEADER_BYTES, firmwareVersion } from './firmware-version.js';

const MIB = 2 ** 20;
/** As much as the firmware store takes (spec 001 section 5). */
const MAX_BYTES = 200 * MIB;
const ANSWER_TIMEOUT_MS = 10_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Result of a download; `cause` is for the log: it describes the content of the address. */
export type DownloadedFirmware =
  { readonly kind: 'file'; readonly version: string } | { readonly kind: 'failed'; readonly cause: string };

/** Fetches a firmware file as a device does, and says which version it is; keeps nothing of it. */
export async function downloadFirmware(
  { url, username, password = '' }: FirmwareSource,
  { fetchFile, signal }: { readonly fetchFile: GuardedFetch; readonly signal: AbortSignal },
): Promise<DownloadedFirmware> {
  const unanswered = new AbortController();
  const timer = setTimeout(() => {
    unanswered.abort();
  }, ANSWER_TIMEOUT_MS);
  try {
    const response = await fetchFile(url, {
      ...(username && {
        headers: { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
      }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, unanswered.signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]),
    });
    clearTimeout(timer);
    if (!response.ok) {
      await response.body?.cancel();
      return failed(`the address answered ${response.status}`);
    }
    return await readFile(response, url);
  } catch (error) {
    if (error instanceof PrivateAddressError) return failed(error.message);
    if (error instanceof UnusableAnswerError) return failed(`the address ${error.message}`);
    return failed(
      unanswered.signal.aborted ? 'the address does not answer' : `the address cannot be reached${codeOf(error)}`,
    );
  } finally {
    clearTimeout(timer);
  }
}

async function readFile(response: Response, url: string): Promise<DownloadedFirmware> {
  const head = new Uint8Array(FIRMWARE_HEADER_BYTES);
  let bytes = 0;
  const chunks: AsyncIterable<Uint8Array> | null = response.body;
  if (chunks === null) return failed('the file is empty');
  for await (const chunk of chunks) {
    if (bytes < head.length) head.set(chunk.subarray(0, head.length - bytes), bytes);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return failed('the file exceeds 200 MB');
  }
  if (bytes === 0) return failed('the file is empty');
  const version = firmwareVersion(nameOf(response, url), head);
  return version === undefined ? failed('the file names no version') : { kind: 'file', version };
}

/** The name that the server gives the file, else the end of its address. */
function nameOf({ headers }: Response, url: string): string {
  // As text, or encoded (RFC 8187), where dots and digits are unchanged.
  const given = /filename\*?="?([^";]*)/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
  return given ?? URL.parse(url)?.pathname ?? '';
}

/** The system's word for it, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const found = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof found === 'string' ? ` (${found})` : '';
}

function failed(cause: string): DownloadedFirmware {
  return { kind: 'failed', cause };
}
