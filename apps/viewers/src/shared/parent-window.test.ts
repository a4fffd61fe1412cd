import { describe, expect, it, vi } from 'vitest';
import {
  openParentWindow,
  statedParent,
  toParentMessage,
  type EmbeddedWindow,
  type ParentMessage,
} from './parent-window.js';

const PORTAL = 'https://portal.example';
const open = { type: 'gk-viewer-open', device: 'BUS-7@3', credentials: { kind: 'token', e: 'e', h: 'h' } };

/** A window in another one. */
function embedded(hash = `#parent=${PORTAL}`) {
  const parent = { postMessage: vi.fn<(message: unknown, targetOrigin: string) => void>() };
  let listener: ((event: MessageEvent) => void) | undefined;
  const self: EmbeddedWindow = {
    parent,
    location: { hash },
    addEventListener: (_type, added) => {
      listener = added;
    },
  };
  const taken: ParentMessage[] = [];
  const opened = openParentWindow(self, 'live', (message) => taken.push(message));
  const receive = (event: { data: unknown; origin?: string; source?: unknown }) => {
    listener?.({ origin: PORTAL, source: parent, ...event } as unknown as MessageEvent);
  };
  return { parent, opened, taken, receive };
}

describe('openParentWindow', () => {
  it('says that it listens, takes messages, and answers to the stated origin only', () => {
    const { parent, opened, taken, receive } = embedded();
    expect(parent.postMessage).toHaveBeenCalledWith({ type: 'gk-viewer-ready', page: 'live' }, PORTAL);
    receive({ data: open });
    expect(taken).toMatchObject([{ type: 'gk-viewer-open', open: { device: 'BUS-7@3' } }]);
    opened?.tell('wall', '4 channels');
    expect(parent.postMessage).toHaveBeenLastCalledWith(
      { type: 'gk-viewer-state', state: 'wall', message: '4 channels' },
      PORTAL,
    );
  });

  it('takes nothing of another origin or another window', () => {
    const { taken, receive } = embedded();
    receive({ data: open, origin: 'https://evil.example' });
    receive({ data: open, source: {} });
    receive({ data: open, origin: 'null' });
    expect(taken).toEqual([]);
  });

  it('talks to nobody when nobody is named, or the page stands alone', () => {
    expect(embedded('').opened).toBeUndefined();
    expect(embedded('').parent.postMessage).not.toHaveBeenCalled();
    const alone = { location: { hash: `#parent=${PORTAL}` }, addEventListener: vi.fn() } as unknown as EmbeddedWindow;
    Object.assign(alone, { parent: alone });
    expect(openParentWindow(alone, 'live', () => undefined)).toBeUndefined();
  });
});

describe('statedParent', () => {
  it.each([
    '#parent=*',
    '#parent=null',
    '#parent=https://a.example/path',
    '#parent=javascript:1',
    '#parent=file:///',
    '#x=1',
  ])('takes no origin out of %j', (hash) => {
    expect(statedParent(hash)).toBeUndefined();
  });

  it('takes an origin with or without a port', () => {
    expect(statedParent('#parent=http%3A%2F%2Flocalhost%3A3000')).toBe('http://localhost:3000');
  });
});

describe('toParentMessage', () => {
  it.each([
    null,
    'gk-viewer-open',
    { type: 'other' },
    { ...open, device: '' },
    { ...open, credentials: undefined },
    { ...open, credentials: { kind: 'token', e: 'e' } },
    { ...open, credentials: { kind: 'password', username: 'anna' } },
  ])('takes nothing out of %j', (data) => {
    expect(toParentMessage(data)).toBeUndefined();
  });

  it('takes what recorded pages need, and leaves what is no number', () => {
    expect(toParentMessage({ ...open, startS: 5, durationS: 'x', filename: 'a.mp4' })).toMatchObject({
      open: { startS: 5, durationS: undefined, filename: 'a.mp4' },
    });
  });
});
