import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { encodeViewerPath } from './viewer-path.js';
import { GkError } from 'gk-sdk/rest';
import { html, render } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloadViewer } from '../download/download-viewer.js';
import { liveViewer } from '../live/live-viewer.js';
import { playbackViewer } from '../playback/playback-viewer.js';
import { remoteViewer } from '../playback/remote-viewer.js';
import { openViewerPage, type ViewerDefinition, type ViewerPathParts, type ViewerScreen } from './viewer-page.js';
import type { ViewerRequest } from './viewer-request.js';
import { showLanguage } from './words/viewer-language.js';

// Opening a viewer, with its credentials; playing needs a browser.
vi.mock('gk-elements/define/live-tile', () => ({}));
vi.mock('gk-sdk/dom', () => ({ saveFile: vi.fn() }));

const close: (() => void)[] = [];
afterEach(async () => {
  for (const each of close.splice(0)) each();
  history.replaceState(null, '', '/');
  await showLanguage('en');
});

const SCREEN: ViewerScreen = {
  kind: 'wall',
  words: '1 channel',
  view: () => html`<p>Open</p>`,
  close: () => undefined,
};

/** Opens a page at an address; its loads are counted, and end as `load` says. */
function open<Request extends ViewerRequest, Path extends ViewerPathParts>(
  definition: ViewerDefinition<Request, Path>,
  address: string,
  {
    state = null,
    load = () => Promise.resolve(SCREEN),
  }: { readonly state?: unknown; readonly load?: () => Promise<ViewerScreen> } = {},
) {
  history.replaceState(state, '', address);
  const root = document.createElement('main');
  // A form is sent only where it is part of the page.
  document.body.append(root);
  const asked: Request[] = [];
  const loaded = vi.fn((request: Request) => {
    asked.push(request);
    return load();
  });
  const page = openViewerPage(root, { ...definition, load: loaded }, () => DEFAULT_BRAND_SWITCHES);
  close.push(() => {
    page.close('');
    render(html``, root);
    root.remove();
  });
  const text = (selector: string): string | undefined => root.querySelector(selector)?.textContent.trim();
  const field = (name: string): HTMLInputElement | null => root.querySelector(`[name=${name}]`);
  const submit = (fields: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(fields)) {
      const input = field(name);
      if (input !== null) input.value = value;
    }
    root.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  };
  return { root, page, asked, text, field, submit };
}

const ANNA = { username: 'anna', password: 'secret' };

describe('a viewer page', () => {
  it('opens an encoded path, leaves nothing of it in the address, and asks for what a reload no longer has', async () => {
    const encoded = encodeViewerPath('BUS-7@2/anna/secret');
    const { asked, root } = open(liveViewer, `/live/${encoded}`);
    expect(asked).toEqual([{ deviceId: 'BUS-7', channelMask: 2, credentials: { kind: 'password', ...ANNA } }]);
    expect([location.pathname, JSON.stringify(history.state)]).toEqual([
      '/live',
      '{"device":"BUS-7@2","username":"anna"}',
    ]);
    await vi.waitFor(() => {
      expect(root.textContent).toContain('Open');
    });

    const again = open(liveViewer, '/live', { state: { device: 'BUS-7@2' } });
    expect(again.asked).toEqual([]);
    expect(again.field('device')?.value).toBe('BUS-7@2');
    expect(again.text('button[type=submit]')).toBe('Watch');
    again.submit(ANNA);
    expect(again.asked).toEqual(asked);
  });

  it('asks for nothing but the password after the reload of a recording', () => {
    const { page, asked } = open(remoteViewer, `/remote/${encodeViewerPath('BUS-7@2/90/1700000000/anna/secret')}`);
    const state: unknown = history.state;
    expect(JSON.stringify([location.href, state])).not.toContain('secret');
    page.close('');
    const again = open(remoteViewer, '/remote', { state });
    expect(['device', 'duration', 'username', 'password'].map((name) => again.field(name)?.value)).toEqual([
      'BUS-7@2',
      '90',
      'anna',
      '',
    ]);
    again.submit({ password: 'secret' });
    expect(again.asked).toEqual(asked);
  });

  it('keeps the token of a link in the address, so that a reload opens it again', () => {
    const path = `/remote/${encodeViewerPath('BUS-7@2/90/1700000000/:token/e1.h1')}`;
    const { asked } = open(remoteViewer, path);
    expect(asked).toHaveLength(1);
    const reloaded = open(remoteViewer, location.pathname);
    expect(reloaded.asked).toEqual(asked);
  });

  it('keeps a spinner until the server answers', async () => {
    let answer: (screen: ViewerScreen) => void = () => undefined;
    const held = new Promise<ViewerScreen>((resolve) => (answer = resolve));
    const { text, root } = open(liveViewer, `/live/${encodeViewerPath('BUS-7@1/anna/secret')}`, {
      load: () => held,
    });
    expect(text('[role=status]')).toContain('BUS-7');
    expect(root.querySelector('.spinner')).not.toBeNull();
    answer(SCREEN);
    await vi.waitFor(() => {
      expect([text('p'), text('[role=status]')]).toEqual(['Open', undefined]);
    });
  });

  it('says in a banner what the server says, and asks for device and user once more', async () => {
    const { text, field, root } = open(liveViewer, `/live/${encodeViewerPath('BUS-7@1/anna/wrong')}`, {
      load: () => Promise.reject(new GkError('not-found', 'Unknown device')),
    });
    await vi.waitFor(() => {
      expect(text('.banner[role=alert]')).toBe('Unknown device');
    });
    [...root.querySelectorAll('button')].find((button) => button.textContent.includes('Change device'))?.click();
    expect([field('device')?.value, field('password')?.value]).toEqual(['BUS-7@1', '']);
  });

  it('says that a link cannot be read', () => {
    const { text, asked } = open(liveViewer, '/live/nonsense');
    expect(text('[role=alert]')).toBe('This link cannot be read. Fill in what it should open.');
    expect(asked).toEqual([]);
  });

  it('takes device, time and user of its form', () => {
    const { asked, submit } = open(playbackViewer, '/playback');
    submit({ ...ANNA, device: ' BUS-7@1 ', time: '2026-11-20T12:00:05' });
    const startS = new Date('2026-11-20T12:00:05').getTime() / 1000;
    expect(asked).toMatchObject([{ deviceId: 'BUS-7', channelMask: 1, startS, durationS: undefined }]);
  });

  it('asks for seconds, as many as the page allows', () => {
    expect(open(downloadViewer('dlplayback', ''), '/dlplayback').field('duration')?.max).toBe('3600');
    expect(open(remoteViewer, '/remote').field('duration')?.max).toBe('1800');
    expect(open(playbackViewer, '/playback').field('duration')).toBeNull();
  });
});

describe('a download page', () => {
  const dlplayback = downloadViewer('dlplayback', '');

  it('asks for the seconds that were typed', () => {
    const { asked, submit } = open(dlplayback, '/dlplayback');
    submit({ ...ANNA, device: 'BUS-7@1', time: '2026-11-21T08:30', duration: '5' });
    expect(asked).toMatchObject([{ deviceId: 'BUS-7', channelMask: 1, durationS: 5 }]);
  });

  it.each([
    ['a query', downloadViewer('dlplayback', '?a=1'), '/dlplayback/BUS-7/10/1700000000/anna/secret?a=1'],
    ['a query alone', downloadViewer('dlplayback', '?a=1'), '/dlplayback?a=1'],
    ['too few parts', downloadViewer('dlremote', ''), '/dlremote/a/b/c'],
    ['a time that is none', dlplayback, '/dlplayback/BUS-7/10/yesterday/anna/secret'],
  ])('says fail param for %s, and keeps nothing of the link', (_, definition, address) => {
    const { text, asked } = open(definition, address);
    expect(text('[role=alert]')).toBe('fail param');
    expect(asked).toEqual([]);
    expect(location.href).not.toMatch(/anna|secret/);
  });

  it('says it in the language of the brand, with the button of its form', async () => {
    await showLanguage('tw');
    const { text } = open(downloadViewer('dlplayback', '?a=1'), '/dlplayback?a=1');
    expect([text('[role=alert]'), text('button[type=submit]')]).toEqual(['參數錯誤', '下載']);
  });
});

describe('an account with a second factor', () => {
  it('is asked for the code, told why one is not taken, and opened by the token pair', async () => {
    const codes: unknown[] = [];
    const answer = (path: string, passcode: unknown): object => {
      if (path === '/gkserver/captcha') return { captcha: 0, secondfactor: 1 };
      if (passcode === undefined) return { state: 'code', why: 'needed' };
      codes.push(passcode);
      return passcode === '123456' ? { state: 'open', e: 'E', h: 'H', expires: 5 } : { state: 'code', why: 'wrong' };
    };
    vi.stubGlobal('fetch', (url: string, { body }: { readonly body?: string }) => {
      const { passcode } = JSON.parse(body ?? '{}') as { readonly passcode?: unknown };
      return Promise.resolve(Response.json(answer(new URL(url).pathname, passcode)));
    });
    const refused = new GkError('auth-failed', 'User name or password is wrong.');
    let isRefused = true;
    const load = () => (isRefused ? Promise.reject(refused) : Promise.resolve(SCREEN));
    const { asked, root, field, submit, text } = open(liveViewer, `/live/${encodeViewerPath('BUS-7/anna/secret')}`, {
      load,
    });
    await vi.waitFor(() => {
      expect(field('code')?.getAttribute('autocomplete')).toBe('one-time-code');
    });
    submit({ code: '000000' });
    await vi.waitFor(() => {
      expect(text('.banner')).toContain('check the clock of your phone');
    });
    isRefused = false;
    submit({ code: '123456' });
    await vi.waitFor(() => {
      expect(root.textContent).toContain('Open');
    });
    expect(codes).toEqual(['000000', '123456']);
    expect(asked.map(({ credentials }) => credentials)).toEqual([
      { kind: 'password', ...ANNA },
      { kind: 'token', e: 'E', h: 'H' },
    ]);
    expect(location.href).not.toContain('secret');
    vi.unstubAllGlobals();
  });
});
