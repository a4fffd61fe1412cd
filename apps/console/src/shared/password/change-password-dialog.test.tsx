import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { BrandContext } from '../brand/brand-context.js';
import { startConsole } from '../../testing/render-console.js';
import { notices } from '../toast/notice-store.js';
import { ChangePasswordDialog } from './change-password-dialog.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

async function openDialog(switches: object = {}, policy?: object) {
  const { recorder, signIn, render } = startConsole();
  if (policy !== undefined) {
    const info = { Version: '4.2.1', extensions: ['password-policy'] };
    recorder.on('Q01', () => ({ body: JSON.stringify(info) }));
    recorder.http.routes['GET /gkserver/passwordpolicy'] = { json: policy };
  }
  await signIn();
  const onClose = vi.fn();
  render(
    <BrandContext value={readBrand({ id: 1, switches })}>
      <ChangePasswordDialog username="anna" onClose={onClose} />
    </BrandContext>,
  );
  const change = (current: string, next: string, repeated = next): void => {
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: current } });
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: next } });
    fireEvent.change(screen.getByLabelText('Repeat new password'), { target: { value: repeated } });
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  };
  const sent = () => recorder.http.requests.filter(({ method }) => method === 'PUT').length;
  const answer = (reply: { readonly json: unknown }): void => {
    recorder.http.routes['PUT /gkserver/passwd'] = reply;
  };
  return { change, onClose, sent, answer };
}

it('names each part of the strict rule that a password lacks, and sends nothing', async () => {
  const { change, sent } = await openDialog({ strictPasswords: true });
  change('secret', 'anna');
  expect(
    await screen.findByText(
      'The new password needs: at least 8 characters, an uppercase letter, a digit or a special character, and no user name in it',
    ),
  ).toBeTruthy();
  change('secret', 'Longer-words');
  await waitFor(() => expect(screen.queryByText(/The new password needs/)).toBeNull());
  await waitFor(() => expect(sent()).toBe(1));
});

it('names what the rules of the server ask for, and sends nothing; without them it does not ask for rules', async () => {
  const { change, sent } = await openDialog({}, { minlength: 12, special: 1, nousername: 1 });
  change('secret', 'ANNA-1234');
  expect(await screen.findByText('The new password needs: at least 12 characters and no user name in it')).toBeTruthy();
  expect(sent()).toBe(0);
  change('secret', 'long-enough-1');
  await waitFor(() => expect(sent()).toBe(1));
});

it('takes any password without the rule, but two that differ are Incorrect, and none is empty', async () => {
  const { change, sent } = await openDialog();
  change('secret', 'a', 'b');
  expect(await screen.findByText('Incorrect')).toBeTruthy();
  change('secret', '');
  expect(await screen.findByText('Enter a new password.')).toBeTruthy();
  expect(sent()).toBe(0);
});

it('says that the current password is wrong before anything is sent', async () => {
  const { change, sent } = await openDialog();
  change('not it', 'other');
  expect(await screen.findByText('This is not the current password.')).toBeTruthy();
  expect(sent()).toBe(0);
});

it('tells what the server says of a password that it does not take, for 5 s, and stays open', async () => {
  const { change, onClose, answer } = await openDialog();
  answer({ json: { hasError: true, message: 'The password was used before.' } });
  change('secret', 'other');
  await waitFor(() =>
    expect(notices.list()).toMatchObject([
      { title: 'error', text: 'The password was used before.', tone: 'danger', dismissAfterMs: 5_000 },
    ]),
  );
  expect(onClose).not.toHaveBeenCalled();
});
