import { hashPassword } from 'gk-sdk/rest';
import { render } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { viewerRoom } from '../testing/viewer-room.js';
import { tilesOf } from '../testing/tiles-of.js';
import { loadLive } from './live-viewer.js';

// The element needs a document; the address of its streams is what counts here.
vi.mock('gk-elements/define/live-tile', () => ({}));

const request = {
  deviceId: 'BUS-7',
  channelMask: undefined,
  credentials: { kind: 'password', username: 'anna', password: 'secret' },
} as const;

describe('loadLive', () => {
  it('shows the channels that the device has, with a stream of its own each', async () => {
    const bodies: unknown[] = [];
    const room = viewerRoom(
      {
        '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 4, chmask: '1011' } },
        '/gkserver/videolayout': { simpleLiveLayout: '3x3' },
        '/gkserver/protocol': { streamings: [9001] },
      },
      { bodies },
    );
    const tiles = tilesOf(await loadLive(request, room));
    expect(tiles.map((tile) => tile.channel)).toEqual([1, 3, 4]);
    expect(bodies).toEqual([{ deviceid: 'BUS-7', username: 'anna', password: hashPassword('secret') }]);
    const url = new URL(tiles[1]?.streamUrl ?? '');
    expect(url.origin + url.pathname).toBe('ws://fleet.test:9001/ws.cgi');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      deviceid: 'BUS-7',
      channel: '3',
      user: 'anna',
      password: hashPassword('secret'),
    });
  });

  it.each([
    { mask: 0b1, shown: [1], grid: ['1', '1'] },
    { mask: 0b1010, shown: [2, 4], grid: ['2', '1'] },
    { mask: 0b111, shown: [1, 2, 3], grid: ['2', '2'] },
    { mask: 0b11111, shown: [1, 2, 3, 4, 5], grid: ['3', '2'] },
  ])('shows channels $shown for the mask $mask in their grid', async ({ mask, shown, grid }) => {
    const room = viewerRoom({ '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 8 } } });
    const screen = await loadLive({ ...request, channelMask: mask }, room);
    expect(tilesOf(screen).map((tile) => tile.channel)).toEqual(shown);
    const root = document.createElement('main');
    render(screen.view(), root);
    const { columns, rows } = root.querySelector<HTMLElement>('.wall')?.dataset ?? {};
    expect([columns, rows]).toEqual(grid);
  });

  it('asks for the full resolution when one picture fills the window, and does without layout and port', async () => {
    const room = viewerRoom({ '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 1 } } });
    const url = new URL(tilesOf(await loadLive(request, room))[0]?.streamUrl ?? '');
    expect(url.port).toBe('8900');
    expect(url.searchParams.get('main')).toBe('1');
  });

  it('passes on the words with which the server refuses', async () => {
    const room = viewerRoom({ '/gkdevice/device': { hasError: true, message: 'No such vehicle' } });
    await expect(loadLive(request, room)).rejects.toThrow('No such vehicle');
  });

  it('says so when the link names no channel of the device', async () => {
    const room = viewerRoom({ '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 2 } } });
    await expect(loadLive({ ...request, channelMask: 12 }, room)).rejects.toThrow('none of the channels');
  });
});
