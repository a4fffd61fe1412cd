import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { TileKey } from 'gk-sdk/rules';
import { startConsole } from '../../testing/render-console.js';
import { useWall } from './use-wall.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const all = (wanted: readonly TileKey[]): readonly TileKey[] => wanted;

/** Wall that prints its state, its tiles and the address. */
function Wall({ limit = all }: { readonly limit?: typeof all }) {
  const wall = useWall('wall', limit);
  const { search } = useLocation();
  return (
    <>
      <output>
        {wall.isLoading ? 'not known yet' : wall.isShared ? 'of a link' : 'of a layout'}:{' '}
        {wall.tiles.map(({ deviceId }) => deviceId).join(' ')}
      </output>
      <output data-testid="address">{search}</output>
      <button type="button" onClick={() => wall.setTiles([...wall.tiles, { ...TILE, deviceId: 'NEW' }])}>
        Add
      </button>
      <button type="button" onClick={() => wall.setTiles(wall.tiles.slice(1))}>
        Remove
      </button>
      <button type="button" onClick={wall.leave}>
        Leave
      </button>
      <button type="button" onClick={() => wall.add('North')}>
        New layout
      </button>
      <button type="button" onClick={() => wall.delete('North')}>
        Delete the layout
      </button>
    </>
  );
}

const TILE: TileKey = { deviceId: 'BUS', type: 'channel', channel: 1 };
const shown = (): string | null | undefined => screen.getAllByRole('status')[0]?.textContent;
const address = (): string | null => screen.getByTestId('address').textContent;
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

it('stays the wall of a link without its last tile, in place of the layout of the user', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(<Wall />);
  await screen.findByText('of a layout:');
  press('Add');
  expect(shown()).toBe('of a layout: NEW');
  cleanup();
  render(<Wall />, '/?wall=BUS.1');
  expect(shown()).toBe('of a link: BUS');
  press('Remove');
  expect(shown()).toBe('of a link: ');
  expect(address()).toBe('?wall=');
  press('Add');
  expect(shown()).toBe('of a link: NEW');
  press('Leave');
  expect(shown()).toBe('of a layout: NEW');
  await waitFor(() => expect(address()).toBe('?layout=default'));
});

it('waits for the address of the server, by which the layouts are kept, and has no other ones meanwhile', async () => {
  const { recorder, signIn, render, consoleSession } = startConsole({ devices: [] });
  recorder.on('Q01', () => 'silence');
  await signIn();
  render(<Wall />);
  expect(shown()).toBe('not known yet: ');
  press('Add');
  expect(shown()).toBe('not known yet: ');
  expect(localStorage).toHaveLength(0);
  expect(consoleSession.session.serverInfo).toBeUndefined();
});

it('shows a wall of a link before the server has said its address', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q01', () => 'silence');
  await signIn();
  render(<Wall />, '/?wall=BUS.1');
  expect(shown()).toBe('of a link: BUS');
});

it('takes the address of the page where the server refuses to say its own', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q01', () => ({ fields: { R: '0' } }));
  await signIn();
  render(<Wall />);
  await screen.findByText('of a layout:');
  press('Add');
  expect(shown()).toBe('of a layout: NEW');
  expect(Object.keys(localStorage).join()).toContain(`/${encodeURIComponent(window.location.host)}/anna/`);
});

it('takes the address of the server that was chosen at the login where that one refuses to say its own', async () => {
  const { recorder, consoleSession, render } = startConsole();
  recorder.on('Q01', () => ({ fields: { R: '0' } }));
  const login = { username: 'anna', password: 'secret', serverAddress: 'fleet.example', savePassword: true };
  await act(() => consoleSession.signIn(login));
  render(<Wall />);
  await screen.findByText('of a layout:');
  press('Add');
  expect(Object.keys(localStorage).join()).toContain('/fleet.example/anna/');
});

it('shows the layout of its address, which it names itself, whatever was chosen in another window', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(<Wall />);
  await waitFor(() => expect(address()).toBe('?layout=default'));
  press('New layout');
  await waitFor(() => expect(address()).toBe('?layout=North'));
  press('Add');
  expect(shown()).toBe('of a layout: NEW');
  cleanup();
  render(<Wall />, '/?layout=default');
  await screen.findByText('of a layout:');
  press('Add');
  press('Add');
  expect(shown()).toBe('of a layout: NEW NEW');
  cleanup();
  render(<Wall />, '/?layout=North');
  await screen.findByText('of a layout: NEW');
  press('Delete the layout');
  await waitFor(() => expect(address()).toBe('?layout=default'));
  expect(shown()).toBe('of a layout: NEW NEW');
});

it('keeps the tiles beyond what the user may have at the moment, when the others are changed', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(<Wall limit={(wanted) => wanted.slice(0, 2)} />, '/?wall=A.1,B.1,C.1');
  await screen.findByText('of a link: A B');
  press('Remove');
  expect(await screen.findByText('of a link: B C')).toBeTruthy();
  expect(address()).toBe('?wall=B.1%2CC.1');
});
