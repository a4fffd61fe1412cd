import { GkError } from '../../errors/gk-error.js';
import { toAutoFirmwarePlan, type AutoFirmwarePlan } from '../../model/devices/firmware.js';
import { canAddAutoUpdatePlan } from '../../rules/devices/firmware.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyList } from '../connection/setting-resource.js';

/** Fields of an auto update plan that users write. @public */
export type AutoFirmwareFields = Pick<AutoFirmwarePlan, 'targetFirmware' | 'url' | 'memo'>;

/**
 * The auto update plans (spec 001 section 7); for permission 0 and 1. Each change resolves with the new list.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface AutoFirmwareResource {
  /** `GET /gkserver/autofw` */
  list(options?: RestCallOptions): Promise<readonly AutoFirmwarePlan[]>;
  /** `POST /gkserver/autofw`. @throws GkError `invalid-argument` without version or address ("cannot be empty"). */
  add(plan: AutoFirmwareFields, options?: RestCallOptions): Promise<readonly AutoFirmwarePlan[]>;
  /** `PUT /gkserver/autofw`: what is absent stays; `invalid-argument` for an empty version or address. */
  update(
    id: string,
    changes: Partial<AutoFirmwareFields>,
    options?: RestCallOptions,
  ): Promise<readonly AutoFirmwarePlan[]>;
  /** `DELETE /gkserver/autofw` */
  remove(id: string, options?: RestCallOptions): Promise<readonly AutoFirmwarePlan[]>;
}

/** The auto update plans over a connection, such as `session.rest`. @public */
export function autoFirmwareResource(rest: RestConnection): AutoFirmwareResource {
  const path = 'autoFirmware';
  const read = (json: unknown): AutoFirmwarePlan[] => replyList(json).flatMap((row) => toAutoFirmwarePlan(row) ?? []);
  return {
    list: (options) => rest.call({ method: 'GET', path, read }, options),
    add: async (plan, options) => {
      requireFilled(plan);
      return rest.call({ method: 'POST', path, body: bodyOf(plan), read }, options);
    },
    update: async (id, changes, options) => {
      requireFilled({ targetFirmware: '-', url: '-', ...changes });
      return rest.call({ method: 'PUT', path, body: { autofwid: id, ...bodyOf(changes) }, read }, options);
    },
    remove: (id, options) => rest.call({ method: 'DELETE', path, body: { autofwid: id }, read }, options),
  };
}

function requireFilled({ targetFirmware, url }: Pick<AutoFirmwareFields, 'targetFirmware' | 'url'>): void {
  if (!canAddAutoUpdatePlan(targetFirmware, url)) throw new GkError('invalid-argument', 'cannot be empty');
}

function bodyOf({ targetFirmware, url, memo }: Partial<AutoFirmwareFields>): Record<string, string> {
  return {
    ...(targetFirmware !== undefined && { targetfw: targetFirmware }),
    ...(url !== undefined && { url }),
    ...(memo !== undefined && { memo }),
  };
}
