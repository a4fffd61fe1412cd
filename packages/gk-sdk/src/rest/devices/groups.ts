import {
  toDeviceGroup,
  toGroupDevice,
  type DeviceGroup,
  type GroupDevice,
  type GroupId,
} from '../../model/devices/group.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyList } from '../connection/setting-resource.js';

/**
 * The tree of groups (spec 002 section 7). Administrators change it, and what changes it resolves with the whole
 * tree; names hold no space and no apostrophe.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface GroupsResource {
  /** `GET /gkserver/usergroup`: every group; administrators only. */
  list(options?: RestCallOptions): Promise<readonly DeviceGroup[]>;
  /** `GET /gkserver/usergroup/{username}`: the branch that a user sees. */
  ofUser(username: string, options?: RestCallOptions): Promise<readonly DeviceGroup[]>;
  /** `POST /gkserver/usergroup` */
  add(parentId: GroupId, name: string, options?: RestCallOptions): Promise<readonly DeviceGroup[]>;
  /** `PUT /gkserver/usergroup` with `newGroupName`. */
  rename(groupId: GroupId, name: string, options?: RestCallOptions): Promise<readonly DeviceGroup[]>;
  /** `PUT /gkserver/usergroup` with `newParentid`. Rejects when the group would hang below itself. */
  move(groupId: GroupId, parentId: GroupId, options?: RestCallOptions): Promise<readonly DeviceGroup[]>;
  /** `DELETE /gkserver/usergroup` */
  remove(groupId: GroupId, options?: RestCallOptions): Promise<readonly DeviceGroup[]>;
}

/**
 * Assignment of devices to groups (spec 002 section 7). Changes resolve with the assignments of all devices.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface GroupDevicesResource {
  /** `GET /gkserver/groupdevice`; administrators only. */
  list(options?: RestCallOptions): Promise<readonly GroupDevice[]>;
  /** `GET /gkserver/groupdevice/{username}`: those that a user sees. */
  ofUser(username: string, options?: RestCallOptions): Promise<readonly GroupDevice[]>;
  /** `POST /gkserver/groupdevice` */
  add(link: GroupDevice, options?: RestCallOptions): Promise<readonly GroupDevice[]>;
  /** `DELETE /gkserver/groupdevice` */
  remove(link: GroupDevice, options?: RestCallOptions): Promise<readonly GroupDevice[]>;
}

/** The group calls over a connection, such as `session.rest`. @public */
export function groupsResource(rest: RestConnection): GroupsResource {
  const read = (json: unknown): readonly DeviceGroup[] => replyList(json).flatMap((row) => toDeviceGroup(row) ?? []);
  const path = 'groups';
  return {
    list: (options) => rest.call({ method: 'GET', path, read }, options),
    ofUser: (username, options) =>
      rest.call({ method: 'GET', path: 'groupsOfUser', params: { username }, read }, options),
    add: (parentid, newChildrenName, options) =>
      rest.call({ method: 'POST', path, body: { parentid, newChildrenName }, read }, options),
    rename: (groupid, newGroupName, options) =>
      rest.call({ method: 'PUT', path, body: { groupid, newGroupName }, read }, options),
    move: (groupid, newParentid, options) =>
      rest.call({ method: 'PUT', path, body: { groupid, newParentid }, read }, options),
    remove: (groupid, options) => rest.call({ method: 'DELETE', path, body: { groupid }, read }, options),
  };
}

/** The group-device calls over a connection, such as `session.rest`. @public */
export function groupDevicesResource(rest: RestConnection): GroupDevicesResource {
  const read = (json: unknown): readonly GroupDevice[] => replyList(json).flatMap((row) => toGroupDevice(row) ?? []);
  const path = 'groupDevices';
  const bodyOf = ({ groupId, deviceId }: GroupDevice) => ({ groupid: groupId, deviceid: deviceId });
  return {
    list: (options) => rest.call({ method: 'GET', path, read }, options),
    ofUser: (username, options) =>
      rest.call({ method: 'GET', path: 'groupDevicesOfUser', params: { username }, read }, options),
    add: (link, options) => rest.call({ method: 'POST', path, body: bodyOf(link), read }, options),
    remove: (link, options) => rest.call({ method: 'DELETE', path, body: bodyOf(link), read }, options),
  };
}
