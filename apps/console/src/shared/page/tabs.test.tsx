import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.js';

const TABS = [
  { id: 'first', title: 'First' },
  { id: 'second', title: 'Second' },
  { id: 'third', title: 'Third' },
] as const;

function Example() {
  const [current, choose] = useState<(typeof TABS)[number]['id']>('first');
  return (
    <Tabs label="Example" tabs={TABS} current={current} onChoose={choose} panelClassName="wide">
      {current} panel
    </Tabs>
  );
}

afterEach(cleanup);

it('opens the next, previous, first and last tab by keys, around both ends, and takes the focus there', () => {
  render(<Example />);
  for (const [key, name] of [
    ['ArrowRight', 'Second'],
    ['End', 'Third'],
    ['ArrowRight', 'First'],
    ['ArrowLeft', 'Third'],
    ['Home', 'First'],
  ] as const) {
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }));
  }
});

it('has one tab stop, and a panel named by the open tab', () => {
  render(<Example />);
  fireEvent.click(screen.getByRole('tab', { name: 'Second' }));
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  const panel = screen.getByRole('tabpanel', { name: 'Second' });
  expect(panel.textContent).toBe('second panel');
  expect(panel.className).toBe('wide');
});
