import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deviceCommands } from 'gk-sdk';
import { useSession } from 'gk-react';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { useDeviceAction } from './use-device-action.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

function Command() {
  const { command } = useSession();
  const action = useDeviceAction((signal, text: string) => deviceCommands(command).sendCommand('A', text, { signal }));
  return <button onClick={() => action.run('REBOOT')}>Send</button>;
}

it.each([
  ['1', undefined, 'success', 'Success'],
  ['1', 'restarts', 'success', 'Success: restarts'],
  ['2', undefined, 'success', 'Waiting for the device'],
  ['0', 'not now', 'error', /^Failed: .*not now/],
  ['404', undefined, 'error', /^Failed: ./],
])("R %s with the words %s tells 'Success' or 'Failed'", async (result, said, title, text) => {
  const { recorder, signIn, render } = startConsole();
  await signIn();
  render(<Command />);
  recorder.on('D20', () => ({ fields: { R: result, ...(said !== undefined && { T: said }) } }));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const match: unknown = typeof text === 'string' ? text : expect.stringMatching(text);
  await expect.poll(notices.list).toMatchObject([{ title, text: match }]);
});
