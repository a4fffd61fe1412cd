import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { TalkLogPage } from './talk-log-page.js';

afterEach(cleanup);

it.each([
  [0, 1],
  [1, 0],
])('filters by user at level 0 only: at level %i %i', async (permission, count) => {
  const { signIn, render } = startConsole({ permission });
  await signIn();
  render(<TalkLogPage />, '/talklog');
  expect(await screen.findByRole('heading', { name: 'Talk log' })).toBeTruthy();
  expect(screen.queryAllByLabelText('User')).toHaveLength(count);
});
