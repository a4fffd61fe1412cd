import { html, render } from 'lit';
import { afterEach, expect, it, vi } from 'vitest';
import type { DiagnosticRoom } from './diagnostic-page.js';
import { openDiagnostic } from './open-diagnostic.js';

afterEach(() => void vi.unstubAllGlobals());

const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

it('a closed page ends its screen, and shows nothing that comes afterwards', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const root = document.createElement('main');
  const close = vi.fn();
  let room: DiagnosticRoom | undefined;
  const page = await openDiagnostic(root, 'testvcp', {
    login: 'none',
    hint: '',
    open: (given) => {
      room = given;
      const status = { tone: 'good', words: 'Connected' } as const;
      return { status, view: () => html`<p>The screen</p>`, facts: () => undefined, close };
    },
  });
  expect(root.textContent).toContain('The screen');
  page.close('');
  expect(close).toHaveBeenCalledTimes(1);
  render(html`<p>Something else</p>`, root);
  room?.update();
  await drawn();
  expect(root.textContent).toBe('Something else');
});

it('shows the next user nothing of the messages of the one before, also not what is answered late', async () => {
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockReturnValue(late.promise));
  const root = document.createElement('main');
  document.body.append(root);
  await openDiagnostic(root, 'covermonitor', {
    login: 'asked',
    hint: '',
    open: ({ rest }, { username }) => {
      if (username === 'anna') void rest.protocol().catch(() => undefined);
      const status = { tone: 'good', words: 'Connected' } as const;
      return { status, view: () => html`<p>Screen of ${username}</p>`, facts: () => undefined, close: () => undefined };
    },
  });
  const press = (words: string): void => {
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === words)?.click();
  };
  const logIn = (name: string): void => {
    for (const input of root.querySelectorAll<HTMLInputElement>('form input')) input.value = name;
    press('Log in');
  };
  const messages = (): string => root.querySelector('.messages')?.textContent ?? '';
  logIn('anna');
  await drawn();
  expect(messages()).toContain('GET /gkserver/protocol');
  press('Pause');
  press('Log out anna');
  late.resolve(new Response('{}'));
  logIn('ben');
  await drawn();
  expect(root.textContent).toContain('Screen of ben');
  expect(messages()).toContain('No messages yet.');
  root.remove();
});
