// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAttention } from './watch-attention.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** An element with a button, and the reported attention to it. */
function watched(): { element: HTMLElement; button: HTMLButtonElement; told: boolean[]; stop: () => void } {
  const element = document.createElement('div');
  const button = document.createElement('button');
  element.append(button);
  document.body.append(element);
  const told: boolean[] = [];
  return { element, button, told, stop: watchAttention(element, (attentive) => told.push(attentive)) };
}

it('lasts as long as a pointer moves, and 30 s longer', () => {
  const { element, told } = watched();
  element.dispatchEvent(new Event('pointerenter'));
  vi.advanceTimersByTime(29_000);
  element.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(29_999);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true, false]);
  element.dispatchEvent(new Event('pointermove'));
  element.dispatchEvent(new Event('pointerleave'));
  expect(told).toEqual([true, false, true, false]);
});

it('lasts 30 s longer than a touch', () => {
  const { element, told } = watched();
  element.dispatchEvent(new Event('pointerdown'));
  element.dispatchEvent(Object.assign(new Event('pointerleave'), { pointerType: 'touch' }));
  vi.advanceTimersByTime(29_999);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true, false]);
});

it('lasts while the keyboard is in it, and ends with a focus that goes from under a pointer that lay still', () => {
  const { element, button, told } = watched();
  const states = new Set([':focus-within', ':focus-visible', ':hover']);
  vi.spyOn(element, 'matches').mockImplementation((state) => states.has(state));
  vi.spyOn(button, 'matches').mockImplementation((state) => states.has(state));
  button.focus();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([true]);
  button.blur();
  expect(told).toEqual([true, false]);
});

it('does not take the focus of a click for a keyboard', () => {
  const { element, button, told } = watched();
  const states = new Set([':focus-within', ':hover']);
  vi.spyOn(element, 'matches').mockImplementation((state) => states.has(state));
  vi.spyOn(button, 'matches').mockImplementation((state) => states.has(state));
  button.focus();
  vi.advanceTimersByTime(30_000);
  expect(told).toEqual([true, false]);
});

it('says nothing after it was stopped', () => {
  const { element, told, stop } = watched();
  element.dispatchEvent(new Event('pointermove'));
  stop();
  vi.advanceTimersByTime(60_000);
  element.dispatchEvent(new Event('pointerleave'));
  element.dispatchEvent(new Event('pointermove'));
  expect(told).toEqual([true]);
});
