/** State of a download page. */
export type DownloadPageState = 'downloading' | 'packing' | 'done' | 'failed';

/**
 * The status line of dlplayback and dlremote: "'Downloading', 'Wait for pack to MP4...', 'Pack to MP4 done.' or
 * 'Download fail'" (spec 000 section 2.11).
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
