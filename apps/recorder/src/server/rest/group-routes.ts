import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import type { GroupLink } from '../../store/device-store.js';
import { GroupError, type Group } from '../../store/group-store.js';
import { integer } from '../settings/setting-value.js';
import { requireName } from './name-rule.js';
import type { Principal } from '../access/principal.js';
import { authorize, readFields, requirePermission, type AuthorizedCall, type RestServices } from './rest-context.js';
import { RestError } from './rest-error.js';

const id = integer(0, Number.MAX_SAFE_INTEGER);
const changeSchema = z.object({ groupid: id, newGroupName: z.optional(z.string()), newParentid: z.optional(id) });
const linkSchema = z.object({ groupid: id, deviceid: z.string().check(z.minLength(1)) });

/** The tree of groups, and which devices belong to them. Everybody sees the own branch; administrators change it. */
export function groupRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { groups, devices } = services.store;

  const groupRows = (list: readonly Group[] = groups.list()) =>
    list.map(({ id: groupid, parentId: parentid, name }) => ({ groupid, parentid, name }));
  /** Links as they travel; a token sees those of its devices. */
  const linkRows = ({ token }: Principal, links: readonly GroupLink[] = devices.groupLinks()) =>
    links
      .filter(({ deviceId }) => token?.deviceIds?.has(deviceId) !== false)
      .map(({ groupId: groupid, deviceId: deviceid }) => ({ groupid, deviceid }));

  const administrate = async (context: Context, what: string): Promise<AuthorizedCall> => {
    const call = await authorize(services, context);
    requirePermission(call.principal, 0, what);
    return call;
  };
  const requireGroup = (groupId: number): Group => {
    const group = groups.get(groupId);
    if (group === undefined) throw new RestError(404, 'Unknown group');
    return group;
  };
  /** Ids of the groups that the user of a path sees: one's own, or for administrators anybody's. */
  const branchOf = async (context: Context): Promise<{ principal: Principal; branch: ReadonlySet<number> }> => {
    const { principal } = await authorize(services, context);
    const username = context.req.param('username') ?? '';
    if (username !== principal.username) requirePermission(principal, 0, 'see the groups of others');
    const user = services.store.users.find(username);
    if (user === undefined) throw new RestError(404, 'Unknown user');
    return { principal, branch: groups.withDescendants(user.groupId) };
  };

  app.get('/gkserver/usergroup', async (context) => {
    await administrate(context, 'list all groups');
    return context.json({ hasError: false, data: groupRows() });
  });

  app.get('/gkserver/usergroup/:username', async (context) => {
    const { branch } = await branchOf(context);
    return context.json({ hasError: false, data: groupRows(groups.list().filter((group) => branch.has(group.id))) });
  });

  app.post('/gkserver/usergroup', async (context) => {
    const { body } = await administrate(context, 'add groups');
    const { parentid } = readFields(z.object({ parentid: id }), body, 'parentid is the number of a group');
    requireGroup(parentid);
    const name = requireName(body['newChildrenName'], 'The group name');
    changed(() => groups.add(parentid, name));
    return context.json({ hasError: false, message: `${name} added`, data: groupRows() });
  });

  app.put('/gkserver/usergroup', async (context) => {
    const { body } = await administrate(context, 'change groups');
    const fields = readFields(changeSchema, body, 'groupid and newParentid are numbers of groups');
    const group = requireGroup(fields.groupid);
    if (fields.newParentid !== undefined) {
      const parent = requireGroup(fields.newParentid);
      changed(() => {
        groups.move(group.id, parent.id);
      });
      return context.json({ hasError: false, message: `${group.name} moved to ${parent.name}`, data: groupRows() });
    }
    const name = requireName(fields.newGroupName, 'The group name');
    changed(() => {
      groups.rename(group.id, name);
    });
    return context.json({ hasError: false, message: `${group.name} renamed to ${name}`, data: groupRows() });
  });

  app.delete('/gkserver/usergroup', async (context) => {
    const { body } = await administrate(context, 'delete groups');
    const { groupid } = readFields(z.object({ groupid: id }), body, 'groupid is the number of a group');
    const group = requireGroup(groupid);
    changed(() => {
      groups.refuseRemoval(groupid);
      devices.leaveGroup(groupid);
      groups.remove(groupid);
    });
    return context.json({ hasError: false, message: `${group.name} deleted`, data: groupRows() });
  });

  app.get('/gkserver/groupdevice', async (context) => {
    const { principal } = await administrate(context, 'list all group devices');
    return context.json({ hasError: false, data: linkRows(principal) });
  });

  app.get('/gkserver/groupdevice/:username', async (context) => {
    const { principal, branch } = await branchOf(context);
    return context.json({
      hasError: false,
      data: linkRows(
        principal,
        devices.groupLinks().filter((link) => branch.has(link.groupId)),
      ),
    });
  });

  app.on(['POST', 'DELETE'], '/gkserver/groupdevice', async (context) => {
    const { principal, body } = await administrate(context, 'assign devices to groups');
    const { groupid, deviceid } = readFields(linkSchema, body, 'groupid is a number, deviceid a text');
    requireGroup(groupid);
    if (principal.token?.deviceIds?.has(deviceid) === false) throw new RestError(403, 'No right to this device');
    if (devices.get(deviceid) === undefined) throw new RestError(404, 'Unknown device');
    const groupIds = new Set(devices.groupIdsOf(deviceid));
    if (context.req.method === 'POST') groupIds.add(groupid);
    else groupIds.delete(groupid);
    devices.edit(deviceid, { groupIds: [...groupIds] });
    return context.json({ hasError: false, message: 'setted list', data: linkRows(principal) });
  });

  /** Changes the tree, and refuses in words what it cannot be. */
  function changed(change: () => void): void {
    try {
      change();
    } catch (error) {
      if (error instanceof GroupError) throw new RestError(400, error.message);
      throw error;
    }
    devices.groupsChanged();
  }

  return app;
}
