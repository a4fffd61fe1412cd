import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole, type TestConsole } from '../../../testing/render-console.js';
import protocol from './protocol.js';

const SAVED = { heartbeat: 24681, appcommand: 24680, http: 80, https: 443, streamings: [8900] };

let started: TestConsole;
beforeEach(async () => {
  started = startConsole();
  started.recorder.http.routes['GET /gkserver/protocol'] = { json: { ...SAVED, disablelivestream: 0, sslonly: 0 } };
  await started.signIn();
  started.render(<protocol.Panel />);
  await screen.findByLabelText('HTTP port');
});
afterEach(() => {
  cleanup();
  notices.clear();
});

const type = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const save = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const becomes = (disabled: boolean): Promise<void> => waitFor(() => expect(save().disabled).toBe(disabled));

it.each(['GPS UDP port', 'Command port', 'HTTP port'])('%s: 0 and 65535 can be saved, others cannot', async (label) => {
  for (const good of ['0', '65535']) {
    type(label, good);
    await becomes(false);
  }
  for (const bad of ['65536', '-1', '']) {
    type(label, bad);
    await becomes(true);
    expect(screen.getAllByText(bad === '' ? 'cannot be empty' : 'A whole number from 0 to 65535')).not.toHaveLength(0);
    type(label, '1234');
    await becomes(false);
  }
});

it('equal ports, and a streaming port that is the HTTP port, cannot be saved', async () => {
  type('HTTP port', '24681');
  await becomes(true);
  expect(screen.getByText('The same as: GPS UDP port')).toBeTruthy();
  type('HTTP port', '8900');
  expect(await screen.findByText(/Streaming port 1 is the HTTP port/)).toBeTruthy();
  await becomes(true);
  type('HTTP port', '8901');
  await becomes(false);
});

it('the HTTPS port may be empty, and SSL only is locked on a page without https', async () => {
  type('HTTPS port', '');
  await becomes(false);
  expect(screen.getByLabelText<HTMLInputElement>('Allow SSL only').disabled).toBe(true);
  let sent: unknown;
  started.recorder.http.routes['PUT /gkserver/protocol'] = ({ body }) => {
    sent = body;
    return { json: { hasError: false, message: 'Saved.' } };
  };
  fireEvent.click(save());
  await waitFor(() => expect(sent).toMatchObject({ heartbeat: 24681, http: 80, streamings: [8900] }));
  expect(sent).not.toHaveProperty('https');
});
