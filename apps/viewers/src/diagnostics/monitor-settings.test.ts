import { render } from 'lit';
import { expect, it } from 'vitest';
import { monitorSettings } from './monitor-settings.js';

function wordsOf(...names: readonly string[]): string {
  const root = document.createElement('main');
  const settings = monitorSettings({
    fields: names.map((name) => ({ name, label: name, value: 1 })),
    send: () => Promise.resolve({ kind: 'accepted', text: '' }),
    update: () => undefined,
  });
  render(settings.view(), root);
  return root.querySelector('.hint')?.textContent ?? '';
}

it('says that the values shown are not those in force, and that all of them are sent', () => {
  expect(wordsOf('a')).toBe('The limit in force is not known.');
  expect(wordsOf('a', 'b', 'c')).toBe('The limits in force are not known. Set sends all 3.');
});
