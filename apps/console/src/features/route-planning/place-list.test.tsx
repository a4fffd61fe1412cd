import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { LatLng } from 'gk-sdk/rules';
import { afterEach, expect, it } from 'vitest';
import { PlaceList } from './place-list.js';

afterEach(cleanup);

const PLACES: readonly LatLng[] = [1, 2, 3].map((lat) => ({ lat, lng: 0 }));

function Route() {
  const [places, setPlaces] = useState(PLACES);
  return <PlaceList places={places} disabled={false} onChange={setPlaces} />;
}

const order = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value[0]);

function press(name: string): void {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
}

it('keeps the focus with a position that is moved: a second press moves it on, and at the end does nothing', () => {
  render(<Route />);
  press('Move A down');
  expect(order()).toEqual(['2', '1', '3']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move B down' }));
  fireEvent.click(document.activeElement!);
  expect(order()).toEqual(['2', '3', '1']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move C down' }));
  fireEvent.click(document.activeElement!);
  expect(order()).toEqual(['2', '3', '1']);
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true });
  expect(order()).toEqual(['1', '2', '3']);
});

it('keeps the focus in the text of a position that is typed', () => {
  render(<Route />);
  const input = screen.getByRole('textbox', { name: /of A$/ });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: '9, 9' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(order()).toEqual(['9', '2', '3']);
  expect(document.activeElement).toBe(input);
});

it('gives the focus of a position that is removed to the next, then to the one before, then to the list', () => {
  render(<Route />);
  press('Remove B');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove B' }));
  fireEvent.click(document.activeElement!);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove A' }));
  fireEvent.click(document.activeElement!);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Positions' }));
});
