import { html, render } from 'lit';
import { expect, it, vi } from 'vitest';
import type { DiagnosticRoom } from './diagnostic-page.js';
import { openDiagnostic } from './open-diagnostic.js';

it('a closed page ends its screen, and shows nothing that comes afterwards', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const root = document.createElement('main');
  const close = vi.fn();
  let room: DiagnosticRoom | undefined;
  const page = await openDiagnostic(root, 'testvcp', {
    login: 'none',
    hint: '',
    open: (given) => {
      room = given;
      const status = { tone: 'good', words: 'Connected' } as const;
      return { status, view: () => html`<p>The screen</p>`, facts: () => undefined, close };
    },
  });
  expect(root.textContent).toContain('The screen');
  page.close('');
  expect(close).toHaveBeenCalledTimes(1);
  render(html`<p>Something else</p>`, root);
  room?.update();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(root.textContent).toBe('Something else');
  vi.unstubAllGlobals();
});
