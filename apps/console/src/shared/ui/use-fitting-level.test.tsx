import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFittingLevel } from './use-fitting-level.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Bar({ time }: { readonly time: string }) {
  const [level, ref] = useFittingLevel(2);
  return (
    <footer ref={ref} data-level={level}>
      <time>{time}</time>
    </footer>
  );
}

it('measures the bar anew for words that may need another width, and not for a clock that counts on', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  const { container, rerender } = render(<Bar time="12:00:00" />);
  const bar = container.querySelector('footer')!;
  const measured = vi.spyOn(bar, 'getBoundingClientRect');
  const shows = async (time: string): Promise<void> => {
    rerender(<Bar time={time} />);
    // The browser reports changes before the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(bar.textContent).toBe(time);
  };
  await shows('12:00:01');
  expect(measured).not.toHaveBeenCalled();
  await shows('12:00:01 PM');
  expect(measured).toHaveBeenCalled();
});
