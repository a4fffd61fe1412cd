import { isIframeUrl, MAP_LIMITS, MAP_DEFAULTS, MAX_IFRAMES, savedIframes, SETTING_LENGTHS } from 'gk-sdk/rules';
import { z } from 'zod/mini';
import { serverSetting } from './server-setting.js';
import { decimal, flag, text } from './setting-value.js';

const LAYOUTS = ['4x2', '3x3'];

export const MAPS_KEY = serverSetting({
  name: 'googlekey',
  path: 'googlekey',
  readBy: 'GET',
  schema: z.object({ googleKey: text(SETTING_LENGTHS.mapsKey) }),
  defaults: { googleKey: '' },
  words: 'googleKey is a text',
  effect: 'Saved. Clients whose maps take a key read it from now on; the maps of this console need none.',
});

export const MAP_CENTER = serverSetting({
  name: 'center',
  path: 'center',
  readBy: 'GET',
  wrapper: 'center',
  schema: z.object({
    lat: decimal(MAP_LIMITS.lat.min, MAP_LIMITS.lat.max),
    lng: decimal(MAP_LIMITS.lng.min, MAP_LIMITS.lng.max),
  }),
  defaults: MAP_DEFAULTS.center,
  words: 'lat and lng are degrees',
  effect: 'Saved. Maps that are opened from now on begin there.',
});

const frame = z.object({
  title: text(SETTING_LENGTHS.iframeTitle),
  url: text(SETTING_LENGTHS.iframeUrl),
  sandbox: z.optional(flag),
});

/** Embedded pages; rows with an empty title or address are dropped (spec 002 section 5). */
export const IFRAMES = serverSetting({
  name: 'iframes',
  path: 'iframes',
  readBy: 'GET',
  wrapper: 'iframes',
  schema: z.pipe(z.array(frame).check(z.maxLength(100)), z.transform(savedIframes)),
  defaults: [],
  words: 'iframes is a list of {title, url, sandbox}; sandbox is 0 or 1, or missing',
  problem: (rows) => {
    if (rows.length > MAX_IFRAMES) return `At most ${MAX_IFRAMES} pages`;
    // A script as an address would run with the rights of the page that embeds it.
    const bad = rows.find(({ url }) => !isIframeUrl(url));
    return bad === undefined ? undefined : `The address of ${bad.title} is neither http(s) nor a path of this server`;
  },
  effect:
    'Saved. The menu has them when it is opened next; a page of another host is embedded once the console is loaded anew.',
});

export const REVERSE_GEOCODING = serverSetting({
  name: 'nominatim',
  path: 'nominatim',
  readBy: 'GET',
  schema: z.object({ enable: flag, server: text(SETTING_LENGTHS.geocodingServer) }),
  defaults: { enable: 1, server: 'http://127.0.0.1/nominatim' },
  words: 'enable is 0 or 1, server a text',
  effect: 'Saved. This reference recorder takes addresses from its own map, whatever the server.',
});

export const VIDEO_LAYOUT = serverSetting({
  name: 'videolayout',
  path: 'videolayout',
  readBy: 'GET',
  schema: z.object({ simpleLiveLayout: text(8), simplePlaybackLayout: text(8) }),
  defaults: { simpleLiveLayout: '4x2', simplePlaybackLayout: '4x2' },
  words: 'simpleLiveLayout and simplePlaybackLayout are texts',
  problem: (layouts) =>
    Object.values(layouts).every((layout) => LAYOUTS.includes(layout)) ? undefined : 'A layout is 4x2 or 3x3',
  effect: 'Saved. Screens that are opened from now on have it.',
});

/** Script that `GET /gms.js` serves. */
export const EXTRA_SCRIPT = serverSetting({
  name: 'gmsjs',
  path: 'gmsjs',
  readBy: 'GET',
  schema: z.object({ text: text(SETTING_LENGTHS.extraScript) }),
  defaults: { text: '' },
  words: `text is a script of at most ${SETTING_LENGTHS.extraScript} characters`,
  effect: 'Saved. It runs in every console that is loaded from now on.',
});

/** Menus of the console beyond the rights of a user (spec 000 section 6, 002 section 6). */
export const MENUS = serverSetting({
  name: 'menus',
  path: 'menus',
  readBy: 'GET',
  savers: 'admin',
  schema: z.object({ enableElseAdminSetting: flag, accesslog: flag, changePassword: flag }),
  defaults: { enableElseAdminSetting: 0, accesslog: 1, changePassword: 1 },
  words: 'enableElseAdminSetting, accesslog and changePassword are 0 or 1',
  effect: 'Saved. Calls follow at once, the menus of open consoles when they are loaded anew.',
});
