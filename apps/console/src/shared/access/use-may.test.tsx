import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { rehearsal } from './rehearsal.js';
import { useAccess } from './use-may.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
});

function SettingAccess() {
  const answer = useAccess()('setting');
  return <p role="status">{answer.allowed ? 'allowed' : answer.reason}</p>;
}

it('asks as somebody of the group, not as the user admin, while a group is rehearsed', async () => {
  const { consoleSession, render } = startConsole({ username: 'admin' });
  await act(() =>
    consoleSession.signIn({ username: 'admin', password: 'secret', serverAddress: '', savePassword: true }),
  );
  render(<SettingAccess />);
  const shown = (): string => screen.getByRole('status').textContent;
  expect(shown()).not.toBe('This is for the user admin only.');
  const group = { id: 0, name: 'Admins', access: '1'.repeat(86) };
  act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
  expect(shown()).toBe('This is for the user admin only.');
  act(() => rehearsal.end());
  expect(shown()).not.toBe('This is for the user admin only.');
});

function TalkAccess() {
  const answer = useAccess()('talk');
  return <p role="status">{answer.allowed ? 'allowed' : answer.reason}</p>;
}

it.each([
  [true, 'allowed'],
  [false, 'Talk works on secure pages (https) only.'],
])('offers talk over secure pages only: %s', async (isSecure, shown) => {
  const { signIn, render } = startConsole();
  vi.stubGlobal('isSecureContext', isSecure);
  await signIn();
  render(<TalkAccess />);
  expect(screen.getByRole('status').textContent).toBe(shown);
  vi.unstubAllGlobals();
});
