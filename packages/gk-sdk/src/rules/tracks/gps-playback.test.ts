import { describe, expect, it } from 'vitest';
import { canExportGps } from './gps-playback.js';

describe('GPS playback', () => {
  it('export needs a non-empty result', () => {
    expect([canExportGps([]), canExportGps([1])]).toEqual([false, true]);
  });
});
