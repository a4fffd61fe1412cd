import { ACCESS_FLAGS } from 'gk-sdk';
import { VcpResult } from 'gk-sdk/wire';
import { z } from 'zod/mini';
import { jsonReply, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, parsedBody } from './command-refusal.js';

/** Ids up to this one come with the server and keep their names. */
const LAST_BUILT_IN_ID = 3;
const MAX_GROUPS = 100;

const changesSchema = z
  .array(
    z.object({
      id: z.int().check(z.gte(0)),
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      access: z.optional(z.string().check(z.regex(new RegExp(`^[01]{${ACCESS_FLAGS.length}}$`)))),
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_GROUPS));

/** S04: the permission groups; a change of rights ends the open sockets of their users, who log in anew. */
export function accessList(call: UserCall): CommandReply {
  const { permissionGroups } = call.services.store;
  switch (call.message.fields.A) {
    case 'get':
      break;
    case 'set':
      permissionGroups.save(changesOf(call));
      break;
    default:
      throw new CommandRefusal(VcpResult.badRequest, 'S04 needs get or set in field A');
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
    if (name !== undefined && id <= LAST_BUILT_IN_ID) {
      throw new CommandRefusal(VcpResult.refused, `Only groups above ${LAST_BUILT_IN_ID} can be renamed`);
    }
    if (id === 0 && access?.includes('0')) {
      throw new CommandRefusal(VcpResult.refused, 'Permissions of administrators cannot be removed');
    }
    if (!ids.has(id) && id !== next) {
      throw new CommandRefusal(VcpResult.refused, `A new group takes the next id, ${next}`);
    }
    ids.add(id);
  }
  return changes.data;
}
