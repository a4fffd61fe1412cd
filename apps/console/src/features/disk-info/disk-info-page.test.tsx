import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatLocalTime } from '../../shared/table/column-kinds.js';
import { startConsole } from '../../testing/render-console.js';
import { DiskInfoPage } from './disk-info-page.js';

afterEach(cleanup);

const DISK = { path: '/media/a', status: 'OK', full_size: 100, free_size: 50, reserve: 0, used: 50 };

async function open(disk: object, folders: object = {}): Promise<void> {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /api/diskinfo'] = { json: { disks: [disk], ...folders } };
  await signIn();
  render(<DiskInfoPage />, '/diskinfo');
  await screen.findByText('/media/a');
}

it('shows the traffic of a server that writes, and no rate where it writes none', async () => {
  await open({ ...DISK, minMB: 12 });
  expect(screen.getByText('Data traffic: 12.0 MB per minute, 0.70 GB per hour')).toBeTruthy();
  for (const disk of [DISK, { ...DISK, minMB: 0 }, { ...DISK, minMB: null }]) {
    cleanup();
    await open(disk);
    expect(screen.queryByText(/per minute/)).toBeNull();
  }
});

it('shows how many files of events there are and until when they stay, where the server tells it', async () => {
  const untilS = Date.UTC(2026, 9, 14, 4) / 1000;
  await open(DISK, { footageUsedSize: 1.5, footageFiles: 12, footageUntil: untilS });
  expect(screen.getByText('12 files')).toBeTruthy();
  expect(screen.getByText(/^The oldest until .*2026.*/).textContent).toContain(formatLocalTime(untilS));
  cleanup();
  await open(DISK, { footageUsedSize: 1.5, footageFiles: 1, footageUntil: null });
  expect(screen.getByText('1 file')).toBeTruthy();
  expect(screen.getByText('Kept until the size is reached')).toBeTruthy();
  cleanup();
  await open(DISK, { footageUsedSize: 1.5 });
  expect(screen.queryByText(/file|until/)).toBeNull();
});
