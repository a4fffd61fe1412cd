import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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

function type(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

function send(): void {
  fireEvent.submit(screen.getByRole('button', { name: 'Login' }).closest('form')!);
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

  it('shakes briefly when the server refuses, and stands still for whom motion disturbs', async () => {
    const animate = vi.fn<(keyframes: readonly Keyframe[], timing: KeyframeAnimationOptions) => void>();
    Object.defineProperty(HTMLFormElement.prototype, 'animate', { configurable: true, value: animate });
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
        expect(animate).toHaveBeenCalledTimes(shaken);
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
    renderForm((fake) => {
      fake.http.routes['GET /api/server'] = { json: { server: 'global' } };
    });
    await screen.findByLabelText('Server address');
    type('User name', 'anna');
    type('Password', 'secret');
    type('Server address', 'http://fleet');
    send();
    expect(await screen.findByText('Wrong Server Address')).toBeTruthy();
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
