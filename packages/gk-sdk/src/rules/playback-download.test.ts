import { describe, expect, it } from 'vitest';
import { DOWNLOAD_POLL_MS, downloadedKb, downloadStatusWords, nextDownloadStep } from './playback-download.js';

const failed = { kind: 'failed', message: 'Download fail' };

describe('playback download', () => {
  it('ask, then creating or handling states (polled every second, with progress), then download OK (fetch the file)', () => {
    expect(DOWNLOAD_POLL_MS).toBe(1000);
    expect(nextDownloadStep('remote', { state: 'ASK' })).toEqual({ kind: 'poll', progress: 0 });
    expect(nextDownloadStep('remote', { state: 'handle', progress: 40 })).toEqual({ kind: 'poll', progress: 40 });
    expect(nextDownloadStep('remote', { state: 'CREATE', progress: 140 })).toEqual({ kind: 'poll', progress: 100 });
    expect(nextDownloadStep('remote', { state: 'DOWNLOAD OK' })).toEqual({ kind: 'fetch' });
  });

  it("for local playback the poll continues until a 'ready' flag", () => {
    expect(nextDownloadStep('local', { state: 'CREATE', ready: false, progress: 7 })).toEqual({
      kind: 'poll',
      progress: 7,
    });
    expect(nextDownloadStep('local', { state: 'HANDLE', ready: true })).toEqual({ kind: 'fetch' });
    expect(nextDownloadStep('local', { ready: 1 })).toEqual({ kind: 'fetch' });
    expect(nextDownloadStep('local', { state: 'READY' })).toEqual({ kind: 'fetch' });
  });

  it('and stops on BACKUP FAIL or CREATE FAIL', () => {
    expect(nextDownloadStep('local', { state: 'BACKUP FAIL', ready: true })).toEqual(failed);
    expect(nextDownloadStep('local', { state: 'CREATE FAIL' })).toEqual(failed);
  });

  it("any other outcome shows 'Download fail'", () => {
    expect(nextDownloadStep('remote', { state: 'DOWNLOAD FAIL' })).toEqual(failed);
    expect(nextDownloadStep('remote', {})).toEqual(failed);
    expect(nextDownloadStep('local', { state: 'LOST' })).toEqual(failed);
  });

  it("status line: 'Downloading', 'Wait for pack to MP4...', 'Pack to MP4 done.' or 'Download fail'", () => {
    expect((['downloading', 'packing', 'done', 'failed'] as const).map(downloadStatusWords)).toEqual([
      'Downloading',
      'Wait for pack to MP4...',
      'Pack to MP4 done.',
      'Download fail',
    ]);
  });

  it('a size counter in KB', () => {
    expect([downloadedKb(1023), downloadedKb(10_240)]).toEqual([0, 10]);
  });
});
