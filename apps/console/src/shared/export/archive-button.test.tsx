import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { ArchiveButton } from './archive-button.js';

afterEach(cleanup);

it('keeps the focus while the archive is made, and after it is given up', async () => {
  const page = startConsole();
  await page.signIn();
  page.render(<ArchiveButton name="log.7z" load={() => new Promise(() => {})} />);
  // The slot that the button is in is drawn a moment later, and with it what can take the focus.
  await act(async () => {});
  const button = screen.getByRole('button', { name: 'Export log.7z' });
  act(() => button.focus());
  fireEvent.click(button);
  fireEvent.change(await screen.findByLabelText('File password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await expect.poll(() => document.activeElement).toBe(cancel);
  fireEvent.click(cancel);
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Export log.7z' }));
});
