import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import type { FakeRecorder } from 'gk-sdk/testing';
import { LoginForm } from './login-form.js';

afterEach(cleanup);

function renderForm(prepare?: (recorder: FakeRecorder) => void) {
  const started = startConsole();
  prepare?.(started.recorder);
  started.render(<LoginForm username="" />);
  return started;
}

/** Its users may name another server. */
function global(fake: FakeRecorder): void {
  fake.http.routes['GET /api/server'] = { json: { server: 'global' } };
}

function type(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

function send(): void {
  fireEvent.submit(screen.getByRole('button', { name: 'Login' }).closest('form')!);
}

function watchAnimations() {
  const animate = vi.fn<(keyframes: readonly Keyframe[], timing: KeyframeAnimationOptions) => void>();
  Object.defineProperty(HTMLFormElement.prototype, 'animate', { configurable: true, value: animate });
  return animate;
}

describe('LoginForm', () => {
  it('sends nothing while a field is empty, and says why', async () => {
    const { recorder } = renderForm();
    type('User name', 'anna');
    send();
    expect(await screen.findByText('Oops Invalid username or password')).toBeTruthy();
    expect(recorder.codes).not.toContain('Q02');
  });

  it('says AuthFailed when the server refuses, keeps the form, and stores no login', async () => {
    const { stored } = renderForm();
    type('User name', 'anna');
    type('Password', 'wrong');
    send();
    expect(await screen.findByText('AuthFailed')).toBeTruthy();
    expect(stored.get('Sha256Pass')).toBeUndefined();
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('anna');
  });

  it('says AuthFailed with the words of a server that knows the user and lets nobody in', async () => {
    renderForm((fake) => fake.on('Q02', () => ({ fields: { R: '403', T: 'Account locked' } })));
    type('User name', 'anna');
    type('Password', 'secret');
    send();
    expect(await screen.findByText('AuthFailed')).toBeTruthy();
    expect(screen.getByText('Account locked')).toBeTruthy();
  });

  it('shakes once for a remembered login that the server no longer takes, whoever sent it', async () => {
    const animate = watchAnimations();
    try {
      const { consoleSession } = renderForm((fake) => fake.on('Q02', () => ({ fields: { R: '0' } })));
      expect(animate).toHaveBeenCalledTimes(0);
      act(() => consoleSession.signInWithToken('E', 'no longer valid'));
      expect(await screen.findByText('AuthFailed')).toBeTruthy();
      expect(animate).toHaveBeenCalledTimes(1);
    } finally {
      Reflect.deleteProperty(HTMLFormElement.prototype, 'animate');
    }
  });

  it('shakes briefly when the server refuses, and stands still for whom motion disturbs', async () => {
    const animate = watchAnimations();
    const calm = vi.spyOn(globalThis, 'matchMedia');
    const motion = (reduced: boolean): void =>
      void calm.mockImplementation((media) => ({ matches: reduced, media }) as MediaQueryList);
    try {
      for (const [reduced, shaken] of [
        [true, 0],
        [false, 1],
      ] as const) {
        renderForm();
        motion(reduced);
        type('User name', 'anna');
        type('Password', 'wrong');
        send();
        expect(await screen.findByText('AuthFailed')).toBeTruthy();
        // An effect shakes it, after the words are painted.
        await waitFor(() => {
          expect(animate).toHaveBeenCalledTimes(shaken);
        });
        cleanup();
      }
      const [keyframes, { duration }] = animate.mock.calls[0]!;
      expect(keyframes.length).toBeGreaterThan(2);
      expect(Number(duration)).toBeLessThan(1000);
    } finally {
      Reflect.deleteProperty(HTMLFormElement.prototype, 'animate');
      calm.mockRestore();
    }
  });

  it('saves the password as a hash by default, and not when it is switched off', async () => {
    const { consoleSession, stored } = renderForm();
    type('User name', 'anna');
    type('Password', 'secret');
    send();
    await waitFor(() => expect(consoleSession.loginFlag).toBe(1));
    expect(stored.get('AutoLogin')).toBe('true');
    expect(stored.get('Sha256Pass')).toMatch(/^[0-9A-F]{64}$/);
    expect([...stored.values()]).not.toContain('secret');
    cleanup();

    const second = renderForm();
    type('User name', 'anna');
    type('Password', 'secret');
    fireEvent.click(screen.getByLabelText('Save Password'));
    send();
    await waitFor(() => expect(second.consoleSession.loginFlag).toBe(1));
    expect(second.stored.get('AutoLogin')).toBe('false');
    expect(second.stored.get('Sha256Pass')).toBeUndefined();
  });

  it('asks for a verification code where the server demands one', async () => {
    const { recorder } = renderForm((fake) => {
      fake.http.routes['GET /gkserver/captcha'] = { json: { captcha: 1 } };
    });
    expect(await screen.findByLabelText('Verification code')).toBeTruthy();
    type('User name', 'anna');
    type('Password', 'secret');
    type('Verification code', '00000');
    send();
    expect(await screen.findByText('The verification code you entered is incorrect')).toBeTruthy();
    expect(recorder.codes).not.toContain('Q02');
  });

  it('asks for the server address only on a global server', async () => {
    renderForm(global);
    await screen.findByLabelText('Server address');
    type('User name', 'anna');
    type('Password', 'secret');
    type('Server address', 'http://fleet');
    send();
    expect(await screen.findByText('Wrong Server Address')).toBeTruthy();
  });

  it.each(['foo bar', 'me@host', 'host:99999'])('says that %s is no address, and sends nothing', async (address) => {
    const { recorder } = renderForm(global);
    await screen.findByLabelText('Server address');
    type('User name', 'anna');
    type('Password', 'secret');
    type('Server address', address);
    send();
    expect(await screen.findByText('Wrong Server Address')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Server address').value).toBe(address);
    expect(recorder.codes).not.toContain('Q02');
  });

  it('asks for the code that the typed server demands when the box of its address is left, and not before', async () => {
    const { recorder } = renderForm((fake) => {
      global(fake);
      fake.http.routes['GET /gkserver/captcha'] = ({ url }) => ({
        json: { captcha: url.startsWith('http://fleet.test/') ? 1 : 0 },
      });
    });
    const box = await screen.findByLabelText('Server address');
    const asked = (): string[] =>
      recorder.http.requests.map(({ url }) => url).filter((url) => url.includes('/captcha') && url.includes('fleet'));
    type('Server address', 'fleet');
    type('Server address', 'fleet.test');
    expect(asked()).toEqual([]);
    fireEvent.blur(box);
    expect(await screen.findByLabelText('Verification code')).toBeTruthy();
    expect(asked()).toEqual(['http://fleet.test/gkserver/captcha']);
    type('Server address', 'calm.test');
    fireEvent.blur(box);
    await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
  });

  it.each(['', 'foo bar', 'http://fleet', 'fleet:'])(
    'asks no server for %j, which is told when it is sent',
    async (address) => {
      const { recorder } = renderForm(global);
      const box = await screen.findByLabelText('Server address');
      type('Server address', address);
      const before = recorder.http.requests.length;
      fireEvent.blur(box);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(recorder.http.requests.slice(before)).toEqual([]);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('keeps field and address after a failed login to another server that is no global one', async () => {
    const { recorder, consoleSession } = renderForm((fake) => {
      fake.http.routes['GET /api/server'] = ({ url }) => ({
        json: { server: url.startsWith('http://recorder.test/') ? 'global' : 'local' },
      });
    });
    await screen.findByLabelText('Server address');
    type('User name', 'anna');
    type('Password', 'wrong');
    type('Server address', 'fleet.test');
    send();
    await screen.findByText('AuthFailed');
    // Both servers have answered by then.
    await waitFor(() =>
      expect(recorder.http.requests.filter(({ url }) => url === 'http://fleet.test/gkserver/captcha')).toHaveLength(1),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByLabelText<HTMLInputElement>('Server address').value).toBe('fleet.test');
    type('Password', 'secret');
    send();
    await waitFor(() => expect(consoleSession.loginFlag).toBe(1));
    expect(consoleSession.serverAddress).toBe('fleet.test');
  });

  it('shows the server that the browser remembers', async () => {
    const started = startConsole({}, { 'gk.console.server': 'fleet.test' });
    global(started.recorder);
    started.render(<LoginForm username="" />);
    expect((await screen.findByLabelText<HTMLInputElement>('Server address')).value).toBe('fleet.test');
  });

  it('asks for the code where one is demanded although the other question hangs, and tells of that in time', async () => {
    vi.useFakeTimers();
    try {
      const { recorder } = renderForm((fake) => {
        fake.http.routes['GET /api/server'] = 'hanging';
        fake.http.routes['GET /gkserver/captcha'] = { json: { captcha: 1 } };
      });
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(screen.getByLabelText('Verification code')).toBeTruthy();
      expect(screen.queryByText(/The server does not answer/)).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(7000));
      expect(screen.getByText(/The server does not answer/)).toBeTruthy();
      global(recorder);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(screen.getByLabelText('Server address')).toBeTruthy();
      expect(screen.queryByText(/The server does not answer/)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('says of a link whose token is refused that it is no longer valid', async () => {
    const { consoleSession } = renderForm((fake) => fake.on('Q02', () => ({ fields: { R: '0' } })));
    act(() => consoleSession.signInWithToken('E', 'no longer valid'));
    expect(await screen.findByText(/The link that opened this page is no longer valid/)).toBeTruthy();
    expect(screen.queryByText(/password is wrong/)).toBeNull();
  });

  it('says that the server does not answer before anything is typed', async () => {
    renderForm((fake) => {
      fake.http.routes['GET /api/server'] = 'unreachable';
    });
    expect(await screen.findByText(/The server does not answer/)).toBeTruthy();
  });

  it('shows the password on wish, and warns of Caps Lock', () => {
    renderForm();
    const box = screen.getByLabelText<HTMLInputElement>('Password');
    expect(box.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(box.type).toBe('text');
    fireEvent.keyDown(box, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps Lock is on')).toBeTruthy();
  });
});

it('tells what is wrong with the address of a global server, part by part', async () => {
  const { recorder } = renderForm(global);
  await screen.findByLabelText('Server address');
  type('User name', 'anna');
  type('Password', 'secret');
  for (const [address, words] of [
    ['', 'Empty Server Address'],
    ['http://fleet', 'Wrong Server Address'],
    ['fleet:', 'Empty Server Port'],
  ] as const) {
    type('Server address', address);
    send();
    expect(await screen.findByText(words)).toBeTruthy();
  }
  expect(recorder.codes).not.toContain('Q02');
});

it('draws another verification code on wish, and after one that was wrong', async () => {
  const drawn: string[] = [];
  const nothing = (): void => undefined;
  const context = new Proxy(
    {},
    {
      get: (_, name) => (name === 'fillText' ? (letter: string) => void drawn.push(letter) : nothing),
      set: () => true,
    },
  ) as CanvasRenderingContext2D;
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  try {
    renderForm((fake) => {
      fake.http.routes['GET /gkserver/captcha'] = { json: { captcha: 1 } };
    });
    await screen.findByLabelText('Verification code');
    const code = (): string => drawn.splice(0).join('');
    const first = code();
    expect(first).not.toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'New code' }));
    const second = code();
    expect(second).toHaveLength(first.length);
    expect(second).not.toBe(first);
    type('User name', 'anna');
    type('Password', 'secret');
    type('Verification code', 'wrong');
    send();
    await screen.findByText('The verification code you entered is incorrect');
    expect(code()).not.toBe(second);
  } finally {
    getContext.mockRestore();
  }
});

describe('an account with a second factor', () => {
  const PAIR = { e: 'E', h: 'H', expires: 1_900_000_000 };

  /** A server that asks anna for the code 123456. */
  function asksCode(fake: FakeRecorder): void {
    fake.http.routes['GET /gkserver/captcha'] = { json: { captcha: 0, secondfactor: 1 } };
    fake.http.routes['POST /gkserver/session'] = ({ body }) => {
      const { passcode } = body as { readonly passcode?: string };
      if (passcode === undefined) return { json: { state: 'code', why: 'needed' } };
      if (passcode === '111111') return { json: { state: 'code', why: 'used' } };
      return { json: passcode === '123456' ? { state: 'open', ...PAIR } : { state: 'code', why: 'wrong' } };
    };
  }

  it('is asked for the code in a second step, says why one is not taken, and keeps the pair', async () => {
    const { recorder, consoleSession, stored } = renderForm(asksCode);
    await waitFor(() => expect(recorder.http.requests.some(({ url }) => url.includes('/captcha'))).toBe(true));
    await act(() => new Promise((done) => void setTimeout(done)));
    type('User name', 'anna');
    type('Password', 'secret');
    send();
    const box = await screen.findByLabelText<HTMLInputElement>('Code, or a recovery code');
    expect([box.getAttribute('autocomplete'), box.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
    expect(screen.queryByLabelText('Password')).toBeNull();
    for (const [code, words] of [
      ['000000', /check the clock of your phone/],
      ['111111', /used already/],
    ] as const) {
      type('Code, or a recovery code', code);
      send();
      expect(await screen.findByText(words)).toBeTruthy();
    }
    type('Code, or a recovery code', '123456');
    send();
    await waitFor(() => expect(consoleSession.loginFlag).toBe(1));
    expect([stored.get('LoginPair'), stored.get('Sha256Pass')]).toEqual(['E.H', undefined]);
    expect(recorder.requests.at(-1)?.fields).not.toHaveProperty('P');
    expect(consoleSession.isTokenLogin).toBe(false);
  });

  it('leads back to name and password', async () => {
    renderForm(asksCode);
    await act(() => new Promise((done) => void setTimeout(done, 20)));
    type('User name', 'anna');
    type('Password', 'secret');
    send();
    fireEvent.click(await screen.findByRole('button', { name: 'Back to name and password' }));
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('anna');
  });

  it('is asked nothing on a server where no account has one', async () => {
    const { recorder, consoleSession } = renderForm();
    type('User name', 'anna');
    type('Password', 'secret');
    send();
    await waitFor(() => expect(consoleSession.loginFlag).toBe(1));
    expect(recorder.http.requests.some(({ url }) => url.includes('/gkserver/session'))).toBe(false);
  });
});
