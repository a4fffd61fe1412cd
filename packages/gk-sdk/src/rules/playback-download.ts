/** "Polled every second" (spec 001 section 4). @public */
export const DOWNLOAD_POLL_MS = 1_000;

/** What a download does after an answer. @public */
export type DownloadStep =
  /** Ask again after a second. */
  | { readonly kind: 'poll'; readonly progress: number }
  /** The file can be fetched. */
  | { readonly kind: 'fetch' }
  | { readonly kind: 'failed'; readonly message: 'Download fail' };

/** An answer of `lobkask` or `repbmp4ask` (docs/protocol.md). @public */
export interface DownloadAnswer {
  /** The server's word, such as `HANDLE` or `DOWNLOAD OK`; in any case of letters. */
  readonly state?: string | undefined;
  /** Local recordings only. */
  readonly ready?: boolean | number | undefined;
  /** 0 to 100. */
  readonly progress?: number | undefined;
}

/**
 * "Ask, then creating or handling states (polled every second, with progress), then download OK (fetch the file). For
 * local playback the poll continues until a 'ready' flag and stops on BACKUP FAIL or CREATE FAIL. Any other outcome
 * shows 'Download fail'" (spec 001 section 4).
 *
 * @param source - `local` = recorded on the server (lobk), `remote` = on the device (repb).
 * @public
 */
export function nextDownloadStep(source: 'local' | 'remote', answer: DownloadAnswer): DownloadStep {
  const state = (answer.state ?? '').toUpperCase();
  const failed: DownloadStep = { kind: 'failed', message: 'Download fail' };
  const poll: DownloadStep = { kind: 'poll', progress: Math.min(100, Math.max(0, answer.progress ?? 0)) };
  if (source === 'local') {
    if (state === 'BACKUP FAIL' || state === 'CREATE FAIL') return failed;
    if (answer.ready === true || answer.ready === 1 || state === 'READY') return { kind: 'fetch' };
    return ['', 'ASK', 'CREATE', 'HANDLE'].includes(state) ? poll : failed;
  }
  if (state === 'DOWNLOAD OK') return { kind: 'fetch' };
  return ['ASK', 'CREATE', 'HANDLE'].includes(state) ? poll : failed;
}

/** What a download page is doing. @public */
export type DownloadPageState = 'downloading' | 'packing' | 'done' | 'failed';

/**
 * The status line of dlplayback and dlremote: "'Downloading', 'Wait for pack to MP4...', 'Pack to MP4 done.' or
 * 'Download fail'" (spec 000 section 2.11).
 *
 * @public
 */
export function downloadStatusWords(
  state: DownloadPageState,
): 'Downloading' | 'Wait for pack to MP4...' | 'Pack to MP4 done.' | 'Download fail' {
  switch (state) {
    case 'downloading':
      return 'Downloading';
    case 'packing':
      return 'Wait for pack to MP4...';
    case 'done':
      return 'Pack to MP4 done.';
    case 'failed':
      return 'Download fail';
  }
}

/** "A size counter in KB" (spec 000 section 2.11): whole kilobytes of 1024. @public */
export function downloadedKb(bytes: number): number {
  return Math.floor(bytes / 1024);
}
