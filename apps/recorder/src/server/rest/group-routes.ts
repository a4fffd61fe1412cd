import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import { GroupError, type Group } from '../../store/devices/group-store.js';
import { integer } from 'gk-sdk/contract';
import { requireName } from './name-rule.js';
import { seesAccount } from '../access/account-view.js';
import { branchIds, seenGroupIds } from '../access/fleet-view.js';
import { usesPermission, type Principal } from '../access/principal.js';
import { authorize } from '../access/authorize.js';
import { readFields } from '../http/read-fields.js';
import { requireDevice } from '../fleet/require-device.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

const id = integer(0, Number.MAX_SAFE_INTEGER);
const changeSchema = z.object({ groupid: id, newGroupName: z.optional(z.string()), newParentid: z.optional(id) });
const linkSchema = z.object({ groupid: id, deviceid: z.string().check(z.minLength(1)) });

/**
 * The tree of groups, and which devices belong to them. Everybody sees the own branch and the devices of it;
 * administrators change them.
 */
export function groupRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { groups, devices } = services.store;

  /** Rows of the groups of a branch that the principal sees. */
  const groupRows = (principal: Principal, branch: ReadonlySet<number> = branchIds(services.store, principal)) => {
    const seen = seenGroupIds(services.store, principal);
    return groups
      .list()
      .filter(({ id: groupId }) => branch.has(groupId) && seen.has(groupId))
      .map(({ id: groupid, parentId: parentid, name }) => ({ groupid, parentid, name }));
  };
  /** Links of a branch as they travel: those of devices that one sees. */
  const linkRows = (principal: Principal, branch: ReadonlySet<number> = branchIds(services.store, principal)) => {
    const visible = services.fleet.visibleIds(principal);
    return devices
      .groupLinks()
      .filter(({ groupId, deviceId }) => branch.has(groupId) && visible.has(deviceId))
      .map(({ groupId: groupid, deviceId: deviceid }) => ({ groupid, deviceid }));
  };

  /** A group outside of one's own branch is as unknown as one that does not exist. */
  const requireGroup = (principal: Principal, groupId: number): Group => {
    const group = groups.get(groupId);
    if (group === undefined || !branchIds(services.store, principal).has(groupId))
      throw new RestError(404, 'Unknown group');
    return group;
  };
  /** Ids of the groups that the user of a path sees: one's own, or for administrators anybody's. */
  const branchOf = async (context: Context): Promise<{ principal: Principal; branch: ReadonlySet<number> }> => {
    const { principal } = await authorize(services, context);
    const username = context.req.param('username') ?? '';
    if (username !== principal.username && (principal.permission > 0 || !usesPermission(principal))) {
      throw new RestError(403, 'You can see only your own groups');
    }
    const user = services.store.users.find(username);
    const isSeen =
      user !== undefined && (username === principal.username || seesAccount(services.store, principal, user));
    if (!isSeen) throw new RestError(404, 'Unknown user');
    return { principal, branch: groups.withDescendants(user.groupId) };
  };

  app.get('/gkserver/usergroup', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json({ hasError: false, data: groupRows(principal) });
  });

  app.get('/gkserver/usergroup/:username', async (context) => {
    const { principal, branch } = await branchOf(context);
    return context.json({ hasError: false, data: groupRows(principal, branch) });
  });

  app.post('/gkserver/usergroup', async (context) => {
    const { body, principal } = await authorize(services, context);
    const { parentid } = readFields(z.object({ parentid: id }), body, 'parentid is the number of a group');
    requireGroup(principal, parentid);
    const name = requireName(body['newChildrenName'], 'The group name');
    changed(() => groups.add(parentid, name));
    return context.json({ hasError: false, message: `${name} added`, data: groupRows(principal) });
  });

  app.put('/gkserver/usergroup', async (context) => {
    const { body, principal } = await authorize(services, context);
    const fields = readFields(changeSchema, body, 'groupid and newParentid are numbers of groups');
    const group = requireGroup(principal, fields.groupid);
    if (fields.newParentid !== undefined) {
      const parent = requireGroup(principal, fields.newParentid);
      changed(() => {
        groups.move(group.id, parent.id);
      });
      return context.json({
        hasError: false,
        message: `${group.name} moved to ${parent.name}`,
        data: groupRows(principal),
      });
    }
    const name = requireName(fields.newGroupName, 'The group name');
    changed(() => {
      groups.rename(group.id, name);
    });
    return context.json({ hasError: false, message: `${group.name} renamed to ${name}`, data: groupRows(principal) });
  });

  app.delete('/gkserver/usergroup', async (context) => {
    const { body, principal } = await authorize(services, context);
    const { groupid } = readFields(z.object({ groupid: id }), body, 'groupid is the number of a group');
    const group = requireGroup(principal, groupid);
    changed(() => {
      groups.refuseRemoval(groupid, (username) => {
        const user = services.store.users.find(username);
        return user !== undefined && seesAccount(services.store, principal, user);
      });
      devices.leaveGroup(groupid);
      groups.remove(groupid);
    });
    return context.json({ hasError: false, message: `${group.name} deleted`, data: groupRows(principal) });
  });

  app.get('/gkserver/groupdevice', async (context) => {
    const { principal } = await authorize(services, context);
    return context.json({ hasError: false, data: linkRows(principal) });
  });

  app.get('/gkserver/groupdevice/:username', async (context) => {
    const { principal, branch } = await branchOf(context);
    return context.json({
      hasError: false,
      data: linkRows(principal, branch),
    });
  });

  app.on(['POST', 'DELETE'], '/gkserver/groupdevice', async (context) => {
    const { principal, body } = await authorize(services, context);
    const { groupid, deviceid } = readFields(linkSchema, body, 'groupid is a number, deviceid a text');
    requireGroup(principal, groupid);
    requireDevice(services, { body, principal });
    const groupIds = new Set(devices.groupIdsOf(deviceid));
    if (context.req.method === 'POST') groupIds.add(groupid);
    else groupIds.delete(groupid);
    devices.edit(deviceid, { groupIds: [...groupIds] });
    return context.json({ hasError: false, message: 'setted list', data: linkRows(principal) });
  });

  /** Changes the tree, and refuses in words what it cannot be. */
  function changed(change: () => void): void {
    try {
      services.store.atomically(() => {
        change();
        devices.groupsChanged();
      });
    } catch (error) {
      if (error instanceof GroupError) throw new RestError(400, error.message);
      throw error;
    }
  }

  return app;
}
