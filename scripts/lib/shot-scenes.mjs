// Scenes that `npm run shots` sees beside the screens of the console: viewers, pages of links, dialogs, tools of the map.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

const TRANSLATIONS = [
  'apps/console/translations/tw.json',
  'packages/gk-elements/src/labels/tw.json',
  'apps/viewers/translations/tw.json',
];
const DIAGNOSTICS = [
  'testvcp',
  'testdev',
  'covermonitor',
  'requestarray',
  'devarray',
  'geoarray',
  'ftpmonitor',
  'hbmonitor',
  'dlmonitor',
];
/** Dialogs with an address, and whether it names a vehicle. */
const DIALOGS = [
  ['copyright', false],
  ['stream-status', false],
  ['keys', false],
  ['palette', false],
  ['notifications', false],
  ['change-password', false],
  ['live', true],
  ['talk', true],
  ['broadcast', true],
  ['custom-event', true],
];

/** A recorder at this address, asked by the user whose password is the name. */
function caller(url, user) {
  const login = { username: user, password: createHash('sha256').update(user).digest('hex') };
  return async (path, body) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...login, ...body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** Returns a text of the user interface in a language: the English one when it has no other. */
function wordsOf(language) {
  if (language === 'en') return (text) => text;
  const rows = TRANSLATIONS.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')));
  return (text) => rows.map((words) => words[text]).find((found) => found !== undefined) ?? text;
}

/**
 * Returns every scene: its name, the address, whether the page is loaded anew for it, and what is pressed there.
 */
export function shotScenes({ url, user, language, deviceId }) {
  const call = caller(url, user);
  const say = wordsOf(language);
  const press =
    (name, role = 'button') =>
    (page) =>
      page
        .getByRole(role, { name: say(name) })
        .first()
        .click();
  const inPlaceMenu = (name) => async (page) => {
    await press('Tools at the centre of the map')(page);
    await press(name, 'menuitem')(page);
  };
  const beginS = Math.floor(Date.now() / 1000) - 3600;
  const recording = (channels, atS, ...rest) => [`${deviceId}@${channels}`, ...rest, atS, user, user].join('/');
  const link = (page, kinds, fromS, toS) => async () => {
    const body = { page, kinds, from: fromS, to: toS, expires: beginS + 7200, devices: [{ deviceid: deviceId }] };
    const { e, h } = await call('/gkserver/links', body);
    return `/share#${e}.${h}`;
  };
  const viewers = [
    ['viewer-live', `/live/${deviceId}/${user}/${user}`],
    ['viewer-live-refused', `/live/${deviceId}@3/${user}/wrong`],
    ['viewer-live-form', '/live'],
    ['viewer-playback', `/playback/${recording(3, beginS, 0)}`],
    ['viewer-playback-unrecorded', `/playback/${recording(1, beginS + 7200, 0)}`],
    ['viewer-remote', `/remote/${recording(2, beginS, 60)}`],
    ['viewer-dlplayback', `/dlplayback/${recording(1, beginS, 10)}/evidence`],
    ['viewer-dlremote', `/dlremote/${recording(1, beginS, 10)}/evidence`],
    ['viewer-share-unknown', '/share#1.2'],
    ['viewer-share-vehicle', link('vehicle', ['positions', 'live'], beginS + 3600, beginS + 7200)],
    ['viewer-share-live', link('live', ['live'], beginS + 3600, beginS + 7200)],
    ['viewer-share-playback', link('playback', ['recordings', 'events', 'positions'], beginS - 3600, beginS + 1800)],
    ...DIAGNOSTICS.map((segment) => [`viewer-${segment}`, `/${segment}/${user}/${user}`]),
  ].map(([name, path]) => ({ name, path, isPage: true }));
  const dialogs = DIALOGS.map(([name, ofVehicle]) => ({
    name: `dialog-${name}`,
    path: `/mileage?dialog=${name}${ofVehicle ? `&of=${deviceId}` : ''}`,
  }));
  return [
    ...viewers,
    ...dialogs,
    { name: 'vehicle-drawer', path: `/mileage?vehicle=${deviceId}` },
    { name: 'map-focus', path: `/?device=${deviceId}` },
    { name: 'map-menu', path: `/?device=${deviceId}`, act: press('Tools at the centre of the map') },
    { name: 'map-layers', path: '/', act: press('Layers of the map') },
    { name: 'map-search', path: '/', act: press('Search for a place') },
    { name: 'map-nearest', path: `/?device=${deviceId}`, act: inPlaceMenu('Nearest vehicles') },
    { name: 'map-ruler', path: `/?device=${deviceId}`, act: inPlaceMenu('Measure from here') },
    { name: 'dashboard-map', path: '/blockview?view=map' },
    { name: 'who-was-there', path: '/gpsplayback?mode=place', act: press('Who was there', 'link') },
    {
      name: 'event-review',
      path: '/todayevents',
      act: (page) => page.locator('tbody td[data-column="time"]').first().click(),
    },
    { name: 'share-dialog', path: `/liveview/${deviceId}`, act: press('Share ...') },
    { name: 'liveview', path: `/liveview/${deviceId}` },
    { name: 'playback', path: `/splayback/${deviceId}` },
    { name: 'remote', path: `/remoteplayback/${deviceId}` },
    {
      name: 'second-factor',
      path: '/mileage',
      act: async (page) => {
        await page.locator('#menu-user').click();
        await press('Second factor')(page);
        await press('Set up')(page);
      },
    },
    {
      name: 'bulk-edit',
      path: '/devicesetup',
      act: async (page) => {
        await press('Edit several devices')(page);
        await page
          .getByRole('button', { name: say('All'), exact: true })
          .last()
          .click();
        await page.locator('#main .btn-primary').first().click();
      },
    },
    { name: 'changes', path: '/accesslog?tab=changes' },
  ];
}
