import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from 'gk-sdk';
import { BaseMapLoader } from './base-map-loader.js';

// Its colours are read from elements.
vi.mock('./map-theme.js', () => ({ isDarkTheme: () => false, readMapTheme: () => ({}) }));

const STYLE = { version: 8, sources: {}, layers: [] };
const SERVER = 'https://fleet.example';
const OWN = `${SERVER}/map/style.json`;

const session = (kind: string): Session => ({ state: { kind } }) as unknown as Session;

describe('BaseMapLoader', () => {
  let answer: () => Promise<Response>;
  let asked: string[];
  let styles: (object | undefined)[];
  let loader: BaseMapLoader;
  const page = Object.assign(new EventTarget(), { baseURI: 'https://page.example/', hidden: false });
  const frame = new EventTarget();

  beforeEach(() => {
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', frame);
    asked = [];
    styles = [];
    answer = () => Promise.resolve(Response.json(STYLE));
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return answer();
    });
    loader = new BaseMapLoader({ styleChanged: (style) => styles.push(style), themeChanged: () => undefined });
  });
  afterEach(() => {
    loader.stop();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('reads the colours once when all of them change, and no more after a stop', () => {
    let frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
    const swatches = new EventTarget();
    const themeChanged = vi.fn();
    loader = new BaseMapLoader({ styleChanged: () => undefined, themeChanged });
    loader.theme({ querySelector: () => swatches } as unknown as ParentNode);
    const change = (): void => {
      for (let swatch = 0; swatch < 11; swatch++) swatches.dispatchEvent(new Event('transitionend'));
    };
    const paint = (): void => {
      for (const callback of frames.splice(0)) callback();
    };
    for (const times of [1, 2]) {
      change();
      paint();
      expect(themeChanged).toHaveBeenCalledTimes(times);
    }
    change();
    loader.stop();
    paint();
    expect(themeChanged).toHaveBeenCalledTimes(2);
  });

  const comes = (count: number): Promise<void> =>
    vi.waitFor(() => {
      expect(styles).toHaveLength(count);
    });

  it('asks once for a style that comes', async () => {
    loader.ask(undefined, SERVER, session('reconnecting'));
    await comes(1);
    loader.ask(undefined, SERVER, session('signed-in'));
    frame.dispatchEvent(new Event('online'));
    expect([styles[0], asked]).toEqual([expect.objectContaining({ version: 8 }), [OWN]]);
  });

  it('asks again for one that did not: with the session, online, and in sight, but not at every update', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    loader.ask(undefined, SERVER, session('reconnecting'));
    await comes(1);
    loader.ask(undefined, SERVER, session('reconnecting'));
    expect(asked).toHaveLength(1);
    loader.ask(undefined, SERVER, session('signed-in'));
    loader.ask(undefined, SERVER, session('signed-in'));
    await comes(2);
    expect(asked).toHaveLength(2);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveLength(2);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await comes(3);
    answer = () => Promise.resolve(Response.json(STYLE));
    frame.dispatchEvent(new Event('online'));
    await comes(4);
    frame.dispatchEvent(new Event('online'));
    expect([styles.map((style) => style !== undefined), asked.length]).toEqual([[false, false, false, true], 4]);
  });

  it('rests after a stop', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    loader.ask(undefined, SERVER, session('reconnecting'));
    await comes(1);
    loader.stop();
    frame.dispatchEvent(new Event('online'));
    expect(asked).toHaveLength(1);
  });

  it('warns once of an attribute that is no URL, and takes the map of the server', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    loader.ask('https://', SERVER, session('reconnecting'));
    await comes(1);
    loader.ask('https://', SERVER, session('reconnecting'));
    expect([asked, warn.mock.calls.length]).toEqual([[OWN], 1]);
    expect(warn.mock.lastCall?.[0]).toContain('base-map="https://"');
  });

  it('takes the plain ground where no address is one', () => {
    loader.ask(undefined, 'https://not a host', session('reconnecting'));
    expect([asked, styles]).toEqual([[], [undefined]]);
  });

  it('asks the session of a demo, and nobody else, also while that is on its way', async () => {
    const DEMO = 'https://demo.invalid';
    loader.ask(undefined, DEMO, undefined);
    await vi.waitUntil(() => styles.length === 1);
    expect(styles).toEqual([undefined]);
    const inPage: string[] = [];
    const demo = {
      fetch: (url: string) => {
        inPage.push(url);
        return Promise.resolve(Response.json(STYLE));
      },
    };
    loader.ask(undefined, DEMO, Object.assign(session('connecting'), { demo }));
    await vi.waitUntil(() => styles.length === 2);
    expect(inPage).toEqual([`${DEMO}/map/style.json`]);
    expect(styles[1]).toMatchObject(STYLE);
    expect(asked).toEqual([]);
  });
});
