import { GkError } from '../errors/gk-error.js';
import { toRow } from '../model/fields/json-fields.js';
import {
  toParameterGroup,
  toParameters,
  type ParameterGroup,
  type ParameterGroupName,
  type Parameters,
  type ParameterValue,
} from '../model/devices/parameter-group.js';
import { readActionResult, type ActionResult } from './action-result.js';
import { callJson, type CommandCaller } from './command-caller.js';
import type { CallOptions } from './queries.js';
import { answered, badReply, parseBody } from './reply.js';

/**
 * Remote parameters of a device. Each rejects as every call of {@link CommandQueries} does.
 *
 * @public
 */
export interface ParameterCommands {
  /** D03: one group. `bad-reply` without `current`; `device-timeout` when the device does not answer. */
  parameters(
    deviceId: string,
    group: ParameterGroupName | (string & {}),
    options?: CallOptions,
  ): Promise<ParameterGroup>;
  /**
   * D04: writes parameters. If `from` is the group as it was read, only keys whose value changes are sent. Rejects with
   * `invalid-argument` ("no changes") if none does.
   */
  writeParameters(
    deviceId: string,
    group: ParameterGroupName | (string & {}),
    changes: Parameters,
    options?: CallOptions & { readonly from?: ParameterGroup },
  ): Promise<
    | { readonly kind: 'saved' }
    /** The device is offline: the server stores the values and sends them when the device is back ("offline setting"). */
    | { readonly kind: 'kept-offline'; readonly offlineSet: Parameters }
    /** R 408: sent to the device, which has not confirmed; read the group again to find out. */
    | { readonly kind: 'device-silent' }
  >;
  /** D16: sets one parameter, named `group.key`, for example `sys.TZ`. */
  setParameter(deviceId: string, key: string, value: ParameterValue, options?: CallOptions): Promise<ActionResult>;
}

/** {@link ParameterCommands} over `session.command`. @public */
export function parameterCommands(caller: CommandCaller): ParameterCommands {
  return {
    parameters: async (deviceId, group, options) => {
      const reply = answered(await caller.call('D03', { D: deviceId, A: group }, undefined, options));
      const body = toRow(parseBody(reply));
      if (body?.success === false) throw refusedBy(body, 'read the parameters');
      // A server may leave the envelope out.
      const parameters = body && toParameterGroup(body.data ?? body);
      if (!parameters) throw badReply(reply.code);
      return parameters;
    },
    writeParameters: async (deviceId, group, changes, options) => {
      const changed = options?.from === undefined ? changes : differing(options.from, changes);
      if (Object.keys(changed).length === 0) throw new GkError('invalid-argument', 'no changes');
      const reply = await callJson(caller, 'D04', { D: deviceId, A: group }, changed, options);
      const { kind } = readActionResult(reply);
      const body = toRow(parseBody(reply));
      if (body?.success === false && body.offlineset === undefined) throw refusedBy(body, 'write the parameters');
      if (kind === 'device-silent') return { kind };
      return kind === 'accepted' || body?.offlineset !== undefined
        ? { kind: 'kept-offline', offlineSet: toParameters(body?.offlineset ?? changed) }
        : { kind: 'saved' };
    },
    setParameter: async (deviceId, key, value, options) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return readActionResult(await caller.call('D16', { D: deviceId, A: key, V: text }, undefined, options));
    },
  };
}

/** The changes of a group that it does not have already; what waits for the device counts before what it has. */
function differing({ current, offlineSet }: ParameterGroup, changes: Parameters): Parameters {
  const held = new Map(Object.entries({ ...current, ...offlineSet }));
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => JSON.stringify(held.get(key)) !== JSON.stringify(value)),
  );
}

function refusedBy(body: Readonly<Record<string, unknown>>, what: string): GkError {
  const words = typeof body.message === 'string' ? body.message : '';
  return new GkError('refused', words || `The server did not ${what}.`);
}
