import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { allowConsoleError, expect, test } from '../support/test.js';

test.use({ recorderOptions: { devices: 8, samples: true } });

const result = (page: Page) => page.getByRole('grid', { name: 'Result' });

/** Chooses the first day of the month in sight and today, by hand; talks of yesterday lie between. */
async function chooseDays(page: Page): Promise<void> {
  await expect(page.getByText('Please select the first day')).toBeVisible();
  const open = page.locator('.gk-calendar .rdp-day:not(.rdp-disabled, .rdp-outside) button');
  // On the first of a month yesterday is on the page before.
  if ((await open.count()) === 1) await page.getByRole('button', { name: 'Previous month' }).click();
  await open.first().click();
  await expect(page.getByText('Please select the last day')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next month' });
  if ((await next.getAttribute('aria-disabled')) !== 'true') await next.click();
  await open.last().click();
}

test('talks are found by days, and heard in one player that switches between the sides; a sound that does not come says why; Reset empties the filters', async ({
  page,
}) => {
  await logIn(page, '/talklog');
  await expect(page.getByRole('button', { name: 'Query log' })).toBeDisabled();
  await expect(page.getByPlaceholder('All or enter deviceid')).toBeVisible();
  await chooseDays(page);
  await page.getByRole('button', { name: 'Query log' }).click();
  await expect(result(page).locator('tbody tr')).toHaveCount(3);
  await expect(result(page).locator('td[data-column="duration"]')).toHaveText(['17', '9', '14']);

  await page
    .getByRole('button', { name: /^Play Talk Source/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const player = page.getByRole('region', { name: 'Audio player' });
  const audio = player.locator('audio');
  const durationS = () => audio.evaluate((element: HTMLAudioElement) => element.duration);
  await expect.poll(durationS).toBeCloseTo(17, 0);
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.2);
  const source = await audio.getAttribute('src');
  expect(source).toMatch(/^blob:/);
  await player.getByRole('button', { name: 'Merged Audio' }).click();
  await expect(audio).not.toHaveAttribute('src', source ?? '');
  await expect(player.getByRole('button', { name: 'Merged Audio' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(durationS).toBeCloseTo(17, 0);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    result(page)
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^talk-\d+-source\.wav$/);

  await page.getByLabel('User', { exact: true }).fill('dealer');
  await page.getByRole('button', { name: 'Query log' }).click();
  await expect(result(page).locator('tbody tr')).toHaveCount(1);
  allowConsoleError(/404/);
  await page.route('**/gklog/talkaac/**', (route) =>
    route.fulfill({ status: 404, json: { hasError: true, message: 'the sound is gone' } }),
  );
  await page.getByRole('button', { name: /^Play Talk Source/ }).click();
  await expect(page.getByRole('region', { name: 'Audio player' })).toContainText('the sound is gone');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('User', { exact: true })).toHaveValue('');
  await expect(page.getByText('Please select the first day')).toBeVisible();
});
