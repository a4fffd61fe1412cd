import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rehearsal } from '../shared/access/rehearsal.js';
import { notices } from '../shared/toast/notice-store.js';
import { startConsole } from '../testing/render-console.js';
import { GuardedScreen } from './guarded-screen.js';
import { RehearsalBar } from '../shell/rehearsal-bar.js';
import { SCREENS } from './screens.js';

afterEach(() => {
  vi.restoreAllMocks();
  act(() => rehearsal.end());
  cleanup();
  notices.clear();
});

const screenAt = (path: string) => {
  const found = SCREENS.find((one) => one.path === path);
  if (!found) throw new Error(`There is no screen at ${path}.`);
  return found;
};

it.each([
  ['all rights', '1'.repeat(86)],
  ['no rights', '0'.repeat(86)],
])('begins the rehearsal of a group with %s without a warning that a screen may not be opened', async (_, access) => {
  // Without sizes the grid draws nothing.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1200);
  const { recorder, signIn, renderRoutes } = startConsole();
  recorder.on('S04', () => ({ fields: { R: '1' }, body: JSON.stringify([{ id: 1, name: 'Dispatch', access }]) }));
  recorder.http.routes['POST /gkserver/userlist'] = { json: { data: [] } };
  await signIn();
  const home = { ...screenAt('/'), load: async () => ({ default: () => <p>the map</p> }) };
  const idle = { ...screenAt('/idle'), load: async () => ({ default: () => <p>idle</p> }) };
  renderRoutes(
    [
      { path: '/', element: <GuardedScreen screen={home} /> },
      { path: '/idle', element: <GuardedScreen screen={idle} /> },
      { path: '/permission', element: <GuardedScreen screen={screenAt('/permission')} /> },
    ],
    '/permission',
  );
  const button = await screen.findByRole('button', { name: 'See the console as Dispatch' });
  // As in a browser, where nothing waits for what is drawn later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  fireEvent.click(button);
  await waitFor(() => expect(rehearsal.get()?.group.name).toBe('Dispatch'));
  await waitFor(() => expect(screen.queryByText(/^(the map|idle)$/)).toBeTruthy());
  vi.unstubAllGlobals();
  expect(notices.list().map(({ title, text }) => [title, text])).toEqual([]);
});

it('says that a reload of the page has ended the rehearsal, once, and nothing after it was ended by its button', async () => {
  const { signIn, renderRoutes } = startConsole();
  await signIn();
  const group = { id: 4, name: 'Dispatch', access: '' };
  const said = (): string[] => notices.list().map(({ text }) => text ?? '');
  act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
  const kept = sessionStorage.getItem('rehearsedGroup') ?? '';
  act(() => rehearsal.end());
  renderRoutes([{ path: '/', element: <RehearsalBar /> }], '/');
  expect(said()).toEqual([]);
  cleanup();
  // As a page that is loaded again finds it.
  sessionStorage.setItem('rehearsedGroup', kept);
  renderRoutes([{ path: '/', element: <RehearsalBar /> }], '/');
  await waitFor(() =>
    expect(said()).toEqual(['The page was loaded again: you see your own console, no longer that of 4 Dispatch.']),
  );
  cleanup();
  renderRoutes([{ path: '/', element: <RehearsalBar /> }], '/');
  expect(said()).toHaveLength(1);
});
