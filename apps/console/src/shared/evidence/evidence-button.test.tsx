import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { EvidenceButton } from './evidence-button.js';

vi.mock('./load-evidence-dialog.js', () => ({
  loadEvidenceDialog: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps the screen when its dialog cannot be fetched, and says so', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const subject = { deviceId: 'BUS-7', startS: 1_750_000_000 };
  render(<EvidenceButton subject={() => subject} />);
  fireEvent.click(screen.getByRole('button', { name: 'Evidence ...' }));
  expect(await screen.findByRole('dialog', { name: 'Error' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Evidence ...' })).toBeTruthy();
});
