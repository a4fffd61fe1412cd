// A dispatcher's talks, by mouse and by keyboard alone.
import { logIn } from '../support/console.js';
import { deviceWith, devicesWith, onlineIds } from '../support/fleet.js';
import { findInPalette, pressByKey, tabTo } from '../support/keyboard.js';
import { keptTalks } from '../support/talk-log.js';
import {
  expectHeard,
  expectKept,
  expectMicrophoneOff,
  lineOpen,
  speakButton,
  speakIn,
  talkDialog,
} from '../support/talk-dialog.js';
import { talkingBrowser } from '../support/talking-browser.js';
import { expect, test } from '../support/test.js';

test.use(talkingBrowser);

test('talks to a driver: held down one is heard, let go the line stays open with the microphone off', async ({
  page,
  recorder,
  context,
}) => {
  const deviceId = await deviceWith(recorder.url, 1);
  await context.grantPermissions(['microphone']);
  await logIn(page, `/blockview?tiles=0&q=${deviceId}`);
  await page.getByRole('button', { name: `Talk to ${deviceId}` }).click();
  const dialog = talkDialog(page);
  await expect(dialog.getByRole('combobox', { name: 'Vehicle' })).toHaveValue(deviceId);
  await dialog.getByRole('button', { name: 'Clear the selection' }).click();
  await dialog.getByRole('button', { name: 'Choose a device' }).click();
  // One device is chosen by a press in the selector.
  const selector = page.getByRole('dialog', { name: 'Vehicle' });
  await selector.getByRole('searchbox', { name: 'Find a device' }).fill(deviceId);
  await selector.getByRole('treeitem', { name: new RegExp(`^${deviceId}`) }).click();
  await expect(selector).toBeHidden();
  await speakIn(dialog);

  // Neither a press beside the dialog nor a key ends the conversation; it goes on while the question is open.
  await expect(dialog.getByRole('combobox', { name: 'Vehicle' })).toBeDisabled();
  await page.mouse.click(5, 300);
  await page.keyboard.press('Control+k');
  const question = page.getByRole('dialog', { name: 'End the conversation?' });
  await expect(question).toBeVisible();
  // The dialog below is dimmed: its title lies under the shade of the question.
  const title = dialog.getByRole('heading', { name: 'Talk', exact: true });
  const above = await title.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    const pile = document.elementsFromPoint(left + 5, top + height / 2);
    return pile.slice(0, pile.indexOf(element)).map(({ className }) => className);
  });
  expect(above.filter((name) => name.includes('modal-backdrop'))).toHaveLength(1);
  await expect(dialog.getByText('Line open, microphone off').first()).toBeVisible();
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question).toBeHidden();
  await speakIn(dialog);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'End', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectKept(recorder.url, deviceId);
});

test('talks to a driver by keyboard alone', { tag: '@nightly' }, async ({ page, recorder, context }) => {
  // Another one than by mouse: each has one talk.
  const [, deviceId = ''] = await devicesWith(recorder.url, 1, 2);
  await context.grantPermissions(['microphone']);
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('grid', { name: 'Devices' })).toBeVisible();
  await findInPalette(page, 'Talk to a driver');
  const dialog = talkDialog(page);
  await tabTo(page, dialog.getByRole('combobox', { name: 'Vehicle' }));
  await page.keyboard.type(deviceId);
  await expect(dialog.getByRole('listbox', { name: 'Vehicle' }).getByRole('option')).toHaveText([new RegExp(deviceId)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Vehicle' })).toHaveValue(deviceId);
  await lineOpen(dialog);
  await tabTo(page, speakButton(dialog));
  await page.keyboard.down('Space');
  await expectHeard(dialog);
  await page.keyboard.up('Space');
  await expectMicrophoneOff(dialog);
  await pressByKey(page, dialog.getByRole('button', { name: 'End' }));
  await expectKept(recorder.url, deviceId);
});

test('speaks to the vehicles chosen in the selector: both receive it, and the choice is locked while the line is open', async ({
  page,
  recorder,
  context,
}) => {
  await context.grantPermissions(['microphone']);
  await logIn(page, '/blockview?tiles=0&filter=online&dialog=broadcast');
  const dialog = page.getByRole('dialog', { name: 'Broadcast' });
  await expect(dialog.getByRole('radio', { name: 'All devices' })).toBeChecked();
  const chosen = dialog.getByRole('button', { name: /^Vehicles:/ });
  await expect(chosen).toHaveText(/ALL Vehicles/);

  const online = (await onlineIds(recorder.url)).slice(0, 2);
  await chosen.click();
  const selector = page.getByRole('dialog', { name: 'Vehicles' });
  for (const id of online) {
    await selector.getByRole('searchbox', { name: 'Find a device' }).fill(id);
    await selector.getByRole('treeitem', { name: new RegExp(`^${id}`) }).click();
  }
  await expect(selector.getByRole('status')).toHaveText('2 selected');
  await selector.getByRole('button', { name: 'OK' }).click();
  await expect(chosen).toHaveText(new RegExp(online.join(', ')));
  await expect(dialog.getByRole('radio', { name: 'All devices' })).not.toBeChecked();

  // To all and back: what is chosen stays as it was.
  await dialog.getByRole('radio', { name: 'All devices' }).check();
  await expect(chosen).toHaveText(/ALL Vehicles/);
  await dialog.getByRole('radio', { name: 'Selected devices' }).check();
  await expect(chosen).toHaveText(new RegExp(online.join(', ')));

  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByRole('radio', { name: 'All devices' })).toBeDisabled();
  await expect(chosen).toBeDisabled();
  await expect(dialog.getByText('2 of 2 can hear you')).toBeVisible();
  await speakIn(dialog);
  await dialog.getByRole('button', { name: 'End' }).click();
  await expect(chosen).toBeEnabled();
  const toBoth = async (): Promise<number> => {
    const talk = (await keptTalks(recorder.url)).find(({ deviceIds }) => online.every((id) => deviceIds.includes(id)));
    return talk?.peak ?? 0;
  };
  await expect.poll(toBoth).toBeGreaterThan(0.05);
});
