import { describe, expect, it } from 'vitest';
import { downloadStatusWords } from './download-words.js';

describe('playback download', () => {
  it("status line: 'Downloading', 'Wait for pack to MP4...', 'Pack to MP4 done.' or 'Download fail'", () => {
    expect((['downloading', 'packing', 'done', 'failed'] as const).map(downloadStatusWords)).toEqual([
      'Downloading',
      'Wait for pack to MP4...',
      'Pack to MP4 done.',
      'Download fail',
    ]);
  });
});
