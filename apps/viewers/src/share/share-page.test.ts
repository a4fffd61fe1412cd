import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViewerRoom } from '../shared/viewer-room.js';
import { showLanguage } from '../shared/words/viewer-language.js';
import { parseShareFragment } from './share-fragment.js';
import { openSharePage } from './share-page.js';

// The elements need a document; what they are given counts here.
vi.mock('gk-elements/define/live-tile', () => ({}));

const OPEN = {
  state: 'open',
  page: 'live',
  devices: [{ deviceid: 'BUS-7', plate: 'ABC-123', channels: [{ channel: 2, name: 'Door' }] }],
  kinds: ['live'],
  from: 1_790_000_000,
  to: 1_790_003_600,
  expires: 1_790_003_600,
  time: 1_790_000_000,
};

/** Tells nothing, as jsdom lays nothing out. */
class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

let root = document.createElement('main');
const pages: { close(words: string): void }[] = [];
afterEach(async () => {
  // One that stays open answers to the addresses of the tests behind it.
  for (const page of pages.splice(0)) page.close('');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await showLanguage('en');
});
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  // Lit keeps its marks in what it has drawn into.
  root = document.createElement('main');
});

/** The page of a link over a server whose answer the test changes. */
function open(answer: object, hash = '#link.sign') {
  const server = { answer, others: {} as Record<string, unknown> };
  const address = { hash, origin: 'http://fleet.test' };
  const asked: { readonly url: URL; readonly body: unknown }[] = [];
  const page = openSharePage({
    root,
    switches: () => DEFAULT_BRAND_SWITCHES,
    location: address,
    createRoom: (options) =>
      createViewerRoom({
        ...options,
        fetch: (address, init) => {
          const url = new URL(address);
          asked.push({ url, body: init.body === undefined ? undefined : JSON.parse(init.body) });
          const json = url.pathname === '/gkserver/links/opened' ? server.answer : (server.others[url.pathname] ?? {});
          return Promise.resolve(Response.json(json));
        },
      }),
  });
  pages.push(page);
  return { server, asked, page, address };
}

const text = (): string => root.textContent.replace(/\s+/g, ' ').trim();

describe('the page of a link', () => {
  it('shows what the server says that the link opens, and how long', async () => {
    const { asked } = open(OPEN);
    await expect.poll(() => root.querySelectorAll('gk-live-tile').length).toBe(1);
    expect(text()).toContain('BUS-7 (ABC-123)');
    expect(text()).toContain('Open until ');
    expect(document.title).toBe('BUS-7 (ABC-123)');
    const tile = root.querySelector('gk-live-tile');
    const src = new URL(String(tile && Reflect.get(tile, 'src')));
    expect(Object.fromEntries(src.searchParams)).toMatchObject({
      deviceid: 'BUS-7',
      channel: '2',
      e: 'link',
      h: 'sign',
    });
    expect(asked[0]).toMatchObject({ url: { pathname: '/gkserver/links/opened' }, body: { e: 'link', h: 'sign' } });
    expect(tile && Reflect.get(tile, 'lengthUnit')).toBe('mile');
    // In no address of a call.
    expect(asked.map(({ url }) => url.search)).toEqual(asked.map(() => ''));
  });

  it('stands eight pictures in the columns that show the most of them', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1366);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720);
    const channels = [1, 2, 3, 4, 5, 6, 7, 8].map((channel) => ({ channel, name: `Camera ${channel}` }));
    open({ ...OPEN, devices: [{ deviceid: 'BUS-7', plate: '', channels }] });
    await expect.poll(() => root.querySelectorAll('gk-live-tile').length).toBe(8);
    expect(root.querySelector('.wall')?.getAttribute('data-columns')).toBe('3');
  });

  it('opens another link that is pasted into the same tab', async () => {
    const { server, asked, page, address } = open(OPEN);
    await expect.poll(() => root.querySelectorAll('gk-live-tile').length).toBe(1);
    server.answer = { state: 'ended', why: 'expired' };
    address.hash = '#other.sign';
    window.dispatchEvent(new Event('hashchange'));
    await expect.poll(text).toContain('This link has expired.');
    expect(root.querySelectorAll('gk-live-tile')).toHaveLength(0);
    expect(asked.at(-1)).toMatchObject({ body: { e: 'other', h: 'sign' } });
    page.close('');
    const calls = asked.length;
    window.dispatchEvent(new Event('hashchange'));
    expect(asked).toHaveLength(calls);
  });

  it.each([
    [{ state: 'ended', why: 'expired' }, 'This link has expired.'],
    [{ state: 'ended', why: 'revoked' }, 'This link was revoked by the one who sent it, or by an administrator.'],
    [{ state: 'ended', why: 'password' }, 'This link has ended, because its sender has a new password.'],
    [{ state: 'unknown' }, 'This link is not valid. Check that it was copied completely.'],
  ])('says in plain words why it opens nothing: %j', async (answer, words) => {
    open(answer);
    await expect.poll(() => root.querySelector('[role=alert]')?.textContent).toBe(words);
    expect(text()).toContain('Ask the one who sent it for a new link.');
  });

  it('takes its pictures away when the link is revoked while it is open', async () => {
    vi.useFakeTimers();
    const { server } = open(OPEN);
    await vi.waitFor(() => expect(root.querySelectorAll('gk-live-tile')).toHaveLength(1));
    server.answer = { state: 'ended', why: 'revoked' };
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(text()).toContain('This link was revoked'));
    expect(root.querySelectorAll('gk-live-tile')).toHaveLength(0);
  });

  it.each(['vehicle', 'playback'])('lists the events of its period alone, as they come: %s', async (page) => {
    vi.useFakeTimers();
    const event = { deviceid: 'BUS-7', appdevid: 1, memo: '' };
    const { server, asked } = open({ ...OPEN, page, kinds: ['events'] });
    server.others['/gkevent/eventquery'] = [{ ...event, serialno: 16, eventtimeutc: OPEN.from + 60 }];
    await vi.waitFor(() => expect(root.querySelectorAll('.happened li')).toHaveLength(1));
    expect(text()).toMatch(/Events .*Panic button/);
    expect(root.querySelector('time')?.getAttribute('datetime')).toBe(new Date((OPEN.from + 60) * 1000).toISOString());
    // Neither pictures nor a player, which the link does not open.
    expect(root.querySelectorAll('gk-live-tile, gk-player, video')).toHaveLength(0);
    const sent = asked.find(({ url }) => url.pathname === '/gkevent/eventquery');
    expect(sent?.body).toMatchObject({ deviceid: 'BUS-7' });
    server.others['/gkevent/eventquery'] = [
      { ...event, serialno: 32, eventtimeutc: OPEN.from + 90 },
      { ...event, serialno: 16, eventtimeutc: OPEN.from + 60 },
    ];
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(root.querySelectorAll('.happened li')).toHaveLength(2));
  });

  it('says that nothing was reported yet', async () => {
    const { server } = open({ ...OPEN, page: 'vehicle', kinds: ['events'] });
    server.others['/gkevent/eventquery'] = [];
    await expect.poll(text).toContain('Nothing was reported in this period so far.');
  });

  it('asks at once when a picture has ended', async () => {
    const { server } = open(OPEN);
    await expect.poll(() => root.querySelector('gk-live-tile')).not.toBeNull();
    server.answer = { state: 'ended', why: 'expired' };
    root.querySelector('gk-live-tile')?.dispatchEvent(new Event('gk-live-tile-state-changed'));
    await expect.poll(text).toContain('This link has expired.');
  });

  it('says so in the language of the brand, and without a token asks nobody', async () => {
    await showLanguage('tw');
    const { asked } = open(OPEN, '#parent=https://portal.test');
    expect(text()).toContain('此連結無效');
    expect(asked).toEqual([]);
  });
});

describe('parseShareFragment', () => {
  it.each([
    ['#a-b_1.c', { e: 'a-b_1', h: 'c' }],
    ['a.b', { e: 'a', h: 'b' }],
    ['', undefined],
    ['#', undefined],
    ['#a', undefined],
    ['#a.b.c', undefined],
    ['#<b>.c', undefined],
  ])('reads %j', (hash, token) => {
    expect(parseShareFragment(hash)).toEqual(token);
  });
});
