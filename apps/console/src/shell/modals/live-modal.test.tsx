import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { LiveModal } from './live-modal.js';

afterEach(cleanup);

it('shows the first channel, takes up to eight, and says in words that the ninth is too many', async () => {
  const bus = buildDevice({ deviceId: 'BUS', statusBits: 0, channelCount: 10, channelMask: '1'.repeat(10) });
  const { consoleSession, signIn, render } = startConsole({ devices: [bus] });
  await signIn();
  await waitFor(() => expect(consoleSession.session.devices.loaded).toBe(true));
  render(<LiveModal deviceId="BUS" onClose={() => undefined} />);
  const buttons = await waitFor(() => {
    const found = screen.getAllByRole('button', { pressed: false }).filter((button) => button.ariaPressed !== null);
    expect(found).toHaveLength(9);
    return found;
  });
  for (const button of buttons.slice(0, 7)) fireEvent.click(button);
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(8);
  expect(screen.queryByText(/over max live view count/)).toBeNull();
  fireEvent.click(buttons[7]!);
  expect(screen.getByText('over max live view count(8)')).toBeTruthy();
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(8);
  fireEvent.click(buttons[0]!);
  expect(screen.queryByText(/over max live view count/)).toBeNull();
});

it('says that the device is unknown or offline when the devices are known, and that they are loading before', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q03', () => 'silence');
  await signIn();
  render(<LiveModal deviceId="NOBODY" onClose={() => undefined} />);
  expect(await screen.findByText('Loading the devices')).toBeTruthy();
  expect(screen.queryByText('Unknow device or device offline')).toBeNull();
  cleanup();
  const known = startConsole();
  await known.signIn();
  known.render(<LiveModal deviceId="NOBODY" onClose={() => undefined} />);
  expect(await screen.findByText('Unknow device or device offline')).toBeTruthy();
});
