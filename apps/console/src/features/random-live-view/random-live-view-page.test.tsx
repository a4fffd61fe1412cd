import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { RandomLiveViewPage } from './random-live-view-page.js';

vi.mock('./random-tile.js', () => ({ RandomTile: () => <article /> }));

afterEach(cleanup);

it('offers numbers of windows, and no full screen, where the browser has none', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(<RandomLiveViewPage />);
  expect(screen.getAllByRole('article')).toHaveLength(8);
  expect(screen.queryByRole('group', { name: /full screen/ })).toBeNull();
  fireEvent.click(within(screen.getByRole('group', { name: 'Windows' })).getByRole('button', { name: '4 Win' }));
  expect(screen.getAllByRole('article')).toHaveLength(4);
});
