import { describe, expect, it } from 'vitest';
import { EVENT_MEDIA_CHANNELS, eventPlaybackStartS } from './event-playback.js';

describe('event media', () => {
  it('playback opens 15 seconds before the event', () => {
    expect([eventPlaybackStartS(1000), eventPlaybackStartS(3)]).toEqual([985, 0]);
  });

  it('event footage up to 8 channels, snapshots up to 16', () => {
    expect(EVENT_MEDIA_CHANNELS).toEqual({ footage: 8, snapshots: 16 });
  });
});
