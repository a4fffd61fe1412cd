import { html, render } from 'lit';
import { afterEach, expect, it, vi } from 'vitest';
import { deviceArray } from './device-array.js';
import type { DiagnosticRoom } from './diagnostic-page.js';
import { openDiagnostic } from './open-diagnostic.js';

afterEach(() => void vi.unstubAllGlobals());

const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

function pressIn(root: HTMLElement, words: string): void {
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === words)?.click();
}

function logIn(root: HTMLElement, name: string): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('form input')) input.value = name;
  pressIn(root, 'Log in');
}

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
  let answer = (_reply: Response): void => undefined;
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockReturnValue(late));
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
  const press = (words: string): void => pressIn(root, words);
  const messages = (): string => root.querySelector('.messages')?.textContent ?? '';
  logIn(root, 'anna');
  await drawn();
  expect(messages()).toContain('GET /gkserver/protocol');
  press('Pause');
  press('Log out anna');
  answer(new Response('{}'));
  logIn(root, 'ben');
  await drawn();
  expect(root.textContent).toContain('Screen of ben');
  expect(messages()).toContain('No messages yet.');
  root.remove();
});

it('tells by the clock of the server, not of the PC, which devices are on', async () => {
  const serverS = Math.floor(Date.now() / 1000) + 3_600;
  vi.stubGlobal('fetch', (url: string) => {
    const body = url.endsWith('/api/devinfo') ? [{ deviceid: 'BUS-1', bindTime: serverS - 10 }] : [];
    const headers = { date: new Date(serverS * 1000).toUTCString() };
    return Promise.resolve(new Response(JSON.stringify(body), { headers }));
  });
  const root = document.createElement('main');
  document.body.append(root);
  const page = await openDiagnostic(root, 'devarray', deviceArray);
  logIn(root, 'anna');
  await vi.waitFor(() => {
    expect([...root.querySelectorAll('td')].slice(0, 2).map(({ textContent }) => textContent.trim())).toEqual([
      'BUS-1',
      'Yes',
    ]);
  });
  page.close('');
  root.remove();
});
