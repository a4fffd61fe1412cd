import { GkError } from 'gk-sdk';
import type { QueuedDownload } from 'gk-sdk/recordings';
import { describe, expect, it } from 'vitest';
import { clockFormat } from '../../time/clock-format.js';
import { chosenFileName, downloadRow, isSameRequest, wishedRequests } from './download-core.js';
import { missingWords, stateWords } from './download-words.js';
import { englishDownloadLabels } from './download.labels.js';
import { taiwanLabels } from '../../labels/tw.js';

const request = { deviceId: 'BUS 7/x', channel: 2, startS: 1000, durationS: 60, place: 'server' } as const;
const item = (state: QueuedDownload['state'], more: Partial<QueuedDownload> = {}): QueuedDownload => ({
  id: '1',
  request,
  state,
  saved: false,
  ...more,
});
const file = { name: 'a.mp4', type: 'video/mp4', sizeBytes: 5000, bytes: undefined };

describe('downloadRow', () => {
  it('follows the states of the specification', () => {
    const shown = (state: QueuedDownload['state'], more?: Partial<QueuedDownload>): unknown[] => {
      const { words, percent, kilobytes, totalKilobytes, actions, busy } = downloadRow(item(state, more));
      return [words, percent, kilobytes, totalKilobytes, actions.join(), busy];
    };
    expect(shown({ kind: 'waiting' })).toEqual(['waiting', undefined, undefined, undefined, 'cancel', false]);
    expect(shown({ kind: 'asking' })).toEqual(['asking', undefined, undefined, undefined, 'cancel', true]);
    expect(shown({ kind: 'preparing', progress: 40.4 })).toEqual(['packing', 40, undefined, undefined, 'cancel', true]);
    expect(downloadRow(item({ kind: 'preparing', progress: 0, queuePlace: 3 }))).toMatchObject({
      words: 'waiting',
      queuePlace: 3,
      busy: false,
    });
    expect(shown({ kind: 'transferring', receivedBytes: 2047, totalBytes: 4096 })).toEqual([
      'downloading',
      49,
      1,
      4,
      'cancel',
      true,
    ]);
    expect(shown({ kind: 'transferring', receivedBytes: 2048, totalBytes: undefined }).slice(1, 4)).toEqual([
      undefined,
      2,
      undefined,
    ]);
    expect(shown({ kind: 'done', file })).toEqual(['packed', undefined, 4, undefined, 'save,remove', false]);
    expect(shown({ kind: 'done', file }, { saved: true }).slice(0, 1)).toEqual(['saved']);
    expect(shown({ kind: 'done', file }, { request: { ...request, format: 'gms' } }).slice(0, 1)).toEqual(['done']);
    expect(shown({ kind: 'cancelled' }).slice(4)).toEqual(['retry,remove', false]);
  });

  it('says once that a download failed, and why', () => {
    const failed = (message: string): string =>
      downloadRow(item({ kind: 'failed', error: new GkError('refused', message) })).reason;
    expect(failed('Download fail: no space')).toBe('no space');
    expect(failed('Download fail')).toBe('');
    expect(failed('The device is offline')).toBe('The device is offline');
  });
});

describe('wishedRequests', () => {
  it('is the whole queue without a device, and needs channels and a time with one', () => {
    expect(wishedRequests({})).toBeUndefined();
    expect(wishedRequests({ deviceId: 'A', channels: [1] })).toBe('invalid');
    expect(wishedRequests({ deviceId: 'A', channels: [], startS: 1, endS: 2 })).toBe('invalid');
    expect(wishedRequests({ deviceId: 'A', channels: [1], startS: 2, endS: 2 })).toBe('invalid');
  });

  it('asks a device for MP4 only', () => {
    const wish = { deviceId: 'A', channels: [1], startS: 0, endS: 60, format: 'gms' } as const;
    expect(wishedRequests({ ...wish, place: 'device', main: true })).toEqual([
      { deviceId: 'A', channel: 1, startS: 0, durationS: 60, place: 'device', main: true },
    ]);
    expect(wishedRequests(wish)).toMatchObject([{ format: 'gms', place: 'server' }]);
  });
});

it('knows the same request again', () => {
  expect(isSameRequest(request, { ...request, format: 'mp4', main: false })).toBe(true);
  for (const other of [{ channel: 3 }, { startS: 1 }, { durationS: 61 }, { format: 'gms' as const }, { main: true }]) {
    expect(isSameRequest(request, { ...request, ...other })).toBe(false);
  }
});

it('gives each file its own name, by channel and by part', () => {
  const names = [undefined, 1, 3].map((part) => {
    const wanted = { ...request, ...(part !== undefined && { part }) };
    return [chosenFileName('bus.7.mp4', wanted, false), chosenFileName('bus', wanted, true)];
  });
  expect(names).toEqual([
    ['bus.7.mp4', 'bus_ch2'],
    ['bus.7.mp4', 'bus_ch2'],
    ['bus.7-3.mp4', 'bus_ch2-3'],
  ]);
});

describe('a file across a gap', () => {
  const missing = [{ startS: 1_060, endS: 1_480 }];
  const file = { name: 'a.mp4', type: 'video/mp4', sizeBytes: 2_048, bytes: undefined, missing };
  const labels = englishDownloadLabels;
  const frame = {
    labels,
    locale: 'en-GB',
    clock: clockFormat('en-GB', 'UTC'),
    exportedMs: () => undefined,
    act: () => undefined,
  };

  it('says so in its state, and lists what is missing beside it', () => {
    const row = downloadRow(item({ kind: 'done', file }));
    expect(stateWords(frame, row)).toBe('Pack to MP4 done. 7:00 missing');
    expect(missingWords(frame, row.missing)).toBe('Not recorded: 1 Jan 1970, 00:17:40 to 00:24:40 UTC');
    expect(stateWords({ ...frame, labels: taiwanLabels.download }, row)).toBe('MP4 封裝完成，缺少 7:00');
  });

  it('counts the seconds that it lists, whatever fractions the pictures have', () => {
    const fractions = [{ startS: 1_060.04, endS: 1_600.58 }];
    const row = downloadRow(item({ kind: 'done', file: { ...file, missing: fractions } }));
    expect(stateWords(frame, row)).toBe('Pack to MP4 done. 9:00 missing');
    expect(missingWords(frame, row.missing)).toBe('Not recorded: 1 Jan 1970, 00:17:40 to 00:26:40 UTC');
  });

  it('names the days where a stretch goes over midnight, and counts those that are too many to list', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      startS: 86_390 + index * 100,
      endS: 86_410 + index * 100,
    }));
    const words = missingWords(frame, many);
    expect(words).toContain('1 Jan 1970, 23:59:50 to 2 Jan 1970, 00:00:10 UTC; 2 Jan 1970, 00:01:30 to 00:01:50 UTC;');
    expect(words).toMatch(/; 2 more$/);
  });

  it('says nothing of a file that is whole, or whose times are not known', () => {
    for (const told of [
      { ...file, missing: [] },
      { name: 'a.mp4', type: '', sizeBytes: 1, bytes: undefined },
    ]) {
      const row = downloadRow(item({ kind: 'done', file: told }));
      expect([stateWords(frame, row), row.missing]).toEqual(['Pack to MP4 done.', []]);
    }
  });
});
