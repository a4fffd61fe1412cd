import { type GkErrorCode } from '../../errors/gk-error.js';
import { isGkError } from '../../errors/to-gk-error.js';
import { optionalTextField, textField } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';

/** Spec 000 section 7: addresses are asked at this zoom. */
const ADDRESS_ZOOM = 18;

/** Error codes of a server without geocoding. */
const UNAVAILABLE: ReadonlySet<GkErrorCode> = new Set(['forbidden', 'not-found', 'refused']);

/**
 * `GET /nominatim/status`. "If reverse geocoding is not enabled the status is 403" (spec 001 section
 * 7), be it the status of the answer or the one in its body.
 */
export async function geocodingAvailable(connection: RestConnection, options?: RestCallOptions): Promise<boolean> {
  try {
    const call = { method: 'GET', path: 'geocodingStatus', read: replyFields, credentials: 'none' } as const;
    const reply = await connection.call(call, options);
    return Number(textField(reply.status)) < 400;
  } catch (error) {
    if (isGkError(error) && UNAVAILABLE.has(error.code)) return false;
    throw error;
  }
}

/** `POST /nominatim/reverse` */
export async function reverseGeocode(
  connection: RestConnection,
  position: { readonly lat: number; readonly lng: number },
  options?: RestCallOptions,
): Promise<string | undefined> {
  const body = { lat: position.lat, lon: position.lng, zoom: ADDRESS_ZOOM };
  const reply = await connection.call({ method: 'POST', path: 'reverseGeocode', read: replyFields, body }, options);
  return optionalTextField(reply.display_name);
}
