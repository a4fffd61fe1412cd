import { describe, expect, it } from 'vitest';
import { hasCompactChannels } from './compact-channels.js';

describe('channel limits', () => {
  it('channel buttons are shown in a compact form above 16 channels', () => {
    expect([hasCompactChannels(16), hasCompactChannels(17)]).toEqual([false, true]);
  });
});
