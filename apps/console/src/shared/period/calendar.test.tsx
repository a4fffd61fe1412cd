import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setWordTable } from '../i18n/translate.js';
import { DayCalendar, RangeCalendar } from './calendar.js';

afterEach(() => {
  cleanup();
  setWordTable({});
});

it('writes months and weekdays in the language of the screens', () => {
  setWordTable({}, 'zh-TW');
  render(<DayCalendar day={{ year: 2026, month: 9, day: 14 }} onChoose={() => undefined} />);
  expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('2026年9月');
  expect(screen.getByRole('grid').textContent).toContain('日一二三四五六');
});

it('has yesterday in sight on the first of a month, where no other month stands beside it', () => {
  const chosen = vi.fn();
  const first = { year: 2026, month: 9, day: 1 };
  render(<DayCalendar day={first} onChoose={chosen} />);
  fireEvent.click(screen.getByRole('button', { name: /August 31, 2026/ }));
  expect(chosen).toHaveBeenCalledWith({ year: 2026, month: 8, day: 31 });
  cleanup();
  render(<RangeCalendar days={{ first, last: undefined }} onChoose={chosen} />);
  expect(screen.getAllByRole('button', { name: /August 31, 2026/ })).toHaveLength(1);
});
