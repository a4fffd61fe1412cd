import type { LatLng } from '../../model/tracks/lat-lng.js';
import type { RestCallOptions, VideoLayout } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { GkError } from '../../errors/gk-error.js';
import { MAX_IFRAMES, savedIframes } from '../../rules/settings/server-settings.js';
import { flagField, listField, nameField, numberField, textField, toRow } from '../../model/fields/json-fields.js';
import { readEntity, type ExtraFields } from '../../model/fields/extra-fields.js';
import { replyFields, replyMessage, settingResource, type SettingResource } from '../connection/setting-resource.js';
import { videoLayout } from './video-layout.js';
import type { PasswordPolicy } from '../../model/settings/password-policy.js';
import { decimal, flag, integer, text } from '../connection/setting-value.js';
import {
  isIframeUrl,
  MAP_LIMITS,
  PASSWORD_LIMITS,
  SETTING_LENGTHS,
  targetRefusal,
} from '../../rules/settings/setting-limits.js';
import type { AccessSettings } from '../../rules/access/area-access.js';
import { settingContract } from '../connection/setting-contract.js';
import * as z from '../../model/fields/zod.js';

/** A page that the console embeds (spec 002 section 3, "Iframes"). @public */
export interface IframePage extends ExtraFields {
  /** Words of its menu entry. */
  readonly title: string;
  readonly url: string;
  /** The page is isolated from the console, other windows and plug-ins; a missing value counts as false. */
  readonly sandboxed?: boolean;
}

/** Reverse geocoding by the server (spec 002 section 3). @public */
export interface ReverseGeocodingSettings extends ExtraFields {
  readonly enabled: boolean;
  /** Address of the service that the server asks. */
  readonly server: string;
}

/** Menus of the console beyond the rights of a user (spec 000 section 6, 002 section 6). @public */
export interface MenuSettings extends AccessSettings, ExtraFields {}

/** Initial centre of a map (spec 002 section 9). */
const DEFAULT_MAP_CENTER: LatLng = { lat: 24.078605, lng: 120.528535 };

/** Settings of the console's pages (spec 002 section 7). @public */
export interface PageSettingsResource {
  /** `GET` and `PUT /gkserver/googlekey`: key of the maps service. */
  readonly mapsKey: SettingResource<string>;
  /** `GET` and `PUT /gkserver/center`: where a map begins. */
  readonly mapCenter: SettingResource<LatLng>;
  /** `GET` and `PUT /gkserver/nominatim`. */
  readonly reverseGeocoding: SettingResource<ReverseGeocodingSettings>;
  /** `GET` and `PUT /gkserver/routeservice`, this project's own: an OSRM-compatible server that driving routes are asked from. */
  readonly routeService: SettingResource<ReverseGeocodingSettings>;
  /**
   * `GET` and `PUT /gkserver/maptiles`, this project's own: the base map of other servers, whose hosts join the content security policy.
   * Everybody who opens a map sees the addresses, and keys in them.
   */
  readonly mapTiles: SettingResource<
    ExtraFields & {
      readonly enabled: boolean;
      /** Pictures by a template with `{z}`, `{x}` and `{y}`, or a MapLibre style of vector tiles. */
      readonly kind: 'raster' | 'style';
      readonly url: string;
      /** Words of the licence, shown on the map of pictures. */
      readonly attribution: string;
      /** Further origins that a style names, with commas. */
      readonly hosts: string;
    }
  >;
  /** `GET` and `PUT /gkserver/iframes`: at most 5 pages; rows without a title or address are dropped. */
  readonly iframes: SettingResource<readonly IframePage[]>;
  /** `GET` and `PUT /gkserver/videolayout`; the `PUT` is this project's own. */
  readonly videoLayout: SettingResource<VideoLayout>;
  /** `GET` and `PUT /gkserver/menus`, this project's own; only the user `admin` saves it. */
  readonly menus: SettingResource<MenuSettings>;
  /** `GET` and `PUT /gkserver/passwordpolicy`, the extension `password-policy`; read by everybody. */
  readonly passwordPolicy: SettingResource<PasswordPolicy>;
  /** `GET /gms.js` and `PUT /gkserver/gmsjs`: a script of the deployment's own. It runs with all rights of a page that loads it. */
  readonly extraScript: SettingResource<string>;
}

type MapTiles = Awaited<ReturnType<PageSettingsResource['mapTiles']['read']>>;

/** The page settings over a connection, such as `session.rest`. @public */
export function pageSettingsResource(rest: RestConnection): PageSettingsResource {
  return {
    mapsKey: settingResource(rest, {
      path: 'mapsKey',
      read: ({ googleKey }) => textField(googleKey),
      write: (googleKey) => ({ googleKey }),
    }),
    mapCenter: settingResource(rest, {
      path: 'mapCenter',
      wrapper: 'center',
      read: toMapCenter,
      write: ({ lat, lng }) => ({ lat, lng }),
    }),
    reverseGeocoding: settingResource(rest, {
      path: 'geocodingSettings',
      read: toReverseGeocodingSettings,
      write: fromReverseGeocodingSettings,
    }),
    routeService: settingResource(rest, {
      path: 'routeService',
      read: toReverseGeocodingSettings,
      write: fromReverseGeocodingSettings,
    }),
    mapTiles: settingResource(rest, {
      path: 'mapTiles',
      read: (fields) =>
        readEntity<MapTiles>(fields, (row) => ({
          enabled: flagField(row.enable),
          kind: row.kind === 'style' ? 'style' : 'raster',
          url: textField(row.url),
          attribution: textField(row.attribution),
          hosts: textField(row.hosts),
        })),
      write: ({ enabled, extra, ...tiles }) => ({ ...extra, ...tiles, enable: enabled ? 1 : 0 }),
    }),
    iframes: iframes(rest),
    videoLayout: {
      read: (options) => videoLayout(rest, options),
      save: (layout, options) =>
        rest.call({ method: 'PUT', path: 'videoLayout', body: { ...layout }, read: replyMessage }, options),
    },
    menus: settingResource(rest, {
      path: 'menus',
      read: toMenuSettings,
      write: fromMenuSettings,
    }),
    passwordPolicy: settingResource(rest, {
      path: 'passwordPolicy',
      read: toPasswordPolicy,
      write: fromPasswordPolicy,
    }),
    extraScript: {
      read: (options) => rest.text({ method: 'GET', path: 'extraScript', credentials: 'none' }, options),
      save: (text, options) =>
        rest.call({ method: 'PUT', path: 'extraScriptText', body: { text }, read: replyMessage }, options),
    },
  };
}

function iframes(rest: RestConnection): SettingResource<readonly IframePage[]> {
  const path = 'iframes';
  return {
    read: (options?: RestCallOptions) =>
      rest.call(
        {
          method: 'GET',
          path,
          read: (json) => toIframePages(Array.isArray(json) ? json : replyFields(json).iframes),
        },
        options,
      ),
    save: (rows, options) => {
      const pages = savedIframes(rows);
      if (pages.length > MAX_IFRAMES) {
        return Promise.reject(new GkError('invalid-argument', `At most ${MAX_IFRAMES} pages can be embedded.`));
      }
      return rest.call(
        { method: 'PUT', path, body: { iframes: pages.map(fromIframePage) }, read: replyMessage },
        options,
      );
    },
  };
}

/** The settings of the console's pages, as a server checks and keeps them. @public */
export function pageContracts() {
  const LAYOUTS = ['4x2', '3x3'];
  const frame = z.object({
    title: text(SETTING_LENGTHS.iframeTitle),
    url: text(SETTING_LENGTHS.iframeUrl),
    sandbox: z.optional(flag),
  });
  return {
    mapsKey: settingContract({
      name: 'googlekey',
      schema: z.object({ googleKey: text(SETTING_LENGTHS.mapsKey) }),
      secrets: ['googleKey'],
      defaults: { googleKey: '' },
      words: 'googleKey is a text',
    }),
    mapCenter: settingContract({
      name: 'center',
      wrapper: 'center',
      schema: z.object({
        lat: decimal(MAP_LIMITS.lat.min, MAP_LIMITS.lat.max),
        lng: decimal(MAP_LIMITS.lng.min, MAP_LIMITS.lng.max),
      }),
      defaults: DEFAULT_MAP_CENTER,
      words: 'lat and lng are degrees',
    }),
    iframes: settingContract({
      name: 'iframes',
      wrapper: 'iframes',
      schema: z.pipe(z.array(frame).check(z.maxLength(100)), z.transform(savedIframes)),
      defaults: [],
      words: 'iframes is a list of {title, url, sandbox}; sandbox is 0 or 1, or missing',
      problem: (rows) => {
        if (rows.length > MAX_IFRAMES) return `At most ${MAX_IFRAMES} pages`;
        // A script as an address would run with the rights of the page that embeds it.
        const bad = rows.find(({ url }) => !isIframeUrl(url));
        return bad === undefined
          ? undefined
          : `The address of ${bad.title} is neither http(s) nor a path of this server`;
      },
    }),
    reverseGeocoding: settingContract({
      name: 'nominatim',
      schema: z.object({ enable: flag, server: text(SETTING_LENGTHS.geocodingServer) }),
      defaults: { enable: 1, server: 'http://127.0.0.1/nominatim' },
      words: 'enable is 0 or 1, server a text',
      problem: ({ enable, server }) =>
        targetRefusal('Reverse geocoding', { enabled: enable === 1, address: server, form: 'url' }),
    }),
    routeService: settingContract({
      name: 'routeservice',
      schema: z.object({ enable: flag, server: text(SETTING_LENGTHS.geocodingServer) }),
      defaults: { enable: 0, server: '' },
      words: 'enable is 0 or 1, server a text',
      problem: ({ enable, server }) =>
        targetRefusal('The route service', { enabled: enable === 1, address: server, form: 'url' }),
    }),
    mapTiles: settingContract({
      name: 'maptiles',
      schema: z.object({
        enable: flag,
        kind: z.pipe(text(6), z.string().check(z.refine((kind) => kind === 'raster' || kind === 'style'))),
        url: text(SETTING_LENGTHS.mapTilesUrl),
        attribution: z._default(text(SETTING_LENGTHS.mapAttribution), ''),
        hosts: z._default(text(SETTING_LENGTHS.mapHosts), ''),
      }),
      defaults: { enable: 0, kind: 'raster', url: '', attribution: '', hosts: '' },
      words: 'enable is 0 or 1, kind raster or style; url, attribution and hosts are texts',
      problem: ({ enable, kind, url, hosts }) => {
        const wrong = targetRefusal('The map', { enabled: enable === 1, address: url, form: 'url' });
        if (wrong !== undefined || enable === 0) return wrong;
        if (kind === 'raster' && !['{z}', '{x}', '{y}'].every((part) => url.includes(part))) {
          return 'The address of pictures needs {z}, {x} and {y}';
        }
        // Tiles of a vector map say where roads are, and not how they look.
        if (kind === 'style' ? /\{[zxy]\}/.test(url) : /\.(pbf|mvt)\b/i.test(url)) {
          return 'These are vector tiles without a style: give the address of a MapLibre style (JSON) that names them';
        }
        // A policy is a header: what ends a source of it would add others.
        if (/[;,\s]/.test(new URL(url.replaceAll(/[{}]/g, '')).origin)) return 'The host of the map cannot be used';
        const bad = hosts
          .split(',')
          .map((host) => host.trim())
          .find((host) => host !== '' && (!URL.canParse(host) || new URL(host).origin !== host));
        return bad === undefined ? undefined : `${bad} is no origin such as https://tiles.example.com`;
      },
    }),
    videoLayout: settingContract({
      name: 'videolayout',
      schema: z.object({ simpleLiveLayout: text(8), simplePlaybackLayout: text(8) }),
      defaults: { simpleLiveLayout: '4x2', simplePlaybackLayout: '4x2' },
      words: 'simpleLiveLayout and simplePlaybackLayout are texts',
      problem: (layouts) =>
        Object.values(layouts).every((layout) => LAYOUTS.includes(layout)) ? undefined : 'A layout is 4x2 or 3x3',
    }),
    extraScript: settingContract({
      name: 'gmsjs',
      schema: z.object({ text: text(SETTING_LENGTHS.extraScript) }),
      defaults: { text: '' },
      words: `text is a script of at most ${SETTING_LENGTHS.extraScript} characters`,
    }),
    menus: settingContract({
      name: 'menus',
      savers: 'admin',
      schema: z.object({ enableElseAdminSetting: flag, accesslog: flag, changePassword: flag }),
      defaults: { enableElseAdminSetting: 0, accesslog: 1, changePassword: 1 },
      words: 'enableElseAdminSetting, accesslog and changePassword are 0 or 1',
    }),
    passwordPolicy: settingContract({
      name: 'passwordpolicy',
      schema: z.object({
        minlength: integer(0, PASSWORD_LIMITS.minLength),
        lowercase: flag,
        uppercase: flag,
        digit: flag,
        special: flag,
        nousername: flag,
        remembered: integer(0, PASSWORD_LIMITS.remembered),
        days: integer(0, PASSWORD_LIMITS.days),
      }),
      defaults: {
        minlength: 0,
        lowercase: 0,
        uppercase: 0,
        digit: 0,
        special: 0,
        nousername: 0,
        remembered: 0,
        days: 0,
      },
      words: `minlength is 0 to ${PASSWORD_LIMITS.minLength}, remembered 0 to ${PASSWORD_LIMITS.remembered}, days 0 to ${PASSWORD_LIMITS.days}; lowercase, uppercase, digit, special and nousername are 0 or 1`,
    }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Spec 002 section 5: rows with an empty title or address are no pages. */
function toIframePages(rows: unknown): IframePage[] {
  return listField(rows)
    .map((row) => toIframePage(toRow(row) ?? {}))
    .filter(isPage);
}

function toIframePage(fields: Fields): IframePage {
  return readEntity<IframePage>(fields, (row) => ({
    title: nameField(row.title),
    url: textField(row.url),
    sandboxed: row.sandbox == null ? undefined : flagField(row.sandbox),
  }));
}

function fromIframePage({ title, url, sandboxed, extra }: IframePage): Fields {
  return { ...extra, title, url, ...(sandboxed !== undefined && { sandbox: sandboxed ? 1 : 0 }) };
}

/** True for a row with a title and an address. */
function isPage({ title, url }: IframePage): boolean {
  return title.trim() !== '' && url.trim() !== '';
}

function toMapCenter(fields: Fields): LatLng {
  const lat = numberField(fields.lat);
  const lng = numberField(fields.lng);
  return lat === undefined || lng === undefined ? DEFAULT_MAP_CENTER : { lat, lng };
}

function toReverseGeocodingSettings(fields: Fields): ReverseGeocodingSettings {
  return readEntity<ReverseGeocodingSettings>(fields, (row) => ({
    enabled: flagField(row.enable),
    server: textField(row.server),
  }));
}

function fromReverseGeocodingSettings({ enabled, server, extra }: ReverseGeocodingSettings): Fields {
  return { ...extra, enable: enabled ? 1 : 0, server };
}

function toMenuSettings(fields: Fields): MenuSettings {
  return readEntity<MenuSettings>(fields, (row) => ({
    otherAdministrators: flagField(row.enableElseAdminSetting),
    accessLog: numberField(row.accesslog) === 1,
    changePassword: flagField(row.changePassword),
  }));
}

function toPasswordPolicy(fields: Fields): PasswordPolicy {
  return readEntity<PasswordPolicy>(fields, (row) => ({
    minLength: numberField(row.minlength) ?? 0,
    lowercase: flagField(row.lowercase),
    uppercase: flagField(row.uppercase),
    digit: flagField(row.digit),
    special: flagField(row.special),
    notUsername: flagField(row.nousername),
    remembered: numberField(row.remembered) ?? 0,
    days: numberField(row.days) ?? 0,
  }));
}

function fromPasswordPolicy({ minLength, notUsername, remembered, days, extra, ...kinds }: PasswordPolicy): Fields {
  const { lowercase, uppercase, digit, special } = kinds;
  return {
    ...extra,
    minlength: minLength,
    lowercase: lowercase ? 1 : 0,
    uppercase: uppercase ? 1 : 0,
    digit: digit ? 1 : 0,
    special: special ? 1 : 0,
    nousername: notUsername ? 1 : 0,
    remembered,
    days,
  };
}

function fromMenuSettings({ otherAdministrators, accessLog, changePassword, extra }: MenuSettings): Fields {
  return {
    ...extra,
    enableElseAdminSetting: otherAdministrators ? 1 : 0,
    accesslog: accessLog ? 1 : 0,
    changePassword: changePassword ? 1 : 0,
  };
}
