import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { rehearsal } from '../shared/access/rehearsal.js';
import { singleKeysPreference } from '../shared/storage/switch-preference.js';
import { startConsole } from '../testing/render-console.js';
import { KeySheet } from './key-sheet.js';
import { useShellKeys } from './use-shell-keys.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
  singleKeysPreference.set(true);
  document.querySelector('gk-part')?.remove();
});

function Shell() {
  useShellKeys();
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

const where = () => screen.getByTestId('where').textContent;

function press(target: Element, ...keys: string[]): void {
  const options = { bubbles: true, composed: true, cancelable: true };
  for (const key of keys) fireEvent(target, new KeyboardEvent('keydown', { ...options, key, code: `of ${key}` }));
}

/** An element with a shadow root, as those of a tile or a player, and the focused element in it. */
function partWith<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] {
  const part = document.body.appendChild(document.createElement('gk-part'));
  return part.attachShadow({ mode: 'open' }).appendChild(document.createElement(tag));
}

it('acts on keys that nothing else on the page has a use for', () => {
  startConsole().render(<Shell />);
  press(partWith('button'), '?');
  expect(where()).toBe('/?dialog=keys');
  press(document.body, 'g', 'd');
  expect(where()).toBe('/blockview');
});

it('leaves a key alone that an element has used, and does not begin a key of two presses with it', () => {
  startConsole().render(<Shell />);
  const list = partWith('button');
  list.addEventListener('keydown', (event) => {
    if (event.key !== 't') event.preventDefault();
  });
  press(list, '?', 'g', 't');
  expect(where()).toBe('/');
});

it('leaves keys alone that are typed into a field inside of an element, but for those with Ctrl', () => {
  startConsole().render(<Shell />);
  const field = partWith('input');
  press(field, '?', 'g', 't');
  expect(where()).toBe('/');
  fireEvent.keyDown(field, { key: 'k', code: 'KeyK', ctrlKey: true });
  expect(where()).toBe('/?dialog=palette');
});

it('takes the second of two presses ahead of a part that has a use for the letter alone', () => {
  startConsole().render(<Shell />);
  const tile = partWith('button');
  const used: string[] = [];
  tile.addEventListener('keydown', (event) => {
    if (event.key !== 't' && event.key !== 'm') return;
    used.push(event.key);
    event.preventDefault();
  });
  press(tile, 'm');
  expect(used).toEqual(['m']);
  press(tile, 'g', 't');
  expect([where(), used]).toEqual(['/treeview', ['m']]);
  press(tile, 't');
  expect(used).toEqual(['m', 't']);
});

it('does nothing on letters and signs where they are switched off, also on the sheet, and goes on with Ctrl', async () => {
  singleKeysPreference.set(false);
  const { signIn, render } = startConsole();
  await signIn();
  render(
    <>
      <Shell />
      <KeySheet onClose={() => undefined} />
    </>,
  );
  await screen.findByText('Find a device, screen or action');
  expect(screen.queryByText('Go to the dashboard')).toBeNull();
  press(document.body, '?', 'g', 'd');
  expect(where()).toBe('/');
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  expect(where()).toBe('/?dialog=palette');
  act(() => singleKeysPreference.set(true));
  press(document.body, 'g', 'd');
  expect(where()).toBe('/blockview');
});

it.each([
  ['with', '/?dialog=notifications', 1],
  ['without', '/', 0],
])('opens the notifications, and has their key on the sheet, %s the right to events: %s', async (right, at, count) => {
  const { signIn, render } = startConsole();
  await signIn();
  const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
  if (right === 'without') rehearsal.begin({ group, refusalOf: () => undefined });
  render(
    <>
      <Shell />
      <KeySheet onClose={() => undefined} />
    </>,
  );
  await screen.findByText('Go to the dashboard');
  expect(screen.queryAllByText('Show the notifications')).toHaveLength(count);
  press(document.body, 'g', 'n');
  expect(where()).toBe(at);
});
