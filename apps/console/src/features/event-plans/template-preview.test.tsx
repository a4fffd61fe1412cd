import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { EventPlansPage } from './event-plans-page.js';
import { PUSH_PLANS } from './push-plans.js';

afterEach(cleanup);

it('a push plan shows the script of an earlier server as not run, and what its template makes of an event', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q02', () => ({
    fields: { R: '1', G: '0', A: '1'.repeat(86), S: '80' },
    body: JSON.stringify({ UserName: 'anna', rootgroup: true }),
  }));
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '1', serverAddress: window.location.hostname }) }));
  const { routes } = recorder.http;
  const row = { updateMode: 'GLOBAL', deviceid: 'GLOBAL', groupid: 'root', appdevid: 13, updatetime: 0 };
  const plan = { ...row, enable: 1, name: 'Panel', script: 'event.speed = 0' };
  routes['GET /gkevent/pusheventplan'] = { json: [plan] };
  let asked: unknown;
  routes['POST /gkevent/plantemplate'] = ({ body }) => {
    asked = body;
    return { json: { hasError: false, message: '', text: '{"a":"TST-1"}', serialno: 16 } };
  };
  await signIn();
  render(<EventPlansPage kind={PUSH_PLANS} />);
  const grid = await screen.findByRole('grid', { name: 'Plans of GLOBAL' });
  expect(within(grid).getByText('Script of an earlier server, not run')).toBeTruthy();
  fireEvent.click(await within(grid).findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText(/kept and not run/)).parentElement?.textContent).toContain('event.speed = 0');
  const preview = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Preview with the newest event' });
  expect(preview.disabled).toBe(true);
  // Who reads the form down to Save has seen it.
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(preview.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.change(within(dialog).getByLabelText('Template'), { target: { value: '{"a": "{{plate}}"}' } });
  fireEvent.click(preview);
  expect(await within(dialog).findByText('{"a":"TST-1"}')).toBeTruthy();
  expect(asked).toMatchObject({ kind: 'push', template: '{"a": "{{plate}}"}', appdevid: 13 });
  routes['POST /gkevent/plantemplate'] = { status: 400, json: { hasError: true, message: 'There is no {{x}}' } };
  fireEvent.click(preview);
  expect((await within(dialog).findByText('There is no {{x}}')).getAttribute('role')).toBe('alert');
});
