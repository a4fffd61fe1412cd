import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { LinksPage } from './links-page.js';

afterEach(() => {
  cleanup();
  notices.clear();
  vi.restoreAllMocks();
});

const LINK = {
  id: 'one',
  username: 'anna',
  page: 'live',
  devices: [{ deviceid: 'BUS-7', plate: 'ABC', channels: [1, 2] }],
  kinds: ['live'],
  from: 1_790_000_000,
  to: 1_790_003_600,
  made: 1_790_000_000,
  expires: 1_790_003_600,
  lastused: 1_790_000_060,
  endswithpassword: 1,
  note: 'Police',
  ended: null,
  endtime: null,
};

async function open(rows: readonly object[]) {
  const started = startConsole({ permission: 1 });
  const { recorder } = started;
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions: ['links'] }) }));
  recorder.http.routes['GET /gkserver/links'] = { json: rows };
  recorder.http.routes['DELETE /gkserver/links'] = { json: { hasError: false, message: 'Link revoked' } };
  await started.signIn();
  started.render(<LinksPage />, '/links');
  const revoked = (): unknown[] =>
    recorder.http.requests
      .filter(({ method }) => method === 'DELETE')
      .map(({ body }) => (body as { readonly id: unknown }).id);
  return { ...started, revoked };
}

it('lists who gave away what until when, and revokes after a question', async () => {
  const { revoked, recorder } = await open([
    LINK,
    { ...LINK, id: 'two', note: '', ended: 'expired', endtime: 1_790_003_600 },
  ]);
  const row = (await screen.findByText('Police')).closest('tr');
  expect(row?.textContent).toContain('anna');
  expect(row?.textContent).toContain('Live picture');
  expect(row?.textContent).toContain('BUS-7 (ch1, ch2)');
  expect(row?.textContent).toContain('ends it');
  expect(screen.getByText('Expired')).toBeTruthy();
  // Only what is open can be revoked.
  expect(screen.getAllByRole('button', { name: 'Revoke' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Revoke the link to Police?');
  recorder.http.routes['GET /gkserver/links'] = { json: [{ ...LINK, ended: 'revoked', endtime: 1_790_000_100 }] };
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(revoked()).toEqual(['one']));
  expect(await screen.findByText('Revoked')).toBeTruthy();
  expect(notices.list().map(({ text }) => text)).toContain('Link revoked');
});

it('says that there is none, and why the list cannot be read', async () => {
  await open([]);
  expect(await screen.findByText('No link was made yet.')).toBeTruthy();
  expect(screen.getByText(/Links are made with Share/)).toBeTruthy();
  cleanup();
  vi.spyOn(console, 'error').mockReturnValue();
  const { recorder, render, signIn } = startConsole({ permission: 1 });
  recorder.http.routes['GET /gkserver/links'] = { status: 500, json: { hasError: true, message: 'The disk is full' } };
  await signIn();
  render(<LinksPage />, '/links');
  expect(await screen.findByText(/The disk is full/)).toBeTruthy();
});
