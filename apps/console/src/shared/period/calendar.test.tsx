import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setWordTable } from '../i18n/translate.js';
import { DayCalendar } from './calendar.js';

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
