import { describe, expect, it } from 'vitest';
import { channelLimit } from 'gk-sdk/rules';
import { FIRST_DEVICE_CHANNELS } from './first-channels.js';

describe('channel limits', () => {
  it('live view channel counts: modal 8; device live view 12 (4 initially, 1 on mobile)', () => {
    expect([channelLimit('modal'), channelLimit('device')]).toEqual([8, 12]);
    expect(FIRST_DEVICE_CHANNELS).toEqual({ desktop: 4, mobile: 1 });
  });
});
