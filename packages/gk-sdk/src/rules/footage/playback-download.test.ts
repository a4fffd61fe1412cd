import { describe, expect, it } from 'vitest';
import { downloadedKb } from './playback-download.js';

describe('playback download', () => {
  it('a size counter in KB', () => {
    expect([downloadedKb(1023), downloadedKb(10_240)]).toEqual([0, 10]);
  });
});
