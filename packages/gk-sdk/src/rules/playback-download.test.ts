import { describe, expect, it } from 'vitest';
import { downloadedKb, downloadStatusWords } from './playback-download.js';

describe('playback download', () => {
  it("status line: 'Downloading', 'Wait for pack to MP4...', 'Pack to MP4 done.' or 'Download fail'", () => {
    expect((['downloading', 'packing', 'done', 'failed'] as const).map(downloadStatusWords)).toEqual([
      'Downloading',
      'Wait for pack to MP4...',
      'Pack to MP4 done.',
      'Download fail',
    ]);
  });

  it('a size counter in KB', () => {
    expect([downloadedKb(1023), downloadedKb(10_240)]).toEqual([0, 10]);
  });
});
