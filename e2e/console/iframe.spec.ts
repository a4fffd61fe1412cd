import { createSession } from 'gk-sdk';
import { pageSettingsResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { expect, test, users } from '../support/test.js';

/** Saves the embedded pages, as a second administrator does. */
async function embed(
  server: string,
  pages: readonly { readonly title: string; readonly url: string }[],
): Promise<void> {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  await pageSettingsResource(session.rest).iframes.save(pages);
}

test('a saved page of another origin stands at full width', async ({ page, recorder }) => {
  // Another origin than the console's: the policy has to name it.
  const other = recorder.url.replace('localhost', '127.0.0.1');
  await embed(recorder.url, [
    { title: 'Weather', url: `${other}/favicon.svg` },
    { title: 'Own', url: '/favicon.svg' },
  ]);
  await logIn(page, '/iframe/0');
  await expect(page.getByRole('heading', { name: 'Weather', level: 1 })).toBeVisible();
  const frame = page.locator('iframe[title="Weather"]');
  await expect(frame).toBeVisible();
  await expect.poll(() => page.frames().map((each) => each.url())).toContain(`${other}/favicon.svg`);
  const width = (await frame.boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 40);
});
