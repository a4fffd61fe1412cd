import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFullscreen } from './use-fullscreen.js';

afterEach(() => {
  cleanup();
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
});

const set = (name: string, value: unknown): void =>
  void Object.defineProperty(document, name, { configurable: true, value });

/** Makes an element fill the screen. */
function fill(element: Element | null): void {
  set('fullscreenElement', element);
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
}

function Tiles() {
  const tiles = useRef<HTMLDivElement>(null);
  const [isFull, toggle] = useFullscreen(tiles);
  return (
    <div ref={tiles} data-testid="tiles">
      {isFull ? 'fills the screen' : 'in the page'}
      {toggle && (
        <button type="button" onClick={toggle}>
          Full Screen
        </button>
      )}
    </div>
  );
}

/** A browser in which elements can fill the screen. */
function browserWithFullscreen(): void {
  set('fullscreenEnabled', true);
  const requestFullscreen = vi.fn(function (this: Element) {
    fill(this);
    return Promise.resolve();
  });
  Object.defineProperty(Element.prototype, 'requestFullscreen', { configurable: true, value: requestFullscreen });
  set('exitFullscreen', () => {
    fill(null);
    return Promise.resolve();
  });
}

beforeEach(browserWithFullscreen);

it('leads to full screen and back, and knows that something else fills the screen', () => {
  render(<Tiles />);
  fireEvent.click(screen.getByRole('button'));
  expect(document.fullscreenElement).toBe(screen.getByTestId('tiles'));
  expect(screen.getByText(/fills the screen/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText(/in the page/)).toBeTruthy();
  fill(document.body);
  expect(screen.getByText(/in the page/)).toBeTruthy();
});

it('offers no full screen in a frame without the permission, nor where elements cannot fill the screen', () => {
  set('fullscreenEnabled', false);
  render(<Tiles />);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  set('fullscreenEnabled', true);
  Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
  render(<Tiles />);
  expect(screen.queryByRole('button')).toBeNull();
});
