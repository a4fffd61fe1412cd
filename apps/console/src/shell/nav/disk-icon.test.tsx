import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { DiskIcon } from './disk-icon.js';

afterEach(cleanup);

const disk = (change: object = {}): object => ({
  path: '/media/a',
  status: 'OK',
  full_size: 1000,
  free_size: 500,
  reserve: 10_240,
  used: 500,
  minMB: 1,
  ...change,
});

it.each([
  ['ok', 'Server disks are OK', { json: { disks: [disk()] } }],
  ['full', 'A server disk is nearly full', { json: { disks: [disk(), disk({ free_size: 9 })] } }],
  ['fault', 'A server disk has a fault', { json: { disks: [disk({ free_size: 9 }), disk({ status: 'read error' })] } }],
  ['none', 'The server has no media disk', { json: { disks: [] } }],
  ['unknown', 'State of the server disks is unknown', { status: 500, json: { hasError: true } }],
])('says and shows that the disks are %s', async (state, words, answer) => {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /api/diskinfo'] = answer;
  await signIn();
  render(<DiskIcon />, '/mileage?filter=online&days=x');
  const link = await screen.findByRole('link', { name: words });
  expect([link.getAttribute('href'), link.dataset['diskState'], link.title]).toEqual([
    '/diskinfo?filter=online',
    state,
    words,
  ]);
});
