import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildFleet } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { SeveralDevices } from './several-devices.js';

vi.mock('./load-bulk-dialog.js', () => ({
  loadBulkDialog: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));
beforeEach(() => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps the devices that are checked where the files of the dialog cannot be fetched', async () => {
  const { signIn, render } = startConsole({ devices: buildFleet(3) });
  await signIn();
  render(<SeveralDevices filter={{ mode: 'all' }} onClose={() => undefined} />);
  const [first] = await screen.findAllByRole('option');
  if (first) fireEvent.click(first);
  fireEvent.click(screen.getByRole('button', { name: 'Edit 1 device' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('1 device is checked.')).toBeTruthy();
});
