import { numberField, textField, toRow } from '../../model/fields/json-fields.js';
import type { LatLng } from '../../model/tracks/lat-lng.js';
import type { RestCallOptions } from '../connection/client.js';
import { reverseGeocode } from './geocoding.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyList } from '../connection/setting-resource.js';

/**
 * Finds places by name and names by place. A deployment fills it with its own service;
 * That of `createRestApi(rest).geocoding` asks the server.
 *
 * @remarks A service of one's own rejects with a GkError too.
 * @public
 */
export interface GeocodeProvider {
  /** Best first; empty when nothing fits. */
  search(
    text: string,
    options?: RestCallOptions,
  ): Promise<
    readonly (LatLng & {
      /** Its whole name, as an address line. */
      readonly name: string;
      /** Kind of place, in the service's word, such as `street`; empty when unknown. */
      readonly kind: string;
    })[]
  >;
  /** Address of a place in words; undefined when nothing is near. */
  reverse(place: LatLng, options?: RestCallOptions): Promise<string | undefined>;
}

/**
 * Geocoding by the server: `POST /nominatim/reverse` and `POST /nominatim/search`, the latter this project's own. Rejects
 * with `forbidden` ('nominatim not enabled') while the server's setting is off.
 *
 * @public
 */
export function serverGeocodeProvider(rest: RestConnection): GeocodeProvider {
  return {
    search: async (text, options) => {
      if (text.trim() === '') return [];
      const read = (json: unknown) => replyList(json).flatMap((row) => toFoundPlace(row) ?? []);
      return rest.call({ method: 'POST', path: 'geocodeSearch', body: { q: text }, read }, options);
    },
    reverse: (place, options) => reverseGeocode(rest, place, options),
  };
}

/** A row as Nominatim writes it, with numbers or their digits. */
function toFoundPlace(value: unknown): Awaited<ReturnType<GeocodeProvider['search']>>[number] | undefined {
  const row = toRow(value);
  const lat = numberField(row?.lat);
  const lng = numberField(row?.lon ?? row?.lng);
  const name = textField(row?.display_name);
  return lat === undefined || lng === undefined || name === ''
    ? undefined
    : { lat, lng, name, kind: textField(row?.type) };
}
