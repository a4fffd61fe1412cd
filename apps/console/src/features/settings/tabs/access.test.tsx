import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ServerExtension } from 'gk-sdk';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import access from './access.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const OTHERS = 'Other administrators open System Setting and make administrators';
const NONE = { minlength: 0, lowercase: 0, uppercase: 0, digit: 0, special: 0, nousername: 0, remembered: 0, days: 0 };

async function open(username: string, extensions: readonly ServerExtension[] = ['password-policy']) {
  const { recorder, signIn, render } = startConsole({ username });
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  const { routes } = recorder.http;
  const sent: Record<string, unknown> = {};
  let menus: object = { enableElseAdminSetting: 0, accesslog: 1, changePassword: 1 };
  routes['GET /gkserver/menus'] = () => ({ json: { hasError: false, ...menus } });
  routes['GET /gkserver/passwordpolicy'] = { json: NONE };
  for (const name of ['menus', 'passwordpolicy']) {
    routes[`PUT /gkserver/${name}`] = ({ body }) => {
      sent[name] = body;
      if (name === 'menus') menus = { ...menus, ...(body as object) };
      return { json: { hasError: false, message: 'Saved.' } };
    };
  }
  await signIn();
  render(<access.Panel />);
  return { sent, others: await screen.findByLabelText<HTMLInputElement>(OTHERS) };
}

it('shows and saves who may open what', async () => {
  const { sent, others } = await open('admin');
  expect([others.checked, others.disabled]).toEqual([false, false]);
  expect(screen.getByLabelText<HTMLInputElement>('Access logs are in the menu').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Users may change their own password').checked).toBe(true);
  fireEvent.click(others);
  const [save] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save?.disabled).toBe(false));
  if (save) fireEvent.click(save);
  await waitFor(() => expect(sent.menus).toMatchObject({ enableElseAdminSetting: 1, accesslog: 1, changePassword: 1 }));
});

it('is locked with the reason for other administrators than admin', async () => {
  const { others } = await open('boss');
  expect(others.disabled).toBe(true);
  expect(screen.getAllByText('Only the user admin saves this')).not.toHaveLength(0);
});

it('shows and saves the rules for passwords, and refuses a number that the server refuses', async () => {
  const { sent } = await open('admin');
  const length = await screen.findByLabelText<HTMLInputElement>(/^Fewest characters/);
  const save = (): HTMLButtonElement | undefined =>
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' }).at(-1);
  fireEvent.change(length, { target: { value: '65' } });
  expect(await screen.findByText('A whole number from 0 to 64')).toBeTruthy();
  fireEvent.change(length, { target: { value: '12' } });
  fireEvent.click(screen.getByLabelText('A digit'));
  await waitFor(() => expect(save()?.disabled).toBe(false));
  const button = save();
  if (button) fireEvent.click(button);
  await waitFor(() => expect(sent.passwordpolicy).toMatchObject({ ...NONE, minlength: 12, digit: 1 }));
});

it('has no rules for passwords on a server without them', async () => {
  await open('admin', []);
  expect(screen.queryByText('Rules for new passwords')).toBeNull();
});
