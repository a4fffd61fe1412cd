import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { momentParameter } from './moment-parameter.js';
import { listParameter, textParameter, useUrlState } from './use-url-state.js';

const SHAPE = { columns: listParameter(), at: momentParameter, find: textParameter() };

afterEach(cleanup);

function stateAt(at: string) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] })} />
  );
  return renderHook(() => useUrlState(SHAPE), { wrapper }).result;
}

it('reads a list that somebody typed wrong', () => {
  expect(stateAt('/?columns=speed,%25,a%2520b').current[0].columns).toEqual(['speed', '%', 'a b']);
});

it('takes a value out of the address by undefined, and leaves what is not named', async () => {
  const state = stateAt('/?at=1700000000&find=bus');
  expect(state.current[0]).toMatchObject({ at: 1_700_000_000, find: 'bus' });
  await act(async () => state.current[1]({ at: undefined }));
  expect(state.current[0]).toMatchObject({ at: undefined, find: 'bus' });
});
