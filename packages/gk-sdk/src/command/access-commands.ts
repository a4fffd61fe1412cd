import { GkError } from '../errors/gk-error.js';
import type { ExtraFields } from '../model/fields/extra-fields.js';
import { toPermissionGroup, type PermissionGroup } from '../model/access/permission-group.js';
import { copyPermissionGroup, isCopiedPermissionGroup } from '../rules/access/permission-groups.js';
import { readActionResult } from './action-result.js';
import { callJson, type CommandCaller } from './command-caller.js';
import type { CallOptions } from './queries.js';
import { answered, badReply, batchRows } from './reply.js';
import type { VcpMessage } from '../wire/vcp/message.js';

/** A change of one permission group. Absent fields keep their value. @public */
export interface PermissionChange extends ExtraFields {
  /** Id of the group to change; an unused id creates a group. */
  readonly id: number;
  /** New name. The groups 0 to 3 cannot be renamed. */
  readonly name?: string;
  /** One character 0/1 a right, in the order of `ACCESS_FLAGS`. */
  readonly access?: string;
}

/**
 * The permission groups (S04), for administrators. Each resolves with the updated list, and rejects as every call of
 * {@link CommandQueries} does.
 *
 * @public
 */
export interface AccessCommands {
  /** All groups with their rights. */
  permissionGroups(options?: CallOptions): Promise<readonly PermissionGroup[]>;
  /** Saves rights and names. `invalid-argument` for the name of a group that comes with the server (ids 0 to 3). */
  savePermissionGroups(
    changes: readonly PermissionChange[],
    options?: CallOptions,
  ): Promise<readonly PermissionGroup[]>;
  /** Creates a group with the next id, the rights of `id`, and its name followed by `_Copy`. `not-found` for an unknown id. */
  copyPermissionGroup(id: number, options?: CallOptions): Promise<readonly PermissionGroup[]>;
  /**
   * Deletes a group with an id above 3 (not in the specification). Rejects with `invalid-argument` for a built-in group, and
   * with `refused` and the names of its users while a group has users.
   */
  deletePermissionGroup(id: number, options?: CallOptions): Promise<readonly PermissionGroup[]>;
}

/** {@link AccessCommands} over `session.command`. @public */
export function accessCommands(caller: CommandCaller): AccessCommands {
  const get = async (options?: CallOptions): Promise<readonly PermissionGroup[]> =>
    readGroups(answered(await caller.call('S04', { A: 'get' }, undefined, options)));
  const set = async (
    changes: readonly PermissionChange[],
    options?: CallOptions,
  ): Promise<readonly PermissionGroup[]> => {
    const reply = await callJson(caller, 'S04', { A: 'set' }, changes.map(toChangeRow), options);
    const { kind } = readActionResult(reply);
    return kind === 'done' ? readGroups(reply) : get(options);
  };

  return {
    permissionGroups: get,
    savePermissionGroups: (changes, options) => {
      if (changes.some(({ id, name }) => name !== undefined && !isCopiedPermissionGroup(id))) {
        return Promise.reject(new GkError('invalid-argument', 'Only groups above 3 can be renamed.'));
      }
      return set(changes, options);
    },
    copyPermissionGroup: async (id, options) => {
      const copy = copyPermissionGroup(await get(options), id);
      if (!copy) throw new GkError('not-found', `There is no permission group ${id}.`);
      return set([copy], options);
    },
    deletePermissionGroup: async (id, options) => {
      if (!isCopiedPermissionGroup(id)) {
        throw new GkError('invalid-argument', 'Only groups above 3 can be deleted.');
      }
      return readGroups(answered(await callJson(caller, 'S04', { A: 'delete' }, { id }, options)));
    },
  };
}

function toChangeRow({ extra, ...known }: PermissionChange): Readonly<Record<string, unknown>> {
  return { ...extra, ...known };
}

function readGroups(message: VcpMessage): readonly PermissionGroup[] {
  const rows = message.body === undefined ? undefined : batchRows(message);
  if (!rows) throw badReply(message.code);
  return rows.flatMap((row) => toPermissionGroup(row) ?? []);
}
