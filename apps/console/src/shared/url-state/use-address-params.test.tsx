import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useAddressParams } from './use-address-params.js';

afterEach(cleanup);

function Filters() {
  const [params, change] = useAddressParams();
  const set = (name: string, value: string) => {
    change((before) => {
      before.set(name, value);
      return before;
    });
  };
  return (
    <>
      <output>{params.toString()}</output>
      <button
        onClick={() => {
          set('filter', 'online');
          set('q', 'GK-');
        }}
      >
        Both
      </button>
    </>
  );
}

it('keeps the first of two changes that come before the screen is drawn again', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Filters /> }], { initialEntries: ['/?g=7'] });
  render(<RouterProvider router={router} />);
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('status').textContent).toBe('g=7&filter=online&q=GK-');
});
