import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MomentSlider } from './moment-slider.js';

afterEach(cleanup);

it('covers the span around the event, says the second, and gives it when the thumb is let go', () => {
  const onChange = vi.fn();
  render(
    <MomentSlider
      deviceId="BUS-1"
      happenedS={1000}
      span={{ startS: 990.4, endS: 1020.6 }}
      atS={1000}
      onChange={onChange}
    />,
  );
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Moment' });
  expect([slider.min, slider.max, slider.value]).toEqual(['-9', '20', '0']);
  expect(screen.getByText(/the event/)).toBeTruthy();
  fireEvent.change(slider, { target: { value: '-5' } });
  expect(screen.getByText(/5 s before/)).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.pointerUp(slider);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(995);
});
