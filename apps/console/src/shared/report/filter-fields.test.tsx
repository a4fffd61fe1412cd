import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useResource } from 'gk-react';
import { startConsole } from '../../testing/render-console.js';
import { RetryChoices } from './filter-fields.js';

afterEach(cleanup);

function Choices({ load }: { readonly load: () => Promise<readonly string[]> }) {
  return <RetryChoices resource={useResource('choices', load)} />;
}

it('choices that are not there yet are not told to be none: they are loaded, or failed, or there', async () => {
  const page = startConsole();
  await page.signIn();
  const { unmount } = page.render(<Choices load={() => new Promise(() => undefined)} />);
  expect(screen.getByRole('status').textContent).toBe('Loading the choices');
  unmount();
  page.render(<Choices load={() => Promise.reject(new Error('Broken'))} />);
  expect(await screen.findByRole('button', { name: /could not be loaded: Broken/ })).toBeTruthy();
});
