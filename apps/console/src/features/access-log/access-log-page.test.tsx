import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { AccessLogPage } from './access-log-page.js';

afterEach(cleanup);

it.each([
  ['no day is chosen, which is the whole log', '', false],
  ['two days are chosen', '?days=2026-09-01_2026-09-02', false],
  ['one day is chosen, which would be the whole log, too', '?days=2026-09-01_', true],
])('exports while %s: %s', async (_when, search, isRefused) => {
  const started = startConsole();
  started.recorder.http.routes['POST /gkserver/accesslog'] = { json: { data: [] } };
  await started.signIn();
  started.render(<AccessLogPage />, `/accesslog${search}`);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export accesslog.7z' });
  expect(button.disabled).toBe(isRefused);
  expect(button.title).toBe(isRefused ? 'Please select the last day' : '');
});
