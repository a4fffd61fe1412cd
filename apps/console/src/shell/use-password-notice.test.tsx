import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notices } from '../shared/toast/notice-store.js';
import { startConsole } from '../testing/render-console.js';
import { dueDays } from './password-notice.js';
import { usePasswordNotice } from './use-password-notice.js';

const DAY_S = 86_400;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Shell() {
  usePasswordNotice();
  return <p>shell{useLocation().search}</p>;
}

/** The shell for a user whose password ends after so many seconds. */
async function open(leftS: number | undefined, { changePassword = 1, at = '/' } = {}) {
  const page = startConsole();
  const endS = leftS === undefined ? undefined : Math.floor(Date.now() / 1000) + leftS;
  page.recorder.on('Q02', () => ({
    fields: { R: '1', G: '1', A: '1'.repeat(86) },
    body: JSON.stringify({ UserName: 'anna', ...(endS !== undefined && { passwordexpires: endS }) }),
  }));
  page.recorder.http.routes['GET /gkserver/menus'] = { json: { changePassword } };
  await page.signIn();
  page.render(<Shell />, at);
  await screen.findByText(/^shell/);
  return page;
}

const titles = (): string[] => notices.list().map(({ title }) => title);

it.each([
  [6.5 * DAY_S, 'Your password expires in 7 days'],
  [2.5 * DAY_S, 'Your password expires in 3 days'],
  [0.5 * DAY_S, 'Your password expires in 1 day'],
])('tells %d s before the end how many days are left, and leads to the change', async (leftS, title) => {
  await open(leftS);
  await waitFor(() => expect(titles()).toEqual([title]));
  const [notice] = notices.list();
  // It stays until somebody has read it.
  expect(notice?.dismissAfterMs).toBeUndefined();
  expect(notice?.text).toMatch(/^From .* on you must choose a new one/);
  expect(notice?.act?.label).toBe('Change password');
  act(() => notice?.act?.run());
  expect(await screen.findByText(/change-password/)).toBeTruthy();
});

it('tells it once for each of the days, and again for another password', async () => {
  await open(6 * DAY_S);
  await waitFor(() => expect(titles()).toHaveLength(1));
  cleanup();
  notices.clear();
  const endS = Number(localStorage.getItem('gk-password-told')?.split(' ')[1]);
  const again = await open(endS - Math.floor(Date.now() / 1000));
  await again.consoleSession.session.rest.geocodingAvailable().catch(() => undefined);
  expect(titles()).toEqual([]);
  cleanup();
  await open(6 * DAY_S + 100);
  await waitFor(() => expect(titles()).toHaveLength(1));
});

it('asks those who cannot change it to have it changed', async () => {
  await open(2 * DAY_S, { changePassword: 0 });
  await waitFor(() => expect(notices.list()[0]?.text).toMatch(/Ask an administrator for a new one\.$/));
  expect(notices.list()[0]?.act).toBeUndefined();
});

it.each([
  ['a week and more before', 8 * DAY_S, '/'],
  ['on a server that sets no end', undefined, '/'],
  ['in a kiosk, where nobody reads it', DAY_S, '/?kiosk=1'],
])('says nothing %s', async (_, leftS, at) => {
  const page = await open(leftS, { at });
  await page.consoleSession.session.rest.geocodingAvailable().catch(() => undefined);
  expect(titles()).toEqual([]);
});

it('knows the last of the days that has come', () => {
  const left = (leftS: number) => dueDays({ endS: 1_000_000 + leftS, nowS: 1_000_000 });
  expect([8 * DAY_S, 7 * DAY_S, 3 * DAY_S + 1, 3 * DAY_S, DAY_S, 1, 0, -5].map(left)).toEqual([
    undefined,
    7,
    7,
    3,
    1,
    1,
    undefined,
    undefined,
  ]);
});
