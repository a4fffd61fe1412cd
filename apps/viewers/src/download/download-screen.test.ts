import { saveFile } from 'gk-sdk/dom';
import { render } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../shared/words/viewer-language.js';
import { viewerRoom } from '../testing/viewer-room.js';
import { DownloadScreen, fileName, pageStateOf } from './download-screen.js';

vi.mock('gk-sdk/dom', () => ({ saveFile: vi.fn() }));

beforeEach(() => {
  vi.mocked(saveFile).mockClear();
});

afterEach(async () => {
  await showLanguage('en');
});

describe('fileName', () => {
  it('takes the name of the link, with the ending of the file', () => {
    expect(fileName(undefined, 'BUS-7_1.mp4')).toBe('BUS-7_1.mp4');
    expect(fileName('evidence', 'BUS-7_1.mp4')).toBe('evidence.mp4');
    expect(fileName('evidence.mp4', 'BUS-7_1.mp4')).toBe('evidence.mp4');
    expect(fileName('case 12', 'nothing')).toBe('case 12.mp4');
  });

  it('numbers the files of a recording from the second on, as the server does', () => {
    expect(fileName(undefined, 'BUS-7_1-2.mp4', 2)).toBe('BUS-7_1-2.mp4');
    expect(fileName('evidence', 'BUS-7_1-2.mp4', 2)).toBe('evidence-2.mp4');
    expect(fileName('evidence.mp4', 'BUS-7_1-3.mp4', 3)).toBe('evidence-3.mp4');
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

const request = { deviceId: 'BUS-7', channel: 1, startS: 1, durationS: 60, place: 'server' } as const;

describe('DownloadScreen', () => {
  it('says Download fail when the server has nothing, and tries again', async () => {
    const update = vi.fn();
    const screen = new DownloadScreen({
      room: { rest: viewerRoom({ '/web.cgi': { state: 'CREATE FAIL' } }).rest, update },
      request,
      filename: undefined,
    });
    expect(screen.words).toBe('Wait for pack to MP4...');
    await vi.waitFor(() => {
      expect(screen.words).toBe('Download fail');
    });
    screen.close();
  });

  it('says its place while others are before it', async () => {
    const { rest } = viewerRoom({ '/web.cgi': { state: 'CREATE', ready: false, progress: 0, place: 3 } });
    const screen = new DownloadScreen({ room: { rest, update: vi.fn() }, request, filename: undefined });
    await vi.waitFor(() => {
      expect(screen.words).toBe('Waiting, place 3');
    });
    screen.close();
  });

  it('says it in the language of the brand, with the words of the server', async () => {
    await showLanguage('tw');
    const { rest } = viewerRoom({ '/web.cgi': { state: 'CREATE FAIL', message: 'no space' } });
    const screen = new DownloadScreen({ room: { rest, update: vi.fn() }, request, filename: undefined });
    const root = document.createElement('main');
    await vi.waitFor(() => {
      render(screen.view(), root);
      expect(root.querySelector('[role=alert]')?.textContent).toBe('下載失敗: no space');
    });
    expect(root.querySelector('[role=status]')?.textContent).toBe('下載失敗');
    expect(root.querySelector('button')?.textContent.trim()).toBe('再試一次');
    screen.close();
  });
});

/** A recording of three files of 2 KB, as a page shows and saves it. Files in `refused` are refused once. */
function threeFiles(filename: string | undefined, refused: readonly number[] = []) {
  const refusals = new Set(refused);
  const parts: number[] = [];
  const { rest } = viewerRoom(
    { '/web.cgi': { state: 'READY', ready: true, parts: 3, filename: 'BUS-7.mp4' } },
    {
      answer: ({ searchParams }) => {
        if (searchParams.get('type') !== 'lobkget') return undefined;
        const part = Number(searchParams.get('part') ?? 1);
        parts.push(part);
        if (refusals.delete(part)) return new Response('', { status: 404 });
        return new Response(new Uint8Array(2048).fill(part), {
          headers: { 'Content-Type': 'video/mp4', 'Content-Length': '2048' },
        });
      },
    },
  );
  const root = document.createElement('main');
  const texts: string[] = [];
  const show = (): void => {
    render(screen.view(), root);
    texts.push([...root.querySelectorAll('p')].map((line) => line.textContent.replace(/\s+/g, ' ').trim()).join('|'));
  };
  const screen = new DownloadScreen({ room: { rest, update: show }, request, filename });
  const press = (name: string): void => {
    [...root.querySelectorAll('button')].find((button) => button.textContent.trim() === name)?.click();
  };
  const ends = (words: string) =>
    vi.waitFor(() => {
      expect(root.querySelector('[role=status]')?.textContent).toBe(words);
    });
  return { screen, parts, texts, press, ends };
}

/** Name and first byte of each saved file. */
const saved = (): Promise<(string | number | undefined)[][]> =>
  Promise.all(
    vi.mocked(saveFile).mock.calls.map(async ([content, name]) => {
      const blob = content instanceof Blob ? content : new Blob([content]);
      return [name, new Uint8Array(await blob.arrayBuffer())[0]];
    }),
  );

describe('a recording that comes as several files', () => {
  it('is saved whole, file by file, and is done after the last', async () => {
    const { parts, texts, ends } = threeFiles('evidence');
    await ends('Pack to MP4 done.');
    expect(parts).toEqual([1, 2, 3]);
    expect(await saved()).toEqual([
      ['evidence.mp4', 1],
      ['evidence-2.mp4', 2],
      ['evidence-3.mp4', 3],
    ]);
    const done = texts.filter((text) => text.includes('Pack to MP4 done.'));
    expect(done).toHaveLength(1);
    expect(done[0]).toContain('File 3 of 3|Pack to MP4 done.|6 KB of 6 KB');
    expect(texts.find((text) => text.includes('File 2 of 3'))).toContain('Wait for pack to MP4...|2 KB|');
    expect(texts.some((text) => text.includes('|Downloading|6 KB of 6 KB|'))).toBe(true);
  });

  it('goes on with the file that failed, and saves all of them again', async () => {
    const { parts, press, ends } = threeFiles(undefined, [2]);
    await ends('Download fail');
    expect(await saved()).toEqual([['BUS-7.mp4', 1]]);
    press('Try again');
    await ends('Pack to MP4 done.');
    expect(parts).toEqual([1, 2, 2, 3]);
    const names = ['BUS-7.mp4', 'BUS-7-2.mp4', 'BUS-7-3.mp4'];
    expect((await saved()).map(([name]) => name)).toEqual(names);
    press('Save again');
    expect((await saved()).map(([name]) => name)).toEqual([...names, ...names]);
  });
});
