import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
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
  act(() => screen.getByRole('tab', { selected: true }).focus());
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

it('takes the focus to a tab once it is open, where opening it is asked about first', () => {
  let open = (): void => {};
  function Asking() {
    const [current, choose] = useState<(typeof TABS)[number]['id']>('first');
    return (
      <Tabs label="Asking" tabs={TABS} current={current} onChoose={(id) => (open = () => act(() => choose(id)))}>
        panel
      </Tabs>
    );
  }
  render(<Asking />);
  const first = screen.getByRole('tab', { name: 'First' });
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(first);
  open();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Second', selected: true }));
});

function Kept() {
  const [current, choose] = useState<(typeof TABS)[number]['id']>('second');
  return <Tabs label="Kept" tabs={TABS} current={current} onChoose={choose} panelOf={(id) => <input title={id} />} />;
}

it('keeps what was done in a tab that was open, out of sight, where each has a panel of its own', () => {
  render(<Kept />);
  fireEvent.change(screen.getByTitle('second'), { target: { value: 'half typed' } });
  fireEvent.click(screen.getByRole('tab', { name: 'First' }));
  expect(screen.getByRole('tabpanel', { name: 'First' }).contains(screen.getByTitle('first'))).toBe(true);
  expect(screen.queryByRole('tabpanel', { name: 'Second' })).toBeNull();
  expect(screen.queryByTitle('third')).toBeNull();
  for (const tab of screen.getAllByRole('tab')) {
    const panel = tab.getAttribute('aria-controls');
    expect(panel === null || document.getElementById(panel) !== null).toBe(true);
  }
  fireEvent.click(screen.getByRole('tab', { name: 'Second' }));
  expect(screen.getByRole('tabpanel', { name: 'Second' }).contains(screen.getByTitle('second'))).toBe(true);
  expect(screen.getByTitle<HTMLInputElement>('second').value).toBe('half typed');
});
