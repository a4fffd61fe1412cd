import { ACCESS_FLAGS } from 'gk-sdk';
import { isCopiedPermissionGroup } from 'gk-sdk/rules';
import { VcpResult } from 'gk-sdk/wire';
import { z } from 'zod/mini';
import { jsonReply, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, parsedBody } from './command-refusal.js';

const MAX_GROUPS = 100;
/** Users who are named when a group cannot be deleted. */
const NAMED_USERS = 20;

const changesSchema = z
  .array(
    z.object({
      id: z.int().check(z.gte(0)),
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      access: z.optional(z.string().check(z.regex(new RegExp(`^[01]{${ACCESS_FLAGS.length}}$`)))),
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_GROUPS));

const deletionSchema = z.object({ id: z.int() });

/** S04: the permission groups; a change of rights ends the open sockets of their users, who log in anew. */
export function accessList(call: UserCall): CommandReply {
  const { permissionGroups } = call.services.store;
  switch (call.message.fields.A) {
    case 'get':
      break;
    case 'set':
      permissionGroups.save(changesOf(call));
      break;
    case 'delete':
      permissionGroups.remove(deletedId(call));
      break;
    default:
      throw new CommandRefusal(VcpResult.badRequest, 'S04 needs get, set or delete in field A');
  }
  return jsonReply(permissionGroups.list(), { R: String(VcpResult.success) });
}

function changesOf({ message, services }: UserCall): z.infer<typeof changesSchema> {
  const changes = changesSchema.safeParse(parsedBody(message.body ?? ''));
  if (!changes.success) {
    throw new CommandRefusal(
      VcpResult.badRequest,
      `S04 set needs [{id, name, access}]: a name of 64 characters at most, ${ACCESS_FLAGS.length} flags 0 or 1`,
    );
  }
  const ids = new Set(services.store.permissionGroups.list().map(({ id }) => id));
  for (const { id, name, access } of changes.data) {
    const next = Math.max(...ids) + 1;
    if (name !== undefined && !isCopiedPermissionGroup(id)) {
      throw new CommandRefusal(VcpResult.refused, 'Only groups above 3 can be renamed');
    }
    if (id === 0 && access?.includes('0')) {
      throw new CommandRefusal(VcpResult.refused, 'Permissions of administrators cannot be removed');
    }
    if (!ids.has(id)) {
      if (id !== next) throw new CommandRefusal(VcpResult.refused, `A new group takes the next id, ${next}`);
      // A change of a group that another administrator has deleted would make it anew, with other rights.
      if (name === undefined || access === undefined) {
        throw new CommandRefusal(
          VcpResult.notFound,
          `There is no permission group ${id}: a new one needs a name and its rights`,
        );
      }
    }
    ids.add(id);
  }
  return changes.data;
}

/** Returns the id of the group to delete. @throws CommandRefusal for a built-in group, an unknown one, and one that users have. */
function deletedId({ message, services: { store } }: UserCall): number {
  const deletion = deletionSchema.safeParse(parsedBody(message.body ?? ''));
  if (!deletion.success) throw new CommandRefusal(VcpResult.badRequest, 'S04 delete needs {id}');
  const { id } = deletion.data;
  if (!isCopiedPermissionGroup(id)) throw new CommandRefusal(VcpResult.refused, 'Only groups above 3 can be deleted');
  const group = store.permissionGroups.list().find((one) => one.id === id);
  if (group === undefined) throw new CommandRefusal(VcpResult.notFound, `There is no permission group ${id}`);
  const names = store.users.list().flatMap((user) => (user.permissionId === id ? [user.name] : []));
  if (names.length > 0) {
    const more = names.length > NAMED_USERS ? ` and ${names.length - NAMED_USERS} more` : '';
    const used = `${names.slice(0, NAMED_USERS).join(', ')}${more}`;
    throw new CommandRefusal(VcpResult.refused, `${group.name} is used by ${used}: give them another permission first`);
  }
  return id;
}
