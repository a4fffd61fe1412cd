// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TileControlsHost } from '../live-tile-host.js';
import { TileTalkSwitch } from './tile-talk-switch.js';

const end = vi.hoisted(() => vi.fn());
vi.mock('./tile-talk.js', () => ({
  TileTalk: class {
    readonly end = end;
    check(): void {
      // Nothing has changed.
    }
  },
}));

const user = (F_talk: boolean) => ({ permissions: { F_talk } });
type State = { readonly kind: string; readonly user?: ReturnType<typeof user> };

async function openTalk(): Promise<{ talk: TileTalkSwitch; element: { talk: boolean }; session: { state: State } }> {
  vi.stubGlobal('isSecureContext', true);
  const element = Object.assign(document.createElement('div'), { talk: true, device: 'CAR-1', channel: 1 });
  const session: { state: State } = { state: { kind: 'signed-in', user: user(true) } };
  const tile = { element, session };
  const talk = new TileTalkSwitch({ tile, update: vi.fn(), focus: vi.fn() } as unknown as TileControlsHost);
  end.mockClear();
  talk.toggle();
  await vi.dynamicImportSettled();
  return { talk, element, session };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('TileTalkSwitch', () => {
  it('ends the talk where its panel can be shown no more', async () => {
    const { talk, element } = await openTalk();
    talk.check();
    expect([talk.isOpen, end.mock.calls.length]).toEqual([true, 0]);
    element.talk = false;
    talk.check();
    expect([talk.isOpen, end.mock.calls.length], 'the page offers it no more').toEqual([false, 1]);

    const other = await openTalk();
    other.session.state = { kind: 'signed-in', user: user(false) };
    other.talk.check();
    expect([other.talk.isOpen, end.mock.calls.length], 'the user may no more').toEqual([false, 1]);
  });

  it('talks on while the session comes back by itself', async () => {
    const { talk, session } = await openTalk();
    session.state = { kind: 'reconnecting', user: user(true) };
    talk.check();
    expect([talk.isOpen, end.mock.calls.length]).toEqual([true, 0]);
  });
});
