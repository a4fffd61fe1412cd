// Setup of every test file that shows components: files share their page, so each leaves it empty, and a machine under
// load is slow, not wrong.

import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

configure({ asyncUtilTimeout: PATIENCE_MS });

afterAll(() => {
  // Some files run in Node, without a page.
  if (globalThis.document === undefined) return;
  const left = document.body.innerHTML;
  document.body.replaceChildren();
  if (left !== '')
    throw new Error(`This file leaves elements on the page that the next file finds: ${left.slice(0, 300)}`);
});
