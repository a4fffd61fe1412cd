import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { fromDateTimeField } from '../time/date-time-field.js';
import { WallMoment } from './wall-moment.js';

afterEach(cleanup);

async function open() {
  const changed = vi.fn<(atS: number | undefined) => void>();
  function Example() {
    const [atS, setAt] = useState<number>();
    return (
      <WallMoment
        atS={atS}
        onChange={(next) => {
          changed(next);
          setAt(next);
        }}
      />
    );
  }
  const page = startConsole();
  await page.signIn();
  page.render(<Example />);
  return { changed, field: await screen.findByLabelText<HTMLInputElement>(/^Show the tiles at this moment/) };
}

it('takes the moment by Enter and keeps the focus, so that the next one can be typed', async () => {
  const { changed, field } = await open();
  expect(screen.getByText('Moment').nextElementSibling).toBe(field);
  field.focus();
  fireEvent.change(field, { target: { value: '2026-11-23T09:05:07' } });
  expect(changed).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(changed.mock.calls).toEqual([[fromDateTimeField('2026-11-23T09:05:07')]]);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Show the tiles at this moment/));
  fireEvent.blur(field);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('hands the focus of the way back to live to the field', async () => {
  const { changed, field } = await open();
  fireEvent.change(field, { target: { value: '2026-11-23T09:05:07' } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Back to live' }));
  expect(changed).toHaveBeenLastCalledWith(undefined);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('');
});
