import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expect, test } from '../support/test.js';

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });
const faces = (page: Page): Locator => page.getByRole('grid', { name: 'Faces' });

/** A red picture of 64 by 64, made by the page. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = 'red';
      context.fillRect(0, 0, 64, 64);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Makes a face with the words that a device needs. */
async function addFace(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Face \d+/ });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Group' }).fill('North');
  await dialog.getByRole('textbox', { name: 'Identify' }).fill('A-1');
  await dialog.getByRole('textbox', { name: 'Identify' }).press('Enter');
  await expect(dialog).toBeHidden();
}

test('a face is made, photographed, pushed to a device, and changed and deleted there', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 1);
  await logIn(page, `/facerecognitionsetting?device=${deviceId}`);
  await expect(page.getByText('There are no faces')).toBeVisible();
  await addFace(page, 'Ada');
  const row = faces(page).getByRole('row', { name: /Ada/ });
  await expect(row.getByRole('textbox', { name: /^Group of face/ })).toHaveValue('North');
  await row.hover();
  await expect(row.getByRole('button', { name: 'Set' })).toBeDisabled();

  await row.getByRole('button', { name: 'Add a photo of Ada' }).click();
  const dialog = page.getByRole('dialog', { name: /^Add a photo/ });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(notices(page).getByText('Error : Incorrect file type')).toBeVisible();
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(notices(page).getByText('Error : Exceeded size 2MB')).toBeVisible();
  await input.setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: await picture(page) });
  const whole = dialog.getByRole('button', { name: 'Upload the whole photo' });
  await expect(whole).toBeEnabled();
  // A file that only claims to be a picture is reported, and the picture before it is not sent in its place.
  await input.setInputFiles({ name: 'pdf.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7\n%%EOF') });
  await expect(notices(page).getByText('The file cannot be read')).toBeVisible();
  await expect(whole).toBeDisabled();
  await input.setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: await picture(page) });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Upload the selected part' }).click();
  await expect(dialog).toBeHidden();
  const photo = row.getByRole('img', { name: /^Photo \d+ of Ada/ });
  await expect(photo).toBeVisible();
  // The largest square of 64 px, made smaller by one step of the slider.
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(61);

  // Beside the devices there is no room for all columns: those that a device needs stay, and the actions of the row.
  await page.setViewportSize({ width: 1200, height: 800 });
  const beyond = (): Promise<number> =>
    faces(page).evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0));
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  await row.hover();
  await expect(photo).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('textbox', { name: /^Identify of face/ })).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('button', { name: 'Set' })).toBeInViewport({ ratio: 1 });

  await row.getByRole('button', { name: 'Set' }).click();
  await expect(notices(page).getByText('set OK')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Set' })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Set' })).toBeEnabled();

  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(notices(page).getByText('summary loaded')).toBeVisible();
  const slots = page.getByRole('table', { name: `Faces of ${deviceId}` });
  await expect(slots).toContainText('Ada');
  await slots.getByRole('button', { name: 'Reload' }).click();
  await expect(notices(page).getByText('detail loaded')).toBeVisible();
  await slots.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('form', { name: 'Editor of slot 0' });
  await expect(editor.getByLabel('Slot Index')).not.toBeEditable();
  await editor.getByLabel('Name').fill('');
  await expect(editor.getByRole('button', { name: 'Update' })).toBeDisabled();
  await editor.getByLabel('Name').fill('Ada L.');
  await editor.getByLabel('Name').press('Enter');
  await expect(slots).toContainText('Ada L.');
  await slots.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Do you really want to remove [Ada L.]');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(slots).toContainText('Deleted');

  await page.getByRole('tab', { name: 'Add' }).click();
  await faces(page).getByRole('row', { name: /Ada/ }).hover();
  await faces(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no faces')).toBeVisible();
});
