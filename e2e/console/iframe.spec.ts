import { createSession } from 'gk-sdk';
import { pageSettingsResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

/** Saves the embedded pages, as a second administrator does. */
async function embed(
  server: string,
  pages: readonly { readonly title: string; readonly url: string }[],
): Promise<void> {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  await pageSettingsResource(session.rest).iframes.save(pages);
}

test('a saved page stands at full width, and an unknown index leads to the start', async ({ page, recorder }) => {
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
  await page.goto('/iframe/7');
  await expect(page).toHaveURL(`${recorder.url}/`);
  await page.goto('/iframe/x');
  await expect(page).toHaveURL(`${recorder.url}/`);
});

test('pages that cannot be read are told with the words of the server', async ({ page }) => {
  allowConsoleError(/503/);
  await page.route('**/gkserver/iframes', (route) =>
    route.fulfill({ status: 503, json: { hasError: true, message: 'The settings are locked' } }),
  );
  await logIn(page, '/iframe/0');
  await expect(page.getByText('The settings are locked').first()).toBeVisible();
  await expect(page).toHaveURL(/iframe/);
});
