import { expect, it, vi } from 'vitest';
import { showNotOpened, showOpening } from './page-opening.js';

it('says that the page is on its way, then why it does not come, and loads it anew', () => {
  const root = document.createElement('main');
  const reload = vi.fn();
  showOpening(root);
  expect(root.querySelector('[role=status]')?.textContent.trim()).toBe('Opening the page ...');
  showNotOpened(root, new TypeError('Failed to fetch dynamically imported module'), reload);
  expect(root.querySelector('[role=status]')).toBeNull();
  expect(root.querySelector('[role=alert]')?.textContent).toBe('Failed to fetch dynamically imported module');
  root.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledTimes(1);
});
