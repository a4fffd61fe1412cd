import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { unsavedForms } from '../../shared/form/unsaved.js';
import { useUser } from '../../shared/session/use-user.js';
import { startConsole } from '../../testing/render-console.js';
import { UserMenu } from './user-menu.js';

let typed: (() => void) | undefined;

afterEach(() => {
  cleanup();
  typed?.();
  typed = undefined;
});

function Menu() {
  const user = useUser();
  return (
    <>
      {user && <UserMenu user={user} onNavigate={() => undefined} />}
      <p data-testid="where">{useLocation().search}</p>
    </>
  );
}

it.each([
  [1, 1],
  [0, 0],
])('with the setting changePassword %i it has %i entries to change the password', async (changePassword, entries) => {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /gkserver/menus'] = { json: { enableElseAdminSetting: 0, accesslog: 1, changePassword } };
  await signIn();
  render(<Menu />);
  fireEvent.click(screen.getByRole('button', { name: 'anna' }));
  await waitFor(() => expect(recorder.http.requests.some(({ url }) => url.includes('/gkserver/menus'))).toBe(true));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Change password' })).toHaveLength(entries));
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  for (const entry of screen.queryAllByRole('button', { name: 'Change password' })) {
    fireEvent.click(entry);
    expect(screen.getByTestId('where').textContent).toBe('?dialog=change-password');
  }
});

it('has no entry to change the password of a login by token', async () => {
  const { recorder, consoleSession, render } = startConsole();
  recorder.http.routes['GET /gkserver/menus'] = {
    json: { enableElseAdminSetting: 0, accesslog: 1, changePassword: 1 },
  };
  consoleSession.signInWithToken('E', 'H');
  await waitFor(() => expect(consoleSession.session.state.kind).toBe('signed-in'));
  render(<Menu />);
  fireEvent.click(screen.getByRole('button', { name: 'anna' }));
  await waitFor(() => expect(recorder.http.requests.some(({ url }) => url.includes('/gkserver/menus'))).toBe(true));
  await act(() => new Promise((done) => void setTimeout(done)));
  expect(screen.queryAllByRole('button', { name: 'Change password' })).toEqual([]);
});

it('asks before a logout drops what was typed and not saved', async () => {
  const { consoleSession, signIn, render } = startConsole();
  await signIn();
  render(<Menu />);
  typed = unsavedForms.add('');
  const logOut = async (answer: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: 'anna' }));
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    fireEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  };
  await logOut('Stay');
  expect(consoleSession.session.state.kind).toBe('signed-in');
  await logOut('Leave');
  expect(consoleSession.session.state.kind).toBe('signed-out');
});
