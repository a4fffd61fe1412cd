import type { RestFile } from 'gk-sdk/rest';

/** Bytes of a text that are shown; the rest can be saved. */
export const MOST_TEXT_BYTES = 64 * 1024;

/** The beginning of a text of a device. */
export interface TextFile {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Reads the beginning of a text of a device: UTF-8, else GBK, in which terminals write. The rest is not transferred. */
export async function readTextFile({ stream }: Pick<RestFile, 'stream'>, sizeBytes: number): Promise<TextFile> {
  const bytes = new Uint8Array(Math.min(sizeBytes, MOST_TEXT_BYTES));
  let filled = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value.subarray(0, bytes.length - filled), filled);
    filled = Math.min(bytes.length, filled + value.length);
    if (filled < bytes.length) continue;
    await reader.cancel();
    break;
  }
  return { text: decoded(bytes.subarray(0, filled)), isWhole: sizeBytes <= MOST_TEXT_BYTES };
}

/** `stream`: a character may be cut at the end. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gbk').decode(bytes, { stream: true });
  }
}
