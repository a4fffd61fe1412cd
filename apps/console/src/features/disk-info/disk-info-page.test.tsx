import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { DiskInfoPage } from './disk-info-page.js';

afterEach(cleanup);

const DISK = { path: '/media/a', status: 'OK', full_size: 100, free_size: 50, reserve: 0, used: 50 };

async function open(disk: object): Promise<void> {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /api/diskinfo'] = { json: { disks: [disk] } };
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
