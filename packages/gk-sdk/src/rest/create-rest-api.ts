import { mileageResource, type MileageResource } from './mileage.js';
import { netflowResource, type NetflowResource } from './netflow.js';
import type { RestConnection } from './rest-connection.js';
import { translationResource, type TranslationResource } from './translation.js';

/** Every resource of a server. @public */
export interface RestApi {
  readonly mileage: MileageResource;
  readonly netflow: NetflowResource;
  readonly translation: TranslationResource;
}

/**
 * All resources over one connection. A page that counts its kilobytes makes the few that it uses instead
 * (`translationResource(session.rest)`).
 *
 * @example
 * ```ts
 * const api = createRestApi(session.rest);
 * const { words } = await api.translation.read();
 * ```
 * @public
 */
export function createRestApi(rest: RestConnection): RestApi {
  return {
    mileage: mileageResource(rest),
    netflow: netflowResource(rest),
    translation: translationResource(rest),
  };
}
