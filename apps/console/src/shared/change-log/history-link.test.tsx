import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { HistoryLink } from './history-link.js';

afterEach(cleanup);

it.each([
  ['a server with the log', ['change-log'], true],
  ['a server without it', [], false],
])('leads from a form to its changes on %s', async (_server, extensions, isOffered) => {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  recorder.http.routes['GET /gkserver/menus'] = {
    json: { hasError: false, enableElseAdminSetting: 0, accesslog: 1, changePassword: 1 },
  };
  await signIn();
  render(
    <>
      <p>form</p>
      <HistoryLink entity="user" id="bert & co" />
    </>,
  );
  if (!isOffered) {
    await screen.findByText('form');
    expect(screen.queryByText('History')).toBeNull();
    return;
  }
  const link = await screen.findByRole('link', { name: 'History' });
  const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
  expect([query.get('tab'), query.get('entity'), query.get('key')]).toEqual(['changes', 'user', 'bert & co']);
  expect(query.get('days')).toMatch(/^\d{4}-\d\d-\d\d.*_\d{4}-\d\d-\d\d/);
});
