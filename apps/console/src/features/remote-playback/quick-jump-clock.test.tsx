import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dayBoundsS, formatIsoWithOffset } from 'gk-sdk/rules';
import { QuickJump } from './quick-jump.js';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

it('jumps to the time that is typed, also on a day on which clocks change', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const day = { year: 2026, month: 3, day: 29 };
  const records = [{ channel: 1, kind: 'Normal', ...dayBoundsS(day, 'Europe/Berlin') }];
  const onJump = vi.fn<(timeS: number) => void>();
  render(<QuickJump deviceId="BUS-1" day={day} records={records} channels={[1]} onJump={onJump} />);
  fireEvent.change(screen.getByLabelText(/^Time to jump to/), { target: { value: '09:15:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Jump' }));
  expect(onJump.mock.calls.map(([timeS]) => formatIsoWithOffset(timeS, 'Europe/Berlin'))).toEqual([
    '2026-03-29T09:15:00+0200',
  ]);
});
