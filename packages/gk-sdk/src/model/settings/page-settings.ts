import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { flagField, listField, nameField, numberField, textField, toRow } from '../fields/json-fields.js';
import type { LatLng } from '../tracks/lat-lng.js';

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
export interface MenuSettings extends ExtraFields {
  /** enableElseAdminSetting: other administrators than the user `admin` see System Setting and make administrators. */
  readonly otherAdministrators: boolean;
  /** The Information submenu has Access Logs: "only if setting accesslog equals 1". */
  readonly accessLog: boolean;
  /** The user menu has Change Password. */
  readonly changePassword: boolean;
}

/** Initial centre of a map (spec 002 section 9). @internal */
export const DEFAULT_MAP_CENTER: LatLng = { lat: 24.078605, lng: 120.528535 };

type Fields = Readonly<Record<string, unknown>>;

/** Spec 002 section 5: rows with an empty title or address are no pages. @internal */
export function toIframePages(rows: unknown): IframePage[] {
  return listField(rows)
    .map((row) => toIframePage(toRow(row) ?? {}))
    .filter(isPage);
}

/** @internal */
export function toIframePage(fields: Fields): IframePage {
  return readEntity<IframePage>(fields, (row) => ({
    title: nameField(row.title),
    url: textField(row.url),
    sandboxed: row.sandbox == null ? undefined : flagField(row.sandbox),
  }));
}

/** @internal */
export function fromIframePage({ title, url, sandboxed, extra }: IframePage): Fields {
  return { ...extra, title, url, ...(sandboxed !== undefined && { sandbox: sandboxed ? 1 : 0 }) };
}

/** True for a row with a title and an address. */
function isPage({ title, url }: IframePage): boolean {
  return title.trim() !== '' && url.trim() !== '';
}

/** @internal */
export function toMapCenter(fields: Fields): LatLng {
  const lat = numberField(fields.lat);
  const lng = numberField(fields.lng);
  return lat === undefined || lng === undefined ? DEFAULT_MAP_CENTER : { lat, lng };
}

/** @internal */
export function toReverseGeocodingSettings(fields: Fields): ReverseGeocodingSettings {
  return readEntity<ReverseGeocodingSettings>(fields, (row) => ({
    enabled: flagField(row.enable),
    server: textField(row.server),
  }));
}

/** @internal */
export function fromReverseGeocodingSettings({ enabled, server, extra }: ReverseGeocodingSettings): Fields {
  return { ...extra, enable: enabled ? 1 : 0, server };
}

/** @internal */
export function toMenuSettings(fields: Fields): MenuSettings {
  return readEntity<MenuSettings>(fields, (row) => ({
    otherAdministrators: flagField(row.enableElseAdminSetting),
    accessLog: numberField(row.accesslog) === 1,
    changePassword: flagField(row.changePassword),
  }));
}

/** @internal */
export function fromMenuSettings({ otherAdministrators, accessLog, changePassword, extra }: MenuSettings): Fields {
  return {
    ...extra,
    enableElseAdminSetting: otherAdministrators ? 1 : 0,
    accesslog: accessLog ? 1 : 0,
    changePassword: changePassword ? 1 : 0,
  };
}
