import { beforeEach, describe, expect, it, vi } from 'vitest';
import { viewerRoom } from '../testing/viewer-room.js';
import { loadPlayback } from './playback-viewer.js';
import type { RecordedWallOptions } from './recorded-wall.js';
import { loadRemote } from './remote-viewer.js';

const walls: RecordedWallOptions[] = [];
vi.mock('./recorded-wall.js', () => ({
  RecordedWall: class {
    constructor(options: RecordedWallOptions) {
      walls.push(options);
    }
  },
}));

const credentials = { kind: 'password', username: 'anna', password: 'secret' } as const;
const server = {
  '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 3 } },
  '/gkserver/videolayout': { simplePlaybackLayout: '3x3' },
  '/gkserver/protocol': { streamings: [9001] },
};

beforeEach(() => {
  walls.length = 0;
});

describe('loadPlayback', () => {
  it('plays the channels of the mask from the server', async () => {
    const request = { deviceId: 'BUS-7', channelMask: 5, startS: 1_700_000_000, durationS: undefined, streamId: '42' };
    await loadPlayback({ ...request, credentials }, viewerRoom(server));
    expect(walls).toMatchObject([
      {
        base: 'ws://fleet.test:9001/ws.cgi',
        channels: [1, 3],
        grid: { columns: 2, rows: 1 },
        place: 'server',
        startS: 1_700_000_000,
        streamId: '42',
      },
    ]);
  });

  it('says so when the link names no channel of the device', async () => {
    const request = { deviceId: 'BUS-7', channelMask: 8, startS: 1, durationS: undefined, streamId: undefined };
    await expect(loadPlayback({ ...request, credentials }, viewerRoom(server))).rejects.toThrow('none of the channels');
  });
});

describe('loadRemote', () => {
  it('plays one channel of the device for the duration', async () => {
    const request = { deviceId: 'BUS-7', startS: 5, durationS: 90, credentials };
    for (const channelMask of [6, undefined, 16]) await loadRemote({ ...request, channelMask }, viewerRoom(server));
    // "First in mask, default 1; 1 if above the device channel count"
    expect(walls.map(({ channels }) => channels)).toEqual([[2], [1], [1]]);
    expect(walls[0]).toMatchObject({ place: 'device', startS: 5, durationS: 90 });
  });
});
