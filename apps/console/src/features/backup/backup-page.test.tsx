import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { BackupPage } from './backup-page.js';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const PASSPHRASE = 'correct horse battery';
const STATUS = { enable: 0, time: '03:00', keep: 7, haskey: 0, busy: '', files: [] };
const CONTENT = { restoreid: 'r1', version: '1.0', made: 1_790_000_000, madeby: 'anna', accounts: 12, fences: 3 };

async function open({
  status = {},
  extensions = ['backup'],
}: { status?: object; extensions?: readonly string[] } = {}) {
  const console = startConsole();
  const { recorder, signIn, render } = console;
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  const { routes } = recorder.http;
  routes['GET /gkserver/backup'] = { json: { ...STATUS, ...status } };
  routes['PUT /gkserver/backup'] = { json: { hasError: false, message: 'Schedule saved' } };
  routes['POST /gkserver/restore'] = { json: { hasError: false, upload: 'gkserver/upload/t' } };
  routes['PUT /gkserver/restore'] = { json: { hasError: false, message: 'Restored' } };
  routes['DELETE /gkserver/restore'] = { json: { hasError: false, message: 'Nothing was changed' } };
  await signIn();
  render(<BackupPage />, '/backup');
  const sent = (call: string) =>
    recorder.http.requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call);
  return { ...console, sent };
}

const type = (element: HTMLElement, value: string): void => {
  fireEvent.change(element, { target: { value } });
};
const form = (name: string) => within(screen.getByRole('form', { name }));
const said = (): string[] => notices.list().map(({ title, text }) => `${title} ${text ?? ''}`);

it('says on a server without backups that there are none, and asks for nothing', async () => {
  const { sent } = await open({ extensions: [] });
  expect(await screen.findByText('This server makes no backups.')).toBeTruthy();
  expect(sent('GET /gkserver/backup')).toEqual([]);
  expect(screen.queryByRole('form')).toBeNull();
});

it('makes no backup with a passphrase that is too short or typed otherwise', async () => {
  const { sent } = await open();
  const make = await waitFor(() => form('Back up now'));
  fireEvent.click(make.getByRole('button', { name: 'Make a backup' }));
  expect(make.getByText('At least 12 characters')).toBeTruthy();
  type(make.getByLabelText('Passphrase'), PASSPHRASE);
  type(make.getByLabelText('Passphrase once more'), `${PASSPHRASE}!`);
  fireEvent.click(make.getByRole('button', { name: 'Make a backup' }));
  expect(make.getByText('The two passphrases differ')).toBeTruthy();
  expect(sent('POST /gkserver/backup')).toEqual([]);
});

it('tells of a backup of the schedule that failed, and asks for the passphrase that is not there', async () => {
  const { sent } = await open({ status: { enable: 1, last: 1_790_000_000, problem: 'The disk is full.' } });
  const schedule = await waitFor(() => form('Every day'));
  expect(schedule.getByRole('alert').textContent).toMatch(/^The backup of .* failed: The disk is full\.$/);
  fireEvent.click(schedule.getByRole('button', { name: 'Save' }));
  expect(schedule.getByText('At least 12 characters')).toBeTruthy();
  type(schedule.getByLabelText('Passphrase'), PASSPHRASE);
  type(schedule.getByLabelText('Passphrase once more'), PASSPHRASE);
  type(schedule.getByLabelText('Backups to keep'), '3');
  fireEvent.click(schedule.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT /gkserver/backup')).toHaveLength(1));
  expect(sent('PUT /gkserver/backup')[0]?.body).toMatchObject({ enable: 1, keep: 3, passphrase: PASSPHRASE });
  await waitFor(() => expect(said().join()).toContain('Schedule saved'));
});

it('lists the backups on the server', async () => {
  await open({ status: { files: [{ name: 'gk-backup-1.gkbackup', bytes: 2_000_000, made: 1_790_000_000 }] } });
  expect(await screen.findByRole('button', { name: 'Download gk-backup-1.gkbackup' })).toBeTruthy();
});

/** Sends what is uploaded to a server that answers in its place. */
function answerUploads(status: number, answer: object): void {
  class Upload {
    readonly upload = {};
    onload: (() => void) | undefined;
    readonly status = status;
    readonly responseText = JSON.stringify(answer);
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      queueMicrotask(() => this.onload?.());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
}

async function check(): Promise<ReturnType<typeof form>> {
  const restore = await waitFor(() => form('Restore'));
  const file = new File(['sealed'], 'a.gkbackup');
  fireEvent.change(restore.getByLabelText('Backup file'), { target: { files: [file] } });
  type(restore.getByLabelText('Passphrase'), PASSPHRASE);
  fireEvent.click(restore.getByRole('button', { name: 'Check the backup' }));
  return restore;
}

it('shows why a file cannot be restored', async () => {
  answerUploads(400, { hasError: true, message: 'The passphrase does not open this backup.' });
  const { sent } = await open();
  const restore = await check();
  expect((await restore.findByRole('alert')).textContent).toBe('The passphrase does not open this backup.');
  expect(sent('PUT /gkserver/restore')).toEqual([]);
});

it('says what is in a backup, restores it after a typed word, and signs out', async () => {
  answerUploads(200, CONTENT);
  const { sent, consoleSession } = await open();
  const restore = await check();
  const content = within(await restore.findByRole('region', { name: 'In this backup' }));
  expect(content.getByText('Accounts').nextElementSibling?.textContent).toBe('12');
  expect(content.getByText('Made by').nextElementSibling?.textContent).toBe('anna');
  expect(sent('POST /gkserver/restore')[0]?.body).toMatchObject({ passphrase: PASSPHRASE, size: 6 });

  fireEvent.click(content.getByRole('button', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Everybody has to sign in again, you too/)).toBeTruthy();
  const yes = dialog.getByRole('button', { name: 'Restore' });
  expect(yes).toHaveProperty('disabled', true);
  type(dialog.getByRole('textbox'), 'RESTORE');
  const signOut = vi.spyOn(consoleSession, 'signOut');
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  });
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(sent('PUT /gkserver/restore')[0]?.body).toMatchObject({ restoreid: 'r1' });
  expect(said().join()).toContain('Everybody has to sign in again.');
  cleanup();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sent('DELETE /gkserver/restore')).toEqual([]);
});

it('forgets a backup that is not wanted, and says why where the server does not', async () => {
  answerUploads(200, CONTENT);
  const { sent, recorder } = await open();
  const restore = await check();
  const { routes } = recorder.http;
  const done = routes['DELETE /gkserver/restore'];
  routes['DELETE /gkserver/restore'] = { status: 500, json: { hasError: true, message: 'The disk is away' } };
  fireEvent.click(await restore.findByRole('button', { name: 'Do not restore' }));
  await waitFor(() => expect(said().join()).toContain('error The disk is away'));
  expect(restore.getByRole('region', { name: 'In this backup' })).toBeTruthy();
  if (done) routes['DELETE /gkserver/restore'] = done;
  fireEvent.click(await restore.findByRole('button', { name: 'Do not restore' }));
  await waitFor(() => expect(sent('DELETE /gkserver/restore')).toHaveLength(2));
  await waitFor(() => expect(restore.queryByRole('region', { name: 'In this backup' })).toBeNull());
});

it('lets the server forget a checked backup when its page is left, but not one that was restored', async () => {
  answerUploads(200, CONTENT);
  const { sent } = await open();
  const restore = await check();
  await restore.findByRole('region', { name: 'In this backup' });
  expect(sent('DELETE /gkserver/restore')).toEqual([]);
  cleanup();
  await waitFor(() => expect(sent('DELETE /gkserver/restore')).toHaveLength(1));
  expect(sent('DELETE /gkserver/restore')[0]?.body).toMatchObject({ restoreid: 'r1' });
});
