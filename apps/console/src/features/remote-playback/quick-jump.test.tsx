import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShownRecord } from 'gk-elements';
import { dayBoundsS, dayOf } from 'gk-sdk/rules';
import { shownZone } from '../../shared/time/shown-zone.js';
import { QuickJump } from './quick-jump.js';

afterEach(cleanup);

const DAY_S = dayBoundsS({ year: 2026, month: 9, day: 14 }, shownZone()).startS;
const NEXT_DAY_S = DAY_S + 86_400;
const recordAt = (startS: number, channel: number): ShownRecord => ({
  startS,
  endS: startS + 600,
  channel,
  kind: 'Normal',
});

it('says No Record of the day and the channels that were asked for, and of no others', () => {
  const onJump = vi.fn();
  const jumpOn = (dayStartS: number, channel: number) => (
    <QuickJump
      deviceId="BUS-1"
      day={dayOf(dayStartS, shownZone())}
      records={[recordAt(DAY_S + 36_000, 2), recordAt(NEXT_DAY_S + 36_000, 1)]}
      channels={[channel]}
      onJump={onJump}
    />
  );
  const { rerender } = render(jumpOn(DAY_S, 1));
  const alert = (): string | null => screen.getByRole('alert').textContent;
  fireEvent.change(screen.getByLabelText(/^Time to jump to/), { target: { value: '10:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Jump' }));
  expect([alert(), onJump.mock.calls.length]).toEqual(['No Record', 0]);
  rerender(jumpOn(DAY_S, 2));
  expect(alert()).toBe('');
  rerender(jumpOn(NEXT_DAY_S, 1));
  expect(alert()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Jump' }));
  expect(onJump).toHaveBeenCalledExactlyOnceWith(NEXT_DAY_S + 36_000);
});

it('shows the time that plays, and takes its notice away once that goes on', () => {
  const onJump = vi.fn();
  const jumpAt = (shownS: number | undefined) => (
    <QuickJump
      deviceId="BUS-1"
      day={dayOf(DAY_S, shownZone())}
      records={[recordAt(DAY_S + 36_000, 1)]}
      channels={[1]}
      shownS={shownS}
      onJump={onJump}
    />
  );
  const { rerender } = render(jumpAt(undefined));
  const field = (): string => screen.getByLabelText<HTMLInputElement>(/^Time to jump to/).value;
  expect(field()).toBe('');
  rerender(jumpAt(DAY_S + 36_007));
  expect(field()).toBe('10:00:07');
  fireEvent.change(screen.getByLabelText(/^Time to jump to/), { target: { value: '12:00:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Jump' }));
  rerender(jumpAt(DAY_S + 36_008));
  expect([screen.getByRole('alert').textContent, field()]).toEqual(['No Record', '12:00:00']);
  rerender(jumpAt(DAY_S + 36_020));
  expect([screen.getByRole('alert').textContent, field()]).toEqual(['', '10:00:20']);
});
