import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { toasts } from '../../shared/toast/toast-store.js';
import { PermissionPage } from './permission-page.js';

afterEach(() => {
  cleanup();
  toasts.clear();
});

const ROWS = [{ id: 1, name: 'Dispatch', access: '1'.repeat(86) }];

it('stops a save when the rights cannot be read again, says why, and keeps what was edited', async () => {
  const started = startConsole();
  const { recorder } = started;
  recorder.on('S04', () => ({ fields: { R: '1' }, body: JSON.stringify(ROWS) }));
  recorder.http.routes['POST /gkserver/userlist'] = { json: { data: [] } };
  await started.signIn();
  started.render(<PermissionPage />);
  fireEvent.keyDown(await screen.findByRole('grid'), { key: ' ' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  recorder.on('S04', () => ({ fields: { R: '500', T: 'The database is away' } }));
  const before = recorder.requests.length;
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await expect
    .poll(() =>
      toasts
        .notices()
        .map(({ text }) => text)
        .join(),
    )
    .toContain('Nothing was saved:');
  expect(recorder.requests.slice(before).map(({ fields }) => fields['A'])).toEqual(['get']);
  expect(screen.getByText('not saved')).toBeTruthy();
});
