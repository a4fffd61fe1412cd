import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNow } from './use-now.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('renders once until the time is renewed', () => {
  vi.useFakeTimers({ now: 5_000 });
  let clockMs = 5_000;
  // A clock that goes on between two reads.
  const read = (): number => clockMs++;
  const shown: number[] = [];
  function Clock() {
    const now = useNow(1_000, read);
    shown.push(now);
    return <p>{now}</p>;
  }
  render(<Clock />);
  expect(shown).toEqual([5_000]);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByText('5001')).toBeTruthy();
});
