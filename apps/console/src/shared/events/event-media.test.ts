import { describe, expect, it } from 'vitest';
import { eventMedia } from './event-media.js';

const event = { snapshotMask: 0b0101, downloadMask: 0b0011, downloaded: true };

describe('media of an event', () => {
  it('snap (channel bitmask), download (channel bitmask)', () => {
    expect(eventMedia(event)).toEqual([
      { channel: 1, picture: true, video: 'stored', playback: false },
      { channel: 2, picture: false, video: 'stored', playback: false },
      { channel: 3, picture: true, video: 'none', playback: false },
    ]);
    expect(eventMedia({ ...event, downloaded: false }).map(({ video }) => video)).toEqual([
      'waiting',
      'waiting',
      'none',
    ]);
    expect(eventMedia({ snapshotMask: 0, downloadMask: 0, downloaded: false })).toEqual([]);
    const footageAfter = (downloadTries: number, downloaded: boolean) =>
      eventMedia({ ...event, downloaded, downloadTries }).map(({ video }) => video);
    expect(footageAfter(19, false)).toEqual(['waiting', 'waiting', 'none']);
    expect(footageAfter(20, false)).toEqual(['failed', 'failed', 'none']);
    expect(footageAfter(20, true)).toEqual(['stored', 'stored', 'none']);
  });

  it('at most 16 channels have a picture and 8 a video', () => {
    const all = eventMedia({ snapshotMask: 0xffff_ffff, downloadMask: 0xffff_ffff, downloaded: true });
    expect(all.filter(({ picture }) => picture)).toHaveLength(16);
    expect(all.filter(({ video }) => video === 'stored').map(({ channel }) => channel)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it('every channel that the device has can be played', () => {
    const slots = eventMedia({ ...event, snapshotMask: 0b100 }, { channelMask: '1001' });
    expect(slots.map(({ channel, playback }) => [channel, playback])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(eventMedia({ snapshotMask: 0, downloadMask: 0, downloaded: false }, { channelCount: 2 })).toHaveLength(2);
  });
});
