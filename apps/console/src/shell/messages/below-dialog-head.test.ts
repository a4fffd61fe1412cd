import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFrames } from '../../testing/stub-frames.js';
import { stubObservers } from '../../testing/stub-observers.js';
import { edgeBelowHeads, stayBelowDialogHead } from './below-dialog-head.js';

const box = (left: number, top: number, width: number, height: number) => new DOMRect(left, top, width, height);
const NOTICE = box(12, 60, 366, 64);

it('leads messages below the head that they would cover, and below no other', () => {
  expect(edgeBelowHeads(NOTICE, [box(8, 8, 374, 56)])).toBe(64);
  // A question in the middle of the page, and a drawer beside the notice.
  expect(edgeBelowHeads(NOTICE, [box(8, 300, 374, 56)])).toBe(0);
  expect(edgeBelowHeads(NOTICE, [box(900, 0, 400, 90)])).toBe(0);
  expect(edgeBelowHeads(NOTICE, [])).toBe(0);
});

beforeEach(() => {
  stubObservers();
  stubFrames();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.className.includes('header') ? box(8, 8, 374, 56) : NOTICE;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const leastTop = (element: HTMLElement): string => element.style.getPropertyValue('--gk-message-least-top');

it('follows a dialog that opens below a message, and goes back when it closes', async () => {
  const layer = document.body.appendChild(document.createElement('div'));
  const end = stayBelowDialogHead(layer);
  const dialog = document.createElement('div');
  dialog.className = 'modal show';
  dialog.innerHTML = '<div class="modal-header"><button>Close</button></div>';
  document.body.append(dialog);
  dialog.querySelector('button')?.focus();
  await waitFor(() => expect(leastTop(layer)).toBe('64px'));
  dialog.remove();
  window.dispatchEvent(new Event('focusin'));
  await waitFor(() => expect(leastTop(layer)).toBe(''));
  document.body.append(dialog);
  window.dispatchEvent(new Event('resize'));
  await waitFor(() => expect(leastTop(layer)).toBe('64px'));
  end();
  expect(leastTop(layer)).toBe('');
});
