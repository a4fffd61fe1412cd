import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notices } from '../shared/toast/notice-store.js';
import { startConsole } from '../testing/render-console.js';
import { Shell } from './shell.js';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  notices.clear();
  vi.restoreAllMocks();
});

/** The calls that the shell makes on every screen, each with an answer of a recorder. */
const CALLS = {
  'GET /api/diskinfo': { disks: [{ path: '/disk1', status: 'ok', full_size: 900, free_size: 400, reserve: 1024 }] },
  'GET /gkserver/menus': { enableElseAdminSetting: 0, accesslog: 1, changePassword: 1 },
  'POST /gkcommon/userinfo': { UserName: 'anna', childrens: [{ groupid: 1, name: 'root' }], devices: ['BUS-1'] },
} as const;

/** The same answer with every number in it so large that it is none of the field's. */
function outOfRange(value: unknown): unknown {
  if (typeof value === 'number') return 1e300;
  if (Array.isArray(value)) return value.map(outOfRange);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, outOfRange(field)]));
}

const NONSENSE: readonly (readonly [string, (answer: unknown) => unknown])[] = [
  ['an empty object', () => ({})],
  ['an array of nulls', () => [null, null, null]],
  ['numbers out of range', outOfRange],
];

const CASES = Object.keys(CALLS).flatMap((call) => NONSENSE.map(([kind, spoil]) => [call, kind, spoil] as const));

it.each(CASES)('the console opens though %s answers %s', async (call, _, spoil) => {
  const { recorder, signIn, renderRoutes } = startConsole();
  for (const [each, answer] of Object.entries(CALLS)) {
    recorder.http.routes[each] = { json: each === call ? spoil(answer) : answer };
  }
  await signIn();
  const children = [{ path: '*', element: <p>the screen</p> }];
  renderRoutes([{ element: <Shell screens={[]} />, children }], '/blockview');
  const [method, path] = call.split(' ');
  await waitFor(() =>
    expect(recorder.http.requests.some((one) => one.method === method && one.url.endsWith(path ?? ''))).toBe(true),
  );
  expect(await screen.findByText('the screen')).toBeTruthy();
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.queryByText(/could not be shown|could not be loaded/)).toBeNull();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
});
