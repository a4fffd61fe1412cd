import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ACCESS_FLAGS } from 'gk-sdk';
import { toPermissions } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { ParameterPanel } from './parameter-panel.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const PERMISSIONS = toPermissions('1'.repeat(ACCESS_FLAGS.length));

async function open() {
  const started = startConsole({ devices: [buildDevice({ deviceId: 'BUS-1' })] });
  await started.signIn();
  const [device] = await started.consoleSession.session.ready();
  if (!device) throw new Error('no device');
  const show = (): void => void started.render(<ParameterPanel device={device} permissions={PERMISSIONS} />);
  return { recorder: started.recorder, show };
}

it("a failed load shows the notice 'error' and clears the busy label", async () => {
  const { recorder, show } = await open();
  recorder.on('D03', () => ({ fields: { R: '500', T: 'The device <b>hangs</b>' } }));
  show();
  expect(screen.getByText('Loading...')).toBeTruthy();
  const words = 'Read parameters failed: The device <b>hangs</b>.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(notices.list()).toMatchObject([{ title: 'error', tone: 'danger', text: words }]);
  expect(screen.queryByText('Loading...')).toBeNull();
});

it("a group without a parameter says 'No Setable Item'", async () => {
  const { recorder, show } = await open();
  const body = JSON.stringify({ success: true, data: JSON.stringify({ current: {}, offlineset: {} }) });
  recorder.on('D03', () => ({ fields: { R: '1' }, body }));
  show();
  expect(await screen.findByText('No Setable Item')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Network' }));
  expect(await screen.findByText('No Setable Item')).toBeTruthy();
});

it('shows the groups that the device has, and opens the first of them', async () => {
  const { recorder, show } = await open();
  const group = (current: object) => ({ success: true, data: JSON.stringify({ current, groups: ['net', 'sys'] }) });
  recorder.on('D03', ({ fields }) => ({
    fields: { R: '1' },
    body: JSON.stringify(group(fields.A === 'sys' ? { SpdLimit: 80 } : {})),
  }));
  show();
  expect(screen.getAllByRole('tab').length).toBe(8);
  expect(await screen.findByRole('spinbutton', { name: 'Speed limit' })).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['System', 'Network']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('System');
  expect(notices.list()).toEqual([]);
});
