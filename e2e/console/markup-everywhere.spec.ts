import type { Page } from '@playwright/test';
import { accessCommands, createSession } from 'gk-sdk';
import { createRestApi } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { addressOf, consoleScreens, goInside, settled } from '../support/screens.js';
import { expect, test, users } from '../support/test.js';

/** As short as the shortest field, without a space; as an element it would be found by its id. */
const MARKUP = '<i/id=mk>x';

/** Writes markup into every text that an administrator can save. */
async function writeEverywhere(url: string, deviceId: string): Promise<void> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: users.admin, password: users.admin });
    const api = createRestApi(session.rest);
    const { serverSettings: settings } = api;
    await settings.network.save({ fixedServerIp: false, serverIp: MARKUP });
    const account = { server: MARKUP, user: MARKUP, password: MARKUP, hostname: MARKUP };
    await settings.ddns.save({ enabled: false, type: 0, ...account });
    await settings.cloud.save({ enabled: false, ip: MARKUP, port: 80, secret: '' });
    await settings.gpsRelay.save({ enabled: false, ip: MARKUP, port: 80 });
    await settings.mapsKey.save(MARKUP);
    const redirect = { newDevicesOnly: false, server: 'other.example', port: 1 };
    await settings.deviceRedirect.save({ prefix: MARKUP, deviceIds: [MARKUP], ...redirect });
    await settings.reverseGeocoding.save({ enabled: false, server: MARKUP });
    const mail = await settings.mail.read();
    await settings.mail.save({ ...mail, server: MARKUP, user: MARKUP, password: MARKUP, from: MARKUP, name: MARKUP });
    await settings.sms().save({ enabled: true, baseUrl: 'https://sms.test/', apiKey: MARKUP });
    await settings.iframes.save([{ title: MARKUP, url: `/${MARKUP}` }]);
    const [root] = await api.groups.list();
    if (!root) throw new Error('The recorder has no group');
    await api.groups.add(root.groupId, MARKUP);
    const texts = { mail: MARKUP, phone: MARKUP, externalUser: MARKUP, externalPassword: MARKUP, memo: MARKUP };
    await api.users.update(users.viewer, texts);
    // Only groups above 3 have names of their own.
    await accessCommands(session.command).savePermissionGroups([{ id: 4, name: MARKUP, access: '1'.repeat(86) }]);
    const channelNames = [MARKUP, MARKUP, MARKUP, MARKUP];
    const names = { externalId: MARKUP, driverName: MARKUP, vehicleId: MARKUP, channelNames };
    await api.deviceSetup.save(deviceId, names);
    await api.fences.save(0, { ...(await api.fences.read(0)), title: MARKUP });
    await api.tracks.save(0, { ...(await api.tracks.read(0)), title: MARKUP });
    const { saved } = await api.faces.create();
    const face = { unit: MARKUP, idCard: MARKUP, name: MARKUP, contact: MARKUP, memo: MARKUP };
    await api.faces.update(saved?.id ?? '', face);
    const definition = { profile: MARKUP, eventCode: 13, name: MARKUP, notifyText: MARKUP, notifyColor: '#FF0000' };
    await api.eventDefinitions.create(definition);
    await api.eventDefinitions.createDevice({ deviceId, profile: MARKUP });
    await api.eventReports.create({
      profile: MARKUP,
      sender: MARKUP,
      receivers: [MARKUP],
      script: MARKUP,
      memo: MARKUP,
      type: 'event summary',
      enabled: true,
      periodMin: 1440,
      unit: 'metric',
      deviceIds: [deviceId],
      eventCodes: [13],
      zoneOffsetS: 0,
    });
    const target = { mode: 'DEVICE', deviceId } as const;
    await api.pushEventPlans.create({ target, eventCode: 13, enabled: true, name: MARKUP, script: MARKUP });
    await api.autoFirmware.add({ targetFirmware: MARKUP, url: 'http://fw.test/', memo: MARKUP });
    const table = await api.translation.read();
    const { word, other } = { word: 'Dashboard', other: 'Event' };
    const own = { ...table.texts['en'], [word]: MARKUP, [other]: MARKUP };
    await api.translation.save({ ...table, texts: { ...table.texts, en: own } });
  } finally {
    session.close();
  }
}

/**
 * Returns the number of elements that markup became in the page or a shadow tree, and whether the markup can be read
 * there or in a field.
 */
async function shownMarkup(page: Page): Promise<{ readonly elements: number; readonly isRead: boolean }> {
  return page.evaluate((markup) => {
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const all = within(document);
    const isText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(markup));
    const isTyped = (element: Element): boolean =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value.includes(markup);
    return {
      elements: all.filter(({ id }) => id.startsWith('mk')).length,
      isRead: all.some((element) => isText(element) || isTyped(element)),
    };
  }, MARKUP);
}

test(
  'markup in every text that can be saved is text on every screen',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const [deviceId = ''] = await deviceIds(recorder.url);
    await writeEverywhere(recorder.url, deviceId);
    await logIn(page, '/idle');
    const tabs = ['network', 'ddns', 'gpsrelay', 'deviceredirect', 'pushevent', 'geocoding', 'email', 'iframes'];
    const addresses = [
      ...consoleScreens().map((screen) => addressOf(screen, deviceId)),
      ...tabs.map((tab) => `/setting?tab=${tab}`),
      `/?focus=${deviceId}`,
      `/devicesetup?device=${deviceId}`,
      '/permission?groups=0,4',
    ];
    const read: string[] = [];
    for (const address of addresses) {
      await goInside(page, address);
      await settled(page);
      const { elements, isRead } = await shownMarkup(page);
      expect(elements, address).toBe(0);
      if (isRead) read.push(address);
    }
    // The menu alone shows it everywhere: its word is one that was changed. Settings are read in their fields.
    expect(read).toEqual(
      expect.arrayContaining(['/blockview', '/usersetting', ...tabs.map((tab) => `/setting?tab=${tab}`)]),
    );
  },
);
