import { GkError, type RecordedViewOptions } from 'gk-sdk/dom';
import { viewerGrid } from 'gk-sdk/rules';
import { render } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { FakeRecordedView } from '../testing/fake-recorded-view.js';
import { viewerRoom } from '../testing/viewer-room.js';
import { RecordedWall, type RecordedWallOptions } from './recorded-wall.js';

function make(more: Partial<RecordedWallOptions> = {}) {
  const update = vi.fn();
  const view = new FakeRecordedView([2, 3]);
  let given: RecordedViewOptions | undefined;
  const wall = new RecordedWall({
    room: { ...viewerRoom({}), update },
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
