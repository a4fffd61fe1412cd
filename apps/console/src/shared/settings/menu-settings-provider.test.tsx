import { act, cleanup, screen } from '@testing-library/react';
import { use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { MenuSettingsContext, useMenuSettings } from './menu-settings.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown: string[] = [];
function Probe() {
  const words = `${use(MenuSettingsContext).kind}: ${useMenuSettings().accessLog ? 'on' : 'off'}`;
  shown.push(words);
  return <p>{words}</p>;
}

it('counts a server that does not answer in time as one that does not tell', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /gkserver/menus'] = 'hanging';
  await signIn();
  render(<Probe />);
  expect(await screen.findByText('loading: off')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(6500));
  expect(await screen.findByText('failed: on')).toBeTruthy();
});

it('takes nothing away when the server does not tell, as the guards do, and asks again until it has', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /gkserver/menus'] = { status: 500, json: {} };
  await signIn();
  render(<Probe />);
  expect(await screen.findByText('failed: on')).toBeTruthy();
  shown.length = 0;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  recorder.http.routes['GET /gkserver/menus'] = { json: { enableElseAdminSetting: 0, accesslog: 0, chpwd: 0 } };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('ready: off')).toBeTruthy();
  expect(shown).not.toContain('loading: off');
});
