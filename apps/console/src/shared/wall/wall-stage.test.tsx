import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { TileKey } from 'gk-sdk/rules';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { WallStage } from './wall-stage.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// The order of the wall is not that of the document.
const TILES: readonly TileKey[] = ['BUS-3', 'BUS-1', 'BUS-2'].map((deviceId) => ({
  deviceId,
  type: 'map',
  channel: 0,
}));

interface ExampleProps {
  readonly kiosk?: boolean;
  readonly everyS?: number;
  readonly first?: readonly TileKey[];
}

function Example({ kiosk = false, everyS = 0, first = TILES }: ExampleProps) {
  const [tiles, setTiles] = useState(first);
  return (
    <WallStage
      tiles={tiles}
      isLoading={false}
      hint=""
      atS={undefined}
      everyS={everyS}
      kiosk={kiosk}
      arrange={(all) => all}
      onChange={setTiles}
    />
  );
}

it('gives the focus of a tile that is removed to the next one, and of the last one to the one before', async () => {
  const focused = vi.spyOn(HTMLElement.prototype, 'focus');
  const page = startConsole();
  await page.signIn();
  page.render(<Example />);
  const removeButton = (deviceId: string) => screen.getByRole('button', { name: `Remove ${deviceId} · Map` });
  fireEvent.click(removeButton('BUS-1'));
  expect(focused.mock.contexts.at(-1)).toBe(removeButton('BUS-2'));
  fireEvent.click(removeButton('BUS-2'));
  expect(focused.mock.contexts.at(-1)).toBe(removeButton('BUS-3'));
});

it('is as high as its rule says where it fills the screen: two windows leave the lower half empty', async () => {
  const page = startConsole();
  await page.signIn();
  const { container } = page.render(<Example kiosk />);
  const rows = () => container.querySelector<HTMLElement>('.gk-wall-grid')?.style.gridTemplateRows;
  fireEvent.click(screen.getByRole('button', { name: 'Remove BUS-1 · Map' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(rows()).toMatch(/^repeat\(2, /);
  cleanup();
  page.render(<Example />);
  expect(document.querySelector<HTMLElement>('.gk-wall-grid')?.style.gridTemplateRows).toBe('');
});

it('turns its pages, and says that it is paused while the pointer moves in it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const page = startConsole();
  await page.signIn();
  const six = TILES.flatMap((tile) => [tile, { ...tile, deviceId: `${tile.deviceId}0` }]);
  const { container } = page.render(<Example everyS={2} first={six} />);
  const names = () => screen.getAllByRole('article').map(({ ariaLabel }) => ariaLabel);
  const first = names();
  expect(first).toHaveLength(3);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(names()).not.toEqual(first);
  const held = names();
  const wall = container.querySelector('.gk-wall-grid') ?? document.body;
  act(() => void wall.dispatchEvent(new Event('pointerenter')));
  expect(screen.getByText(/paused/)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(names()).toEqual(held);
  act(() => void wall.dispatchEvent(new Event('pointerleave')));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(names()).not.toEqual(held);
});

const SIX = TILES.flatMap((tile) => [tile, { ...tile, deviceId: `${tile.deviceId}0` }]);
const tileNames = () => screen.getAllByRole('article').map(({ ariaLabel }) => ariaLabel);
const key = (element: Element, name: string) => void fireEvent.keyDown(element, { key: name });

it('prepares the next page of its carousel unseen, 2 s ahead', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const page = startConsole();
  await page.signIn();
  const { container } = page.render(<Example everyS={10} first={SIX} />);
  const prepared = () => [...container.querySelectorAll('article[data-warming]')].map(({ ariaLabel }) => ariaLabel);
  expect([tileNames().length, prepared()]).toEqual([3, []]);
  act(() => void vi.advanceTimersByTime(8_000));
  const next = prepared();
  expect(next).toHaveLength(3);
  expect(container.querySelectorAll('article[data-warming][inert]')).toHaveLength(3);
  const elements = [...container.querySelectorAll('article[data-warming]')];
  act(() => void vi.advanceTimersByTime(2_000));
  expect([tileNames(), prepared()]).toEqual([next, []]);
  // The very tiles that were prepared: new ones would begin their streams again.
  expect([...container.querySelectorAll('article')]).toEqual(elements);
});

it('has the keys of gk-live-wall: Page Down turns, P holds, Delete removes; without pages they are left to others', async () => {
  const page = startConsole();
  await page.signIn();
  const { container } = page.render(<Example everyS={3_600} first={SIX} />);
  // Who presses a key works with the wall, which holds it, too, until they leave.
  const leave = () =>
    act(() => void container.querySelector('.gk-wall-grid')?.dispatchEvent(new Event('pointerleave')));
  const first = tileNames();
  const handle = () => screen.getAllByRole('button', { name: /^Move/ })[0]!;
  key(handle(), 'PageDown');
  const second = tileNames();
  expect(second).not.toEqual(first);
  key(handle(), 'PageUp');
  expect(tileNames()).toEqual(first);
  key(handle(), 'p');
  leave();
  expect(screen.getByText(/paused/)).toBeTruthy();
  key(handle(), 'p');
  leave();
  expect(screen.queryByText(/paused/)).toBeNull();
  const gone = handle().closest('article')?.ariaLabel;
  key(handle(), 'Delete');
  expect(tileNames()).not.toContain(gone);
  expect(screen.getByText(`${gone} removed`)).toBeTruthy();
  cleanup();
  page.render(<Example />);
  expect(fireEvent.keyDown(handle(), { key: 'PageDown' })).toBe(true);
});

it('has a tile picked up and put down by keys, and says so; Escape leaves it where it was', async () => {
  const page = startConsole();
  await page.signIn();
  const moves: (readonly number[])[] = [];
  page.render(
    <WallStage
      tiles={TILES}
      isLoading={false}
      hint=""
      atS={undefined}
      everyS={0}
      kiosk={false}
      arrange={(all, from, to) => {
        moves.push([from, to]);
        return all;
      }}
      onChange={() => undefined}
    />,
  );
  const handle = screen.getByRole('button', { name: 'Move BUS-3 · Map' });
  fireEvent.click(handle);
  expect(screen.getByText(/BUS-3 · Map picked up/)).toBeTruthy();
  key(handle, 'ArrowRight');
  key(handle, 'ArrowRight');
  expect(screen.getByText('Place 3 of 3, where BUS-2 · Map is')).toBeTruthy();
  expect(moves).toEqual([]);
  fireEvent.click(handle);
  expect(moves).toEqual([[0, 2]]);
  expect(screen.getByText('BUS-3 · Map moved to place 3')).toBeTruthy();
  fireEvent.click(handle);
  key(handle, 'ArrowRight');
  key(handle, 'Escape');
  expect(screen.getByText('Move cancelled')).toBeTruthy();
  expect(moves).toHaveLength(1);
});
