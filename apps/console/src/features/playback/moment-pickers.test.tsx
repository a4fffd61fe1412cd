import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatIsoWithOffset } from 'gk-sdk/rules';
import { MomentPickers } from './moment-pickers.js';

const BERLIN = 'Europe/Berlin';

beforeEach(() => void vi.stubEnv('TZ', BERLIN));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

it.each([
  ['in spring', Date.UTC(2026, 2, 28, 23), '2026-03-29T09:00:00+0200'],
  ['in autumn', Date.UTC(2026, 9, 24, 22), '2026-10-25T09:00:00+0100'],
])('plays at the hour that is chosen on the day on which clocks change %s', (_when, dayStartMs, expected) => {
  const onMoment = vi.fn<(timeS: number) => void>();
  render(<MomentPickers deviceId="BUS-1" atS={dayStartMs / 1000} onDay={() => undefined} onMoment={onMoment} />);
  fireEvent.change(screen.getByLabelText('Hour'), { target: { value: '9' } });
  fireEvent.change(screen.getByLabelText('Minute'), { target: { value: '0' } });
  expect(onMoment.mock.calls.map(([timeS]) => formatIsoWithOffset(timeS, BERLIN))).toEqual([expected]);
});

it('shows what plays, but not below the hand that chooses', () => {
  const atS = Date.UTC(2026, 5, 1, 6) / 1000;
  const at = (shownS: number | undefined) => (
    <MomentPickers deviceId="BUS-1" atS={atS} shownS={shownS} onDay={() => undefined} onMoment={() => undefined} />
  );
  const shown = (): string[] =>
    ['Hour', 'Minute', 'Second'].map((name) => screen.getByLabelText<HTMLSelectElement>(name).value);
  const { rerender } = render(at(undefined));
  expect(shown()).toEqual(['8', '0', '0']);
  rerender(at(atS + 3_907));
  expect(shown()).toEqual(['9', '5', '5']);
  fireEvent.focus(screen.getByLabelText('Minute'));
  rerender(at(atS + 4_000));
  expect(shown()).toEqual(['9', '5', '5']);
  fireEvent.blur(screen.getByLabelText('Minute'));
  expect(shown()).toEqual(['9', '6', '40']);
});
