import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { describe, expect, it, vi } from 'vitest';
import { viewerRoom } from '../testing/viewer-room.js';
import { downloadViewer } from './download-viewer.js';

vi.mock('gk-sdk/dom', () => ({ saveFile: vi.fn() }));

const request = {
  deviceId: 'BUS-7',
  channelMask: undefined,
  startS: 1_700_000_000,
  durationS: 60,
  filename: undefined,
  credentials: { kind: 'password', username: 'anna', password: 'secret' },
} as const;

it.each([
  ['the stream port that the server tells', { '/gkserver/protocol': { streamings: [9001] } }, '9001'],
  ['the default one where it tells none', {}, '8900'],
])('asks for the recording at %s', async (_, ports, port) => {
  const urls: URL[] = [];
  const room = viewerRoom({ '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 2 } }, ...ports }, { urls });
  const screen = await downloadViewer('dlplayback', '').load(request, room);
  const asked = () => urls.find(({ pathname }) => pathname === '/web.cgi');
  await vi.waitFor(() => {
    expect(asked()?.searchParams.get('type')).toBe('lobkask');
  });
  expect(asked()?.port).toBe(port);
  screen.close();
});

describe('a brand that has switched off downloads', () => {
  const device = { '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 2 } } };
  const open = async (permission: number, isOff = true) => {
    const urls: URL[] = [];
    const asked = vi.fn(() => Promise.resolve(permission));
    const room = {
      ...viewerRoom(device, { urls }),
      switches: { ...DEFAULT_BRAND_SWITCHES, disablePlaybackDownload: isOff },
      permission: asked,
    };
    const screen = await downloadViewer('dlremote', '').load(request, room);
    screen.close();
    return asked;
  };

  it('closes the page to its users, and says so in words', async () => {
    for (const permission of [1, 2, 3, 7]) {
      await expect(open(permission)).rejects.toThrow('This server offers downloads to administrators only.');
    }
  });

  it('leaves it to permission 0', async () => {
    expect(await open(0)).toHaveBeenCalledTimes(1);
  });

  it('asks nobody for a login while downloads are on', async () => {
    expect(await open(3, false)).not.toHaveBeenCalled();
  });
});
