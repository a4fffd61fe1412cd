import { GkError, type RecordedViewOptions } from 'gk-sdk/dom';
import type { Session } from 'gk-sdk';
import { GkTimelineSeekedEvent } from 'gk-elements';
import { viewerGrid } from 'gk-sdk/rules';
import { render } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { FakeRecordedView } from '../testing/fake-recorded-view.js';
import { viewerRoom } from '../testing/viewer-room.js';
import { momentWords } from '../shared/words/viewer-language.js';
import { RecordedWall, type RecordedWallOptions } from './recorded-wall.js';

vi.mock('gk-elements/define/timeline', () => ({}));

function make(more: Partial<RecordedWallOptions> = {}) {
  const update = vi.fn();
  const view = new FakeRecordedView([2, 3]);
  let given: RecordedViewOptions | undefined;
  const wall = new RecordedWall({
    room: { ...viewerRoom({}), session: () => Promise.reject(new GkError('forbidden', 'No login.')), update },
    base: 'ws://fleet.test/ws.cgi',
    deviceId: 'BUS-7',
    channels: [2, 3],
    grid: viewerGrid(2),
    place: 'server',
    startS: 1000,
    durationS: undefined,
    streamId: undefined,
    createView: (options) => {
      given = options;
      return view;
    },
    ...more,
  });
  const root = document.createElement('main');
  const shown = () => {
    render(wall.view(), root);
    return root;
  };
  return { wall, view, update, shown, options: () => given };
}

describe('RecordedWall', () => {
  it('plays at once, and shows each channel', () => {
    const { view, shown } = make();
    expect(view.calls).toEqual(['play']);
    view.set({ kind: 'opening' });
    const tiles = [...shown().querySelectorAll<HTMLElement>('.tile')];
    expect(tiles.map((tile) => [tile.dataset['channel'], tile.querySelector('.words')?.textContent])).toEqual([
      ['2', 'Waiting for video…'],
      ['3', 'Waiting for video…'],
    ]);
    view.channelState = 'playing';
    expect(shown().querySelector('.words')).toBeNull();
  });

  it('stands still and goes on, goes ten seconds back and on, and to the moment pressed on the timeline', async () => {
    const hours = Array.from({ length: 24 }, () => '1'.repeat(60));
    const command = {
      call: () => Promise.resolve({ code: 'Q06', fields: { R: '1', Z: '1' }, body: JSON.stringify({ hours }) }),
    };
    const session = (): Promise<Session> => Promise.resolve({ command } as unknown as Session);
    const { view, shown } = make({ room: { ...viewerRoom({}), session } });
    view.set({ kind: 'playing' });
    await vi.waitFor(() => {
      expect(shown().querySelector('gk-timeline')).not.toBeNull();
    });
    const press = (name: string) => {
      const found = [...shown().querySelectorAll('button')].find((one) => one.textContent === name);
      expect(found, name).toBeDefined();
      found?.click();
    };
    press('Pause');
    view.set({ kind: 'paused' });
    press('Go on');
    view.moveTo(1100);
    press('Back 10 s');
    press('Forward 10 s');
    shown().querySelector('gk-timeline')?.dispatchEvent(new GkTimelineSeekedEvent(1500));
    expect(view.calls).toEqual(['play', 'pause', 'resume', 'seek 1090', 'seek 1110', 'seek 1500']);
  });

  it('says which moment has no recording, and offers the nearest ones and another device or user', async () => {
    const recorded = (from: number, to: number) =>
      Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? '1' : '0').repeat(60));
    const days: Record<string, string[]> = {
      '86400': recorded(2, 3),
      '172800': recorded(0, 0),
      '259200': recorded(5, 6),
    };
    const call = (_: string, { S = '' }: Record<string, string>) =>
      Promise.resolve({
        code: 'Q06',
        fields: { R: '1', Z: '1' },
        body: JSON.stringify({ hours: days[S] ?? recorded(0, 0) }),
      });
    const session = (): Promise<Session> => Promise.resolve({ command: { call } } as unknown as Session);
    const change = vi.fn();
    const startS = 172_800 + 3600;
    const { view, shown } = make({ startS, room: { ...viewerRoom({}), session, change } });
    view.set({ kind: 'failed', error: new GkError('not-found', 'No Record') });
    expect(shown().querySelector('[role=alert]')?.textContent).toBe(
      `BUS-7 has no recording from ${momentWords(startS)} on.`,
    );
    const offered = () => [...shown().querySelectorAll('.primary')].map((one) => one.textContent.trim());
    await vi.waitFor(() => {
      expect(offered()).toEqual([
        `${momentWords(86_400 + 7200)} to ${momentWords(86_400 + 10_800)}`,
        `${momentWords(259_200 + 18_000)} to ${momentWords(259_200 + 21_600)}`,
      ]);
    });
    shown().querySelector<HTMLButtonElement>('.button:not(.primary)')?.click();
    expect(change).toHaveBeenCalledOnce();
    view.set({ kind: 'playing' });
    shown().querySelector<HTMLButtonElement>('.primary')?.click();
    expect(view.calls.slice(-2)).toEqual(['close', 'play']);
    expect(shown().querySelector('.wall')).not.toBeNull();
  });

  it('says that playing begins later than it was asked for', () => {
    const { view, shown } = make();
    // The clock of a playback runs before its first picture says where the recording begins.
    view.set({ kind: 'playing' });
    expect(shown().querySelector('.note')).toBeNull();
    view.channelState = 'playing';
    view.moveTo(5000);
    expect(shown().querySelector('.note')?.textContent.trim()).toBe(
      `Nothing is recorded at ${momentWords(1000)}. The next recording begins at ${momentWords(5000)}.`,
    );
  });

  it('shows the day of the pictures on the timeline, where they begin on another day than was asked for', async () => {
    const command = {
      call: () => Promise.resolve({ code: 'Q06', fields: { R: '1' }, body: JSON.stringify({ hours: [] }) }),
    };
    const session = () => Promise.resolve({ command } as unknown as Session);
    const { view, shown } = make({ room: { ...viewerRoom({}), session, update: vi.fn() } });
    const dayS = () => shown().querySelector<HTMLElement & { fromS: number }>('gk-timeline')?.fromS;
    await vi.waitFor(() => expect(dayS()).toBeLessThanOrEqual(1000));
    const firstS = dayS() ?? NaN;
    view.channelState = 'playing';
    view.positionS = 1000 + 3 * 86_400;
    view.set({ kind: 'playing' });
    await vi.waitFor(() => expect(dayS()).toBe(firstS + 3 * 86_400));
  });

  it('shows the main stream of one channel alone, and what is chosen in the menu of qualities', () => {
    const several = make();
    const choose = (shown: () => HTMLElement, value: string): void => {
      const menu = shown().querySelector<HTMLSelectElement>('select[aria-label="Picture quality"]');
      if (!menu) throw new Error('There is no menu of qualities.');
      menu.value = value;
      menu.dispatchEvent(new Event('change'));
    };
    const chosen = (shown: () => HTMLElement) => shown().querySelector('select')?.selectedOptions[0]?.textContent;
    several.view.set({ kind: 'playing' });
    expect(chosen(several.shown)).toBe('Auto (Low)');
    choose(several.shown, 'main');
    choose(several.shown, 'sub');
    expect(several.view.calls).toEqual(['play', 'main', 'sub']);
    const alone = make({ channels: [2] });
    alone.view.set({ kind: 'playing' });
    expect(chosen(alone.shown)).toBe('Auto (High)');
  });

  it('shows the sub stream of what is recorded in that alone, and says so; what is chosen by hand stays', () => {
    const { view, shown } = make({ channels: [2] });
    view.set({ kind: 'failed', error: new GkError('not-found', 'No Record') });
    expect(view.calls).toEqual(['play', 'sub', 'play']);
    view.set({ kind: 'playing' });
    expect(shown().querySelector('.note')?.textContent).toBe(
      'High quality cannot be played here. Low quality is shown.',
    );
    const menu = shown().querySelector('select');
    if (menu) menu.value = 'main';
    menu?.dispatchEvent(new Event('change'));
    view.set({ kind: 'failed', error: new GkError('forbidden', 'Not for you') });
    expect(view.calls).toEqual(['play', 'sub', 'play', 'main']);
    expect(shown().querySelector('[role=alert]')?.textContent).toBe('Not for you');
  });

  it('stops at the end and says so, then plays from the beginning again', () => {
    const { wall, view, update, shown } = make();
    view.set({ kind: 'playing' });
    view.set({ kind: 'ended' });
    expect(update).toHaveBeenCalledTimes(2);
    expect(shown().querySelector('.bar')?.textContent).toContain('The recording has ended');
    shown().querySelector('button')?.click();
    expect(view.calls).toEqual(['play', 'play']);
    view.set({ kind: 'playing' });
    wall.toggle();
    view.set({ kind: 'stopped' });
    wall.toggle();
    expect(view.calls).toEqual(['play', 'play', 'stop', 'seek 1000', 'play']);
  });

  it('says why it cannot go to its beginning, until it is asked to once more', async () => {
    const { wall, view, update, shown } = make();
    view.seek = () => Promise.reject(new GkError('not-found', 'Nothing is recorded there.'));
    view.set({ kind: 'stopped' });
    update.mockClear();
    wall.toggle();
    await vi.waitFor(() => {
      expect(update).toHaveBeenCalledTimes(1);
    });
    expect([shown().querySelector('[role=alert]')?.textContent, wall.failure]).toEqual([
      'Nothing is recorded there.',
      'Nothing is recorded there.',
    ]);
    view.seek = () => Promise.resolve();
    wall.toggle();
    expect([shown().querySelector('[role=alert]'), wall.failure]).toEqual([null, undefined]);
  });

  it('has screen readers say what it does, but not each second of it', () => {
    const { view, shown } = make();
    const status = () => shown().querySelector('[role=status]');
    const place = status();
    expect([place?.getAttribute('aria-live'), place?.textContent]).toEqual(['polite', 'Stopped']);
    view.set({ kind: 'playing' });
    expect(status()?.getAttribute('aria-live')).toBe('off');
    view.set({ kind: 'ended' });
    expect([status(), place?.getAttribute('aria-live')]).toEqual([place, 'polite']);
  });

  it('renders once a second while it plays, not with each picture', () => {
    const { view, update } = make();
    view.set({ kind: 'playing' });
    update.mockClear();
    for (let at = 0; at < 30; at += 1) view.moveTo(1000 + at / 30);
    expect(update).toHaveBeenCalledTimes(0);
    view.moveTo(1001.1);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('closes the view with the page', () => {
    const { wall, view } = make();
    wall.close();
    expect(view.calls).toContain('close');
  });
});
