import { expect, type Locator, type Page } from '@playwright/test';
import { keptTalks } from './talk-log.js';

/** The dialog in which a driver is talked to. */
export const talkDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Talk' });

/** Held down to be heard, in the dialogs of talks and broadcasts. */
export const speakButton = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Hold to talk' });

/** Waits until a meter shows a loud sound. The microphone of the tests beeps once a second, for a moment: each frame is looked at. */
async function untilLoud(meter: Locator): Promise<void> {
  await meter
    .page()
    .waitForFunction((element) => Number(element?.getAttribute('aria-valuenow')) > 20, await meter.elementHandle());
}

/** Until the button can be held down. The dialog grows when the microphones are known, and its button moves. */
export async function lineOpen(dialog: Locator): Promise<void> {
  await expect(speakButton(dialog)).toBeEnabled();
  await expect(dialog.getByLabel('Microphone')).toBeVisible();
}

/** While the button is held down one is heard. */
export async function expectHeard(dialog: Locator): Promise<void> {
  await expect(dialog.getByText('You can be heard').first()).toBeVisible();
  await untilLoud(dialog.getByRole('meter', { name: 'Your level' }));
}

export const expectMicrophoneOff = (dialog: Locator): Promise<void> =>
  expect(dialog.getByText('Line open, microphone off').first()).toBeVisible();

/** Speaks for as long as a dispatcher holds the button. */
export async function speakIn(dialog: Locator): Promise<void> {
  const { mouse } = dialog.page();
  await lineOpen(dialog);
  await speakButton(dialog).hover();
  await mouse.down();
  await expectHeard(dialog);
  await mouse.up();
  await expectMicrophoneOff(dialog);
}

/** The sound of the last talk that the device received is loud. */
export async function expectKept(url: string, deviceId: string): Promise<void> {
  await expect.poll(() => keptTalks(url)).toContainEqual({ deviceIds: [deviceId], peak: expect.any(Number) });
  const talk = (await keptTalks(url)).find(({ deviceIds }) => deviceIds.join() === deviceId);
  expect(talk?.peak).toBeGreaterThan(0.05);
}
