/** Bytes of a text that are shown; the rest can be saved. */
export const MOST_TEXT_BYTES = 64 * 1024;

/** The beginning of a text of a device. */
export interface TextFile {
  readonly text: string;
  readonly isWhole: boolean;
}

/**
 * Reads the beginning of a text of a device: UTF-8, else GBK, in which terminals write. Rejects with the words of the server, or where it cannot be
 * reached.
 */
export async function readTextFile(url: string, sizeBytes: number, signal: AbortSignal): Promise<TextFile> {
  const response = await fetch(url, { headers: { Range: `bytes=0-${MOST_TEXT_BYTES - 1}` }, signal });
  // An empty file has no range.
  if (response.status === 416 || sizeBytes === 0) return { text: '', isWhole: true };
  if (!response.ok) throw new Error(await wordsOf(response));
  const bytes = new Uint8Array(await response.arrayBuffer()).subarray(0, MOST_TEXT_BYTES);
  return { text: decoded(bytes), isWhole: sizeBytes <= MOST_TEXT_BYTES };
}

/** `stream`: a character may be cut at the end. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gbk').decode(bytes, { stream: true });
  }
}

async function wordsOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
    return body.message;
  }
  return `HTTP ${response.status}`;
}
