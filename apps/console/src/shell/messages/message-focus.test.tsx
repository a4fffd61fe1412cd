import { act, cleanup, fireEvent, screen, waitFor, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { notify } from '../../shared/notice/notify.js';
import { eventToasts } from '../../shared/toast/event-toast-store.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { useShellKeys } from '../use-shell-keys.js';
import { EventToasts } from './event-toasts.js';
import { Notices } from './notices.js';

/** An element with a shadow root, and a button inside of it. */
const tile = document.createElement('gk-part-of-test');
const inner = tile.attachShadow({ mode: 'open' }).appendChild(document.createElement('button'));

beforeEach(() => {
  document.body.append(tile);
  // jsdom hides popovers and shows none; hidden elements take no focus.
  const shows = { configurable: true, value: showPopover };
  Object.defineProperty(HTMLElement.prototype, 'showPopover', shows);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  notices.clear();
  eventToasts.clear();
  tile.remove();
  vi.restoreAllMocks();
});

function showPopover(this: HTMLElement): void {
  this.style.display = 'block';
}

function Shell() {
  useShellKeys();
  return (
    <>
      <main id="main" tabIndex={-1}>
        <button>Work</button>
      </main>
      <Notices />
      <EventToasts words={{}} />
    </>
  );
}

/** Shows a part, and waits for the element around it: until it is drawn nothing in it takes the focus. */
async function show(part: ReactNode): Promise<RenderResult> {
  const view = startConsole().render(part);
  await act(() => Promise.resolve());
  return view;
}

let serialNo = 0;
const happen = (...deviceIds: string[]): void =>
  act(() => {
    for (const deviceId of deviceIds)
      eventToasts.showEvents([
        { serialNo: ++serialNo, deviceId, eventCode: 1, happenedS: 1_790_000_000, change: 'new' },
      ]);
  });

async function pressKeys(): Promise<void> {
  const target = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement ?? document.body;
  await act(async () => {
    for (const key of ['g', 'a']) fireEvent.keyDown(target, { key, code: `Key${key}`, composed: true });
    await Promise.resolve();
  });
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const focusedToast = () => document.activeElement?.closest('article')?.textContent;

it('leads to the newest toast, and by Esc back to where the focus was', async () => {
  await show(<Shell />);
  act(() => button('Work').focus());
  happen('A', 'B');
  await pressKeys();
  expect(focusedToast()).toContain('B');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(document.activeElement).toBe(button('Work'));
  expect(eventToasts.events()).toHaveLength(2);
});

it('gives the focus back when the toast is closed, also into the shadow root of an element', async () => {
  await show(<Shell />);
  happen('A');
  inner.focus();
  await pressKeys();
  expect(focusedToast()).toContain('A');
  fireEvent.click(button('Close message'));
  expect(document.activeElement).toBe(tile);
  expect(tile.shadowRoot?.activeElement).toBe(inner);
});

it('leads to the screen when what had the focus is gone', async () => {
  const view = await show(<Shell />);
  happen('A');
  inner.focus();
  await pressKeys();
  tile.remove();
  fireEvent.click(button('Close message'));
  expect(document.activeElement).toBe(view.container.querySelector('main'));
});

it('leads to a notice where no event is shown, and nowhere without a message', async () => {
  await show(<Shell />);
  act(() => button('Work').focus());
  await pressKeys();
  expect(document.activeElement).toBe(button('Work'));
  act(() => notify({ title: 'error', text: 'Disk full' }));
  await pressKeys();
  expect(document.activeElement?.closest('.gk-notice')?.textContent).toContain('Disk full');
});

it('leads to the event where a notice is shown as well', async () => {
  const firstId = (shown: () => readonly { readonly id: number }[]) => shown()[0]?.id;
  await show(<Shell />);
  // Both stores count their messages: the notice stands first on the page, and has the id of a toast.
  happen('A');
  while ((firstId(notices.list) ?? 0) < (firstId(eventToasts.events) ?? 0)) {
    act(() => notices.clear());
    act(() => notify({ title: 'error', text: 'Disk full' }));
  }
  while ((firstId(eventToasts.events) ?? 0) < (firstId(notices.list) ?? 0)) {
    act(() => eventToasts.clear());
    happen('A');
  }
  expect(firstId(eventToasts.events)).toBe(firstId(notices.list));
  await pressKeys();
  expect(focusedToast()).toContain('A');
});

it('leaves a dialog open, which holds the focus otherwise', async () => {
  const onClose = vi.fn();
  await show(
    <>
      <Shell />
      <DialogFrame title="Live view" onClose={onClose}>
        <button>In the dialog</button>
      </DialogFrame>
    </>,
  );
  happen('A');
  act(() => button('In the dialog').focus());
  await pressKeys();
  // The dialog looks after the focus a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(focusedToast()).toContain('A');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(document.activeElement).toBe(button('In the dialog'));
  expect(onClose).not.toHaveBeenCalled();
});

it('leaves the full screen of a tile first, outside of which nothing takes the focus', async () => {
  await show(<Shell />);
  happen('A');
  const leave = vi.fn(() => Promise.resolve());
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: tile });
  inner.focus();
  await pressKeys();
  await waitFor(() => expect(focusedToast()).toContain('A'));
  expect(leave).toHaveBeenCalledOnce();
  Reflect.deleteProperty(document, 'exitFullscreen');
  Reflect.deleteProperty(document, 'fullscreenElement');
});

it('leads to a message in what fills the screen where that shows messages, also a part inside of an element', async () => {
  await show(<Shell />);
  happen('A');
  const leave = vi.fn(() => Promise.resolve());
  const player = document.createElement('gk-part-of-test');
  player.append(Object.assign(document.createElement('slot'), { name: 'messages' }));
  tile.shadowRoot?.append(player);
  let part: Element | null = player;
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: tile });
  Object.defineProperty(tile.shadowRoot, 'fullscreenElement', { configurable: true, get: () => part });
  const fill = (filling: Element | null): void => {
    part = filling;
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  };
  try {
    for (const filling of [player, null]) {
      fill(filling);
      inner.focus();
      await pressKeys();
      expect(focusedToast()).toContain('A');
      expect(document.activeElement?.closest('[slot]')).toMatchObject({ slot: 'messages', parentElement: tile });
    }
    expect(leave).not.toHaveBeenCalled();
    // Another part of the same element, without a slot of its own.
    fill(inner);
    inner.focus();
    await pressKeys();
    expect(leave).toHaveBeenCalledOnce();
  } finally {
    player.remove();
    Reflect.deleteProperty(document, 'exitFullscreen');
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(tile.shadowRoot ?? {}, 'fullscreenElement');
  }
});

it('knows the way back after the window was in the background', async () => {
  await show(<Shell />);
  happen('A');
  act(() => button('Work').focus());
  await pressKeys();
  const toast = document.activeElement ?? document.body;
  fireEvent.focusOut(toast, { relatedTarget: null });
  fireEvent.focusIn(toast, { relatedTarget: null });
  fireEvent.keyDown(toast, { key: 'Escape' });
  expect(document.activeElement).toBe(button('Work'));
});
