import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ServerExtension } from 'gk-sdk';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import recordOptions from './record-options.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const SAVED = { when: 'always', stream: 'main', before: 10, after: 30, megabytes: 0 };

async function open(extensions: readonly ServerExtension[], setting: object = SAVED) {
  const { recorder, signIn, render } = startConsole({ username: 'admin' });
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  const { routes } = recorder.http;
  const sent: unknown[] = [];
  routes['GET /gkserver/recordoption'] = { json: { recorddays: 7 } };
  routes['GET /gkserver/serverrecording'] = { json: setting };
  routes['PUT /gkserver/serverrecording'] = ({ body }) => {
    sent.push(body);
    return { json: { hasError: false, message: 'Saved.' } };
  };
  await signIn();
  render(<recordOptions.Panel />);
  await screen.findByLabelText('Default record days');
  return sent;
}

const field = (label: RegExp) => screen.queryByLabelText<HTMLInputElement>(label);

it('asks for the seconds around events where they count, and saves what the server is to record', async () => {
  const sent = await open(['server-recording']);
  const when = await screen.findByLabelText<HTMLSelectElement>(/^The server records/);
  expect([...when.options].map(({ text }) => text)).toEqual([
    'Always',
    'While somebody watches',
    'Around alarms',
    'Never',
  ]);
  expect(field(/^Before the event/)).toBeNull();
  expect(field(/^Recorded stream/)).not.toBeNull();
  const choose = (text: string): void => {
    fireEvent.change(when, { target: { value: [...when.options].find((option) => option.text === text)?.value } });
  };
  choose('While somebody watches');
  await waitFor(() => expect(field(/^Recorded stream/)).toBeNull());
  choose('Around alarms');
  const before = await screen.findByLabelText(/^Before the event/);
  fireEvent.change(before, { target: { value: '61' } });
  expect(await screen.findByText('A whole number from 0 to 60')).toBeTruthy();
  fireEvent.change(before, { target: { value: '20' } });
  fireEvent.change(screen.getByLabelText(/^Limit of a device a day/), { target: { value: '500' } });
  const save = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' }).at(-1);
  await waitFor(() => expect(save?.disabled).toBe(false));
  if (save) fireEvent.click(save);
  await waitFor(() => expect(sent).toMatchObject([{ ...SAVED, when: 'events', before: 20, megabytes: 500 }]));
});

it('says before Save that a server records nothing itself', async () => {
  const note = 'This reference recorder does not record cameras itself: it was started without --record.';
  await open(['server-recording'], { ...SAVED, note });
  expect(await screen.findByText(note)).toBeTruthy();
});

it('has the days alone on a server that has no recordings of its own to set', async () => {
  await open([]);
  expect(screen.queryByText('Recordings of the server')).toBeNull();
  expect(field(/^The server records/)).toBeNull();
});
