import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sha256Hex } from 'gk-sdk';
import { LAST_BRAND_ID, readBrand } from 'gk-sdk/rules';
import { BrandContext } from '../../shared/brand/brand-context.js';
import { LOGIN_SIGNAL_KEY } from '../../shared/session/login-signal.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { LoginPage } from './login-page.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const fill = (place: HTMLElement, label: string, text: string): void =>
  void fireEvent.change(within(place).getByLabelText(label), { target: { value: text } });

async function logIn(password: string): Promise<void> {
  const form = (await screen.findByRole('button', { name: 'Login' })).closest('form')!;
  fill(form, 'User name', 'anna');
  fill(form, 'Password', password);
  fireEvent.submit(form);
}

it('an expired password is changed before the login goes on', async () => {
  const { recorder, consoleSession, render } = startConsole();
  const server = { hash: sha256Hex('secret'), expired: true };
  recorder.on('Q02', ({ fields }) => {
    if (fields.P !== server.hash) return { fields: { R: '0' } };
    const user = {
      fields: { R: '1', G: '0', A: '1'.repeat(86), S: '8902' },
      body: JSON.stringify({ UserName: 'anna' }),
    };
    return server.expired ? { fields: { R: '3' } } : user;
  });
  recorder.http.routes['PUT /gkserver/passwd'] = ({ body }) => {
    server.hash = (body as { readonly newpass: string }).newpass;
    server.expired = false;
    return { json: { hasError: false } };
  };
  render(<LoginPage signedIn={({ username }) => <p>{username} is inside</p>} />);
  await logIn('secret');
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  expect(within(dialog).getByText(/^Your password has expired\./)).toBeTruthy();
  const change = (current: string, next: string, again: string): void => {
    fill(dialog, 'Current password', current);
    fill(dialog, 'New password', next);
    fill(dialog, 'Repeat new password', again);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
  };
  change('not it', 'Another-1', 'Another-1');
  expect(await within(dialog).findByText('This is not the current password.')).toBeTruthy();
  change('secret', 'Another-1', 'Another-2');
  expect(await within(dialog).findByText('Incorrect')).toBeTruthy();
  expect(screen.queryByText('anna is inside')).toBeNull();
  change('secret', 'Another-1', 'Another-1');
  expect(await screen.findByText('anna is inside')).toBeTruthy();
  act(() => consoleSession.signOut());
  await logIn('Another-1');
  expect(await screen.findByText('anna is inside')).toBeTruthy();
});

/** The login of a deployment. */
function show(brand: object): HTMLElement {
  const { render } = startConsole();
  return render(
    <BrandContext value={readBrand(brand)}>
      <LoginPage signedIn={() => <p>inside</p>} />
    </BrandContext>,
  ).container;
}

it('has the name and the images of the brand', () => {
  show({ id: 1 });
  expect(screen.getByText('Best resolution 1920x1080')).toBeTruthy();
  cleanup();
  const page = show({ id: 1, name: 'Fleet One', logo: '/brand/logo.svg', sideImage: '/brand/side.svg' });
  expect(screen.getByRole('heading', { name: 'Fleet One console', level: 1 })).toBeTruthy();
  expect(document.title).toBe('Login - Fleet One');
  expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('src')).sort()).toEqual([
    '/brand/logo.svg',
    '/brand/side.svg',
  ]);
  expect(screen.queryByText('Best resolution 1920x1080')).toBeNull();
});

it('is there for every brand id', () => {
  for (let id = 0; id <= LAST_BRAND_ID; id++) {
    show({ id });
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
    cleanup();
  }
});

it.each([
  [{ kind: 'out', username: 'anna' }, 'You logged out in another tab.'],
  [{ kind: 'in', username: 'viewer' }, 'viewer logged in to this server in another tab.'],
])('says what another tab did: %o', async (signal, words) => {
  const { render, signIn } = startConsole();
  await signIn();
  render(<LoginPage signedIn={() => <p>inside</p>} />);
  expect(screen.getByText('inside')).toBeTruthy();
  const newValue = JSON.stringify({ server: '', at: 1, ...signal });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: LOGIN_SIGNAL_KEY, newValue })));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText('inside')).toBeNull();
});
