import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Pager } from './pager.js';

afterEach(cleanup);

function ThreePages() {
  const [page, setPage] = useState(1);
  return <Pager label="Pages" page={page} pages={3} windowSize={5} onPage={setPage} />;
}

function press(name: string): HTMLElement {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
}

it('keeps the focus on what was pressed, where it leads nowhere after it', () => {
  render(<ThreePages />);
  const number = press('2');
  expect(document.activeElement).toBe(number);
  expect(number.getAttribute('aria-current')).toBe('page');
  const next = press('Next page');
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(next);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3');
  const first = press('First page');
  expect(document.activeElement).toBe(first);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('1');
});
