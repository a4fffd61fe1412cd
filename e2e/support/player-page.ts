import type { Page } from '@playwright/test';
import { recordedMinute } from './fleet.js';
import { users } from './test.js';

/** Adds a player of a recorded minute, with its session, to a page that has defined both; the first channel plays. */
export async function addPlayer(
  page: Page,
  recorderUrl: string,
  device: string,
  properties: Readonly<Record<string, unknown>>,
): Promise<void> {
  const atS = await recordedMinute(recorderUrl, device, 1);
  await page.evaluate(
    ([url, user, given]) => {
      const session = Object.assign(document.createElement('gk-session'), {
        server: url,
        credentials: { kind: 'password', username: user, password: user },
      });
      session.append(Object.assign(document.createElement('gk-player'), given));
      document.body.append(session);
    },
    [recorderUrl, users.admin, { device, atS, autoplay: true, ...properties }] as const,
  );
}
