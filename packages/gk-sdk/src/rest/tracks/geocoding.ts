import { type GkErrorCode } from '../../errors/gk-error.js';
import { isGkError } from '../../errors/to-gk-error.js';
import * as z from '../../model/fields/zod.js';
import type { RestCallOptions } from '../connection/client.js';
import { shape } from '../connection/rest-caller.js';
import type { RestConnection } from '../connection/rest-connection.js';

/** Spec 000 section 7: addresses are asked at this zoom. */
const ADDRESS_ZOOM = 18;

const statusSchema = z.looseObject({ status: z.optional(z.nullable(z.union([z.number(), z.string()]))) });
const addressSchema = z.looseObject({
  display_name: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.unknown())),
});

/** Error codes of a server without geocoding. */
const UNAVAILABLE: ReadonlySet<GkErrorCode> = new Set(['forbidden', 'not-found', 'refused']);

/**
 * `GET /nominatim/status`. "If reverse geocoding is not enabled the status is 403" (spec 001 section
 * 7), be it the status of the answer or the one in its body.
 */
export async function geocodingAvailable(connection: RestConnection, options?: RestCallOptions): Promise<boolean> {
  try {
    const call = { method: 'GET', path: 'geocodingStatus', read: shape(statusSchema), credentials: 'none' } as const;
    const reply = await connection.call(call, options);
    return Number(reply.status ?? 0) < 400;
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
  const reply = await connection.call(
    { method: 'POST', path: 'reverseGeocode', read: shape(addressSchema), body },
    options,
  );
  return reply.display_name || undefined;
}
