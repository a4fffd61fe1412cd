import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { StreamLogPage } from './stream-log-page.js';

afterEach(cleanup);

it('exports nothing while one day is chosen: without the other one it would be the whole log', async () => {
  const started = startConsole();
  await started.signIn();
  started.render(<StreamLogPage />, '/uslog?days=2026-09-01');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export uslogs.7z' });
  expect(button.disabled).toBe(true);
  expect(button.title).toBe('Please select the last day');
});
