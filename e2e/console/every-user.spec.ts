import { createSession } from 'gk-sdk';
import { DEFAULT_BRAND_SWITCHES, mayOpen, type AccessContext, type AccessUser } from 'gk-sdk/rules';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { addressOf, consoleScreens, goInside, openScreen, settled } from '../support/screens.js';
import { expect, test, users } from '../support/test.js';

/** An index without a page leads home, whoever asks; the idle screen is where each other one is opened from. */
const SCREENS = consoleScreens().filter(({ area, path }) => area !== 'iframe' && path !== '/idle');
const CONTEXT: AccessContext = {
  sameHost: true,
  switches: DEFAULT_BRAND_SWITCHES,
  // As a recorder has them at first.
  settings: { otherAdministrators: false, accessLog: true, changePassword: true },
};

async function userOf(url: string, name: string): Promise<AccessUser> {
  const session = createSession({ server: url });
  try {
    return await session.login({ kind: 'password', username: name, password: name });
  } finally {
    session.close();
  }
}

for (const name of Object.values(users)) {
  test(
    `${name} sees the screens that the table of access allows, whatever address is typed`,
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      const user = await userOf(recorder.url, name);
      const [deviceId = ''] = await deviceIds(recorder.url, name);
      await logIn(page, '/idle', name);
      for (const screen of SCREENS) {
        const address = addressOf(screen, deviceId);
        if (mayOpen(screen.area, user, CONTEXT).allowed) {
          await openScreen(page, address);
          await settled(page);
          expect(new URL(page.url()).pathname).toBe(address);
        } else {
          // Turned away with words, and with none of the screen.
          await goInside(page, address);
          await expect.poll(() => new URL(page.url()).pathname, address).not.toBe(address);
          await expect(page.getByText('You do not have permission to open').first(), address).toBeVisible();
        }
      }
    },
  );
}
