import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import ddns from './ddns.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const SAVED = { enable: 0, type: 0, server: 'old.example.org', user: '', pass: '' };

it('tells the second of two administrators what the first has saved, shows both values, and loses nothing', async () => {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  let stored: object = SAVED;
  routes['POST /gkserver/ddns'] = () => ({ json: stored });
  routes['PUT /gkserver/ddns'] = ({ body }) => {
    stored = { ...stored, ...(body as object) };
    return { json: { hasError: false, message: 'success' } };
  };
  await signIn();
  render(<ddns.Panel />);
  const server = await screen.findByLabelText<HTMLInputElement>('Server');
  fireEvent.change(server, { target: { value: 'mine.example.org' } });
  stored = { ...SAVED, server: 'theirs.example.org', user: 'other' };
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  expect(await screen.findByText('Saved by another user: theirs.example.org')).toBeTruthy();
  expect(screen.getAllByText(/Another user has saved changes/)).not.toHaveLength(0);
  expect(server.value).toBe('mine.example.org');
  expect(stored).toMatchObject({ server: 'theirs.example.org' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(stored).toMatchObject({ server: 'mine.example.org', user: 'other' }));
});
