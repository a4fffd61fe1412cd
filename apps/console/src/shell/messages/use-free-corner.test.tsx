import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFrames } from '../../testing/stub-frames.js';
import { useFreeCorner } from './use-free-corner.js';

/** An element whose shadow root holds a list with an entry, at the bottom end of the page, as a device list does. */
const host = document.createElement('gk-list-of-test');
const list = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
const entry = list.appendChild(document.createElement('span'));
list.setAttribute('role', 'listbox');
list.tabIndex = 0;
list.getBoundingClientRect = () => new DOMRect(innerWidth - 300, innerHeight - 250, 300, 200);

beforeEach(() => {
  stubFrames();
  document.body.append(host);
});
afterEach(() => {
  cleanup();
  host.remove();
  vi.unstubAllGlobals();
});

const show = () => {
  const held = { current: false };
  const view = renderHook(({ count }) => useFreeCorner(count, 'toasts', held), {
    initialProps: { count: 0 },
  });
  return { held, corner: () => view.result.current, showToasts: (count: number) => view.rerender({ count }) };
};
const pointAtEntry = (): void => void entry.dispatchEvent(new Event('pointermove', { bubbles: true, composed: true }));
const nextFrame = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

it('leaves a list free that the pointer is in, inside of an element', async () => {
  const { corner, showToasts } = show();
  pointAtEntry();
  showToasts(1);
  await waitFor(() => expect(corner()).toBe('top-end'));
});

it('leaves a list free that the focus is in, inside of an element', async () => {
  const { corner, showToasts } = show();
  list.focus();
  showToasts(1);
  await waitFor(() => expect(corner()).toBe('top-end'));
});

it('stays where it is while somebody points at the toasts', async () => {
  const { held, corner, showToasts } = show();
  showToasts(1);
  await nextFrame();
  pointAtEntry();
  held.current = true;
  showToasts(2);
  await nextFrame();
  expect(corner()).toBe('bottom-end');
  held.current = false;
  showToasts(1);
  await waitFor(() => expect(corner()).toBe('top-end'));
});
