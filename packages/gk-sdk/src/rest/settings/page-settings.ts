import type { LatLng } from '../../model/tracks/lat-lng.js';
import { GkError } from '../../errors/gk-error.js';
import { textField } from '../../model/fields/json-fields.js';
import {
  fromIframePage,
  fromMenuSettings,
  fromReverseGeocodingSettings,
  toIframePages,
  toMapCenter,
  toMenuSettings,
  toReverseGeocodingSettings,
  type IframePage,
  type MenuSettings,
  type ReverseGeocodingSettings,
} from '../../model/settings/page-settings.js';
import { MAX_IFRAMES, savedIframes } from '../../rules/settings/server-settings.js';
import type { RestCallOptions, VideoLayout } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyMessage, settingResource, type SettingResource } from '../connection/setting-resource.js';
import { videoLayout } from './video-layout.js';

/** Settings of the console's pages (spec 002 section 7). @public */
export interface PageSettingsResource {
  /** `GET` and `PUT /gkserver/googlekey`: key of the maps service. */
  readonly mapsKey: SettingResource<string>;
  /** `GET` and `PUT /gkserver/center`: where a map begins. */
  readonly mapCenter: SettingResource<LatLng>;
  /** `GET` and `PUT /gkserver/nominatim`. */
  readonly reverseGeocoding: SettingResource<ReverseGeocodingSettings>;
  /** `GET` and `PUT /gkserver/iframes`: at most 5 pages; rows without a title or address are dropped. */
  readonly iframes: SettingResource<readonly IframePage[]>;
  /** `GET` and `PUT /gkserver/videolayout`; the `PUT` is this project's own. */
  readonly videoLayout: SettingResource<VideoLayout>;
  /** `GET` and `PUT /gkserver/menus`, this project's own; only the user `admin` saves it. */
  readonly menus: SettingResource<MenuSettings>;
  /** `GET /gms.js` and `PUT /gkserver/gmsjs`: a script of the deployment's own. It runs with all rights of a page that loads it. */
  readonly extraScript: SettingResource<string>;
}

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
