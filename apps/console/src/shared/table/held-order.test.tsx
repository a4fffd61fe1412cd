import { StrictMode, Suspense, startTransition, use, useState } from 'react';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inHeldOrder, useHeldOrder } from './held-order.js';

afterEach(cleanup);

interface Row {
  readonly id: string;
}
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const keyOf = ({ id }: Row): string => id;
const idsOf = (rows: readonly Row[]): string => rows.map(keyOf).join('');

/** A table's rows in their held order, and how often they were drawn. */
function startOrder(ids: string) {
  let drawn = 0;
  const hook = renderHook(
    ({ sorted, sortText }: { sorted: readonly Row[]; sortText: string }) => {
      drawn += 1;
      return useHeldOrder(sorted, keyOf, sortText);
    },
    { initialProps: { sorted: rowsOf(ids), sortText: 'time' } },
  );
  return {
    shown: () => idsOf(hook.result.current.rows),
    drawn: () => drawn,
    hold: (holding: boolean) => act(() => hook.result.current.hold(holding)),
    comes: (next: string, sortText = 'time') => hook.rerender({ sorted: rowsOf(next), sortText }),
  };
}

it('puts rows in held places: new ones stand behind, gone ones leave no gap', () => {
  const places = new Map([
    ['b', 0],
    ['a', 1],
    ['gone', 2],
  ]);
  expect(inHeldOrder(['a', 'new', 'b'], (key) => key, places)).toEqual(['b', 'a', 'new']);
});

it('keeps the rows in their places while they are pointed at, and takes their order afterwards', () => {
  const order = startOrder('abc');
  order.hold(true);
  order.comes('cba');
  order.comes('dcba');
  expect(order.shown()).toBe('abcd');
  order.hold(false);
  expect(order.shown()).toBe('dcba');
  order.comes('abcd');
  expect(order.shown()).toBe('abcd');
});

it('lets another sort order through, and holds that one', () => {
  const order = startOrder('abc');
  order.hold(true);
  order.comes('cba', 'name');
  expect(order.shown()).toBe('cba');
  order.comes('abc', 'name');
  expect(order.shown()).toBe('cba');
});

it('draws nothing anew because somebody begins or ends to point', () => {
  const order = startOrder('abc');
  const before = order.drawn();
  order.hold(true);
  order.hold(false);
  expect(order.drawn()).toBe(before);
});

it('knows nothing of a render that was thrown away', async () => {
  const never = new Promise<never>(() => undefined);
  let set: (shown: { readonly ids: string; readonly waits: boolean }) => void = () => undefined;
  let hold: (holding: boolean) => void = () => undefined;
  function Table() {
    const [{ ids, waits }, setShown] = useState({ ids: 'abc', waits: false });
    return <Rows sorted={rowsOf(ids)} waits={waits} onSet={setShown} />;
  }
  function Rows({ sorted, waits, onSet }: { sorted: readonly Row[]; waits: boolean; onSet: typeof set }) {
    const held = useHeldOrder(sorted, keyOf, 'time');
    set = onSet;
    hold = held.hold;
    if (waits) use(never);
    return <p>{idsOf(held.rows)}</p>;
  }
  render(
    <StrictMode>
      <Suspense>
        <Table />
      </Suspense>
    </StrictMode>,
  );
  await act(async () => startTransition(() => set({ ids: 'cba', waits: true })));
  expect(screen.getByText('abc')).toBeTruthy();
  act(() => hold(true));
  await act(async () => set({ ids: 'bcad', waits: false }));
  expect(screen.getByText('abcd')).toBeTruthy();
});
