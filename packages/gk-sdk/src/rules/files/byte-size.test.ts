import { describe, expect, it } from 'vitest';
import { formatFileSize } from './byte-size.js';

describe('byte sizes', () => {
  it('File Size (B, KB, MB or GB)', () => {
    expect([12, 2048, 3 * 1024 ** 2, 1.25 * 1024 ** 3].map(formatFileSize)).toEqual([
      '12 B',
      '2 KB',
      '3 MB',
      '1.25 GB',
    ]);
  });
});
