import { describe, expect, it, vi } from 'vitest';
import { viewerRoom } from '../testing/viewer-room.js';
import { DownloadScreen, fileName, pageStateOf } from './download-screen.js';

vi.mock('gk-sdk/dom', () => ({ saveFile: vi.fn() }));

describe('fileName', () => {
  it('takes the name of the link, with the ending of the file', () => {
    expect(fileName(undefined, 'BUS-7_1.mp4')).toBe('BUS-7_1.mp4');
    expect(fileName('evidence', 'BUS-7_1.mp4')).toBe('evidence.mp4');
    expect(fileName('evidence.mp4', 'BUS-7_1.mp4')).toBe('evidence.mp4');
    expect(fileName('case 12', 'nothing')).toBe('case 12.mp4');
  });
});

describe('pageStateOf', () => {
  it('says each state in the words of the page', () => {
    expect(pageStateOf({ kind: 'asking' })).toBe('packing');
    expect(pageStateOf({ kind: 'preparing', progress: 10 })).toBe('packing');
    expect(pageStateOf({ kind: 'transferring', receivedBytes: 1, totalBytes: 2 })).toBe('downloading');
    expect(pageStateOf({ kind: 'cancelled' })).toBe('failed');
  });
});

describe('DownloadScreen', () => {
  it('says Download fail when the server has nothing, and tries again', async () => {
    const update = vi.fn();
    const screen = new DownloadScreen({
      room: { rest: viewerRoom({ '/web.cgi': { state: 'CREATE FAIL' } }).rest, update },
      request: { deviceId: 'BUS-7', channel: 1, startS: 1, durationS: 60, place: 'server' },
      filename: undefined,
    });
    expect(screen.words).toBe('Wait for pack to MP4...');
    await vi.waitFor(() => {
      expect(screen.words).toBe('Download fail');
    });
    screen.close();
  });
});
