import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { SecondFactorDialog } from './second-factor-dialog.js';

const CODES = Array.from({ length: 10 }, (_, n) => `0000-0000-000${n}`);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(enabled: number, left = 10) {
  const started = startConsole();
  const { routes } = started.recorder.http;
  const server = { enabled, left };
  routes['GET /gkserver/secondfactor'] = () => ({
    json: { enabled: server.enabled, since: server.enabled === 1 ? 1_790_000_000 : 0, recoverycodes: server.left },
  });
  routes['POST /gkserver/secondfactor'] = { json: { secret: 'MZXW6YTBOI' } };
  routes['PUT /gkserver/secondfactor'] = ({ body }) => {
    if ((body as { passcode: string }).passcode !== '123456') return { status: 400, json: { hasError: true } };
    server.enabled = 1;
    return { json: { hasError: false, recoverycodes: CODES, e: 'E', h: 'H', expires: 1_900_000_000 } };
  };
  routes['DELETE /gkserver/secondfactor'] = ({ body }) => {
    const { passcode } = body as { passcode: string };
    if (passcode === '111111') return { status: 409, json: { hasError: true, message: 'used' } };
    if (passcode !== '123456') return { status: 403, json: { hasError: true, message: 'no' } };
    server.enabled = 0;
    return { json: { hasError: false } };
  };
  routes['POST /gkserver/secondfactor/codes'] = { json: { hasError: false, recoverycodes: [...CODES].reverse() } };
  await started.signIn();
  const onClose = vi.fn();
  started.render(<SecondFactorDialog username="anna" onClose={onClose} />);
  return { ...started, onClose };
}

const type = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it('turns it on by a code of the picture or the secret, shows the recovery codes once, and goes on by the pair', async () => {
  const { consoleSession, recorder, stored } = await open(0);
  expect(await screen.findByText(/Your other pages and programs are logged out/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }));
  expect(await screen.findByText('MZXW 6YTB OI')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code for the authenticator app' }).querySelector('path')).toBeTruthy();
  type('Code of the app', '000000');
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/check the clock of your phone/)).toBeTruthy();
  type('Code of the app', '123456');
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(CODES[9]!)).toBeTruthy();
  await waitFor(() => expect(consoleSession.session.state.kind).toBe('signed-in'));
  // They stay in sight while the session connects again.
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  expect([stored.get('LoginPair'), stored.get('Sha256Pass')]).toEqual(['E.H', undefined]);
  expect(recorder.requests.filter(({ code }) => code === 'Q02').at(-1)?.fields).toMatchObject({ E: 'E' });
  const done = screen.getByRole<HTMLButtonElement>('button', { name: 'Done' });
  expect(done.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('I have kept the recovery codes'));
  fireEvent.click(done);
  expect(await screen.findByText(/The second factor is on since/)).toBeTruthy();
  expect(screen.queryByText(CODES[0]!)).toBeNull();
});

it('turns it off by password and code, and says at which field what is wrong', async () => {
  const { consoleSession, stored } = await open(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const send = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  send();
  expect(screen.getByText('Type your password.')).toBeTruthy();
  type('Password', 'secret');
  send();
  expect(screen.getByText('Type a code.')).toBeTruthy();
  type('Code, or a recovery code', '000000');
  send();
  expect(await screen.findByText('The password is wrong.')).toBeTruthy();
  type('Code, or a recovery code', '111111');
  send();
  expect(await screen.findByText(/used already/)).toBeTruthy();
  type('Code, or a recovery code', '123456');
  send();
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
  await waitFor(() => expect(consoleSession.session.state.kind).toBe('signed-in'));
  expect(stored.get('Sha256Pass')).toMatch(/^[0-9A-F]{64}$/);
});

it('asks for new recovery codes when few are left', async () => {
  await open(1, 2);
  expect((await screen.findByRole('alert')).textContent).toBe('2 recovery codes are left. Make new ones.');
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  type('Password', 'secret');
  type('Code, or a recovery code', '123456');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Make new codes' })));
  expect(await screen.findByText(CODES[0]!)).toBeTruthy();
});
