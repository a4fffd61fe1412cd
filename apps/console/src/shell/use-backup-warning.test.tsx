import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notices } from '../shared/toast/notice-store.js';
import { timeZonePreference } from '../shared/time/shown-zone.js';
import { startConsole } from '../testing/render-console.js';
import { useBackupWarning } from './use-backup-warning.js';

afterEach(() => {
  cleanup();
  notices.clear();
  timeZonePreference.set('server');
});

const FAILED = {
  enable: 1,
  time: '03:00',
  keep: 7,
  haskey: 1,
  busy: '',
  last: 1_790_000_000,
  problem: 'The disk is full.',
  files: [],
};

function Shell() {
  useBackupWarning();
  return null;
}

/** A login on a server whose last backup of the schedule went as `status` says. */
async function signIn({
  status = FAILED,
  extensions = ['backup'],
  permission = 0,
}: { readonly status?: object; readonly extensions?: readonly string[]; readonly permission?: number } = {}) {
  const console = startConsole({ permission });
  timeZonePreference.set('utc');
  const { recorder } = console;
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  recorder.http.routes['GET /gkserver/backup'] = { json: status };
  await console.signIn();
  await console.consoleSession.session.ready();
  console.render(<Shell />);
  const asked = () => recorder.http.requests.filter(({ url }) => url.includes('/gkserver/backup')).length;
  return { ...console, asked };
}

const failures = (): (string | undefined)[] =>
  notices.list().flatMap(({ title, tone, text }) => (title === 'Backup failed' ? [`${tone}: ${text}`] : []));

it('says after the login of an administrator that the last backup of the schedule failed, when and why', async () => {
  await signIn();
  await waitFor(() => expect(failures()).toHaveLength(1));
  expect(failures()[0]).toBe('danger: The backup of Sep 21, 2026, 14:13:20 UTC failed: The disk is full.');
});

it('says it again after the next login, once for each', async () => {
  const { consoleSession, signIn: again, asked } = await signIn();
  await waitFor(() => expect(failures()).toHaveLength(1));
  act(() => consoleSession.signOut());
  notices.clear();
  await again();
  await waitFor(() => expect(failures()).toHaveLength(1));
  expect(asked()).toBe(2);
});

it.each([
  ['was made', { ...FAILED, problem: '' }],
  ['is switched off', { ...FAILED, enable: 0 }],
  ['has not run yet', { ...FAILED, last: undefined }],
])('says nothing of a schedule whose last backup %s', async (_, status) => {
  const { asked } = await signIn({ status });
  await waitFor(() => expect(asked()).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(failures()).toEqual([]);
});

it('asks neither a server without backups nor for users who may not make them', async () => {
  for (const options of [{ extensions: [] }, { permission: 1 }]) {
    const { asked } = await signIn(options);
    await act(() => import('./backup-warning.js'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([asked(), failures()]).toEqual([0, []]);
    cleanup();
  }
});
