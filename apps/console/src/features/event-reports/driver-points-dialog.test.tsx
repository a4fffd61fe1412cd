import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { DriverPointsDialog } from './driver-points-dialog.js';

afterEach(cleanup);

it('asks before typed rows are dropped, and not where nothing was typed', async () => {
  const closed = vi.fn();
  const page = startConsole();
  await page.signIn();
  page.render(<DriverPointsDialog value="13=-2" onSave={() => undefined} onClose={closed} />);
  const close = (): void => void fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  fireEvent.change(screen.getByLabelText('Point of row 1'), { target: { value: '-3' } });
  close();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Point of row 1'), { target: { value: '-2' } });
  close();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

const deletes = () => screen.getAllByRole('button', { name: 'Delete row' });

it('gives the focus of a row that is deleted to the next one, then to the one before, then to what inserts one', async () => {
  const page = startConsole();
  await page.signIn();
  page.render(<DriverPointsDialog value="1=-1,2=-2" onSave={() => {}} onClose={() => {}} />);
  expect(deletes()).toHaveLength(2);
  act(() => deletes()[0]?.focus());
  fireEvent.click(deletes()[0]!);
  expect(deletes()).toHaveLength(1);
  expect(document.activeElement).toBe(deletes()[0]);
  fireEvent.click(deletes()[0]!);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Insert row' }));
  // A table without rows would be saved as one of the default points.
  expect(screen.getByText('Insert at least one row. Without rows the default points apply.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
