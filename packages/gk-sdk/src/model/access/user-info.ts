import { toDeviceIds } from '../devices/device-ids.js';
import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { toGroupId, type GroupId } from '../devices/group.js';
import { flagField, listField, momentField, optionalTextField, toRow } from '../fields/json-fields.js';

/** A device group of a user (spec 000 section 3, "User info"). @public */
export interface UserGroup extends ExtraFields {
  /** Id of the group in all calls (`groupid`). */
  readonly groupId: GroupId;
  /** Display name. */
  readonly name?: string;
}

/**
 * Information about a user from the server (Q02, `POST gkcommon/userinfo`; spec 000 section 3, "User info"). @public
 */
export interface UserInfo extends ExtraFields {
  /** The user name as the server spells it (`UserName`). */
  readonly username?: string;
  /** The user's groups (`childrens`). */
  readonly groups: readonly UserGroup[];
  /** Ids of devices that are assigned to the user directly, without a group (`devices`). */
  readonly deviceIds: readonly string[];
  /** Whether the user belongs to the root group (`rootgroup`); missing where the server does not say it. */
  readonly inRootGroup?: boolean;
  /**
   * When the password expires and must be changed, unix seconds (`passwordexpires`, not in the specification). Undefined if it
   * never expires, if the server does not report it, and for tokens.
   */
  readonly passwordExpiresS?: number;
}

/** Reads the body of a login reply and of `gkcommon/userinfo`. @internal */
export function toUserInfo(fields: Readonly<Record<string, unknown>>): UserInfo {
  return readEntity<UserInfo>(fields, (row) => ({
    username: optionalTextField(row.UserName),
    groups: listField(row.childrens).flatMap((group) => toUserGroup(group) ?? []),
    deviceIds: toDeviceIds(row.devices),
    passwordExpiresS: momentField(row.passwordexpires),
    inRootGroup: row.rootgroup == null ? undefined : flagField(row.rootgroup),
  }));
}

function toUserGroup(value: unknown): UserGroup | undefined {
  const fields = toRow(value);
  const groupId = toGroupId(fields?.groupid);
  return fields === undefined || groupId === undefined
    ? undefined
    : readEntity<UserGroup>(fields, (row) => ({
        groupId: toGroupId(row.groupid) ?? groupId,
        name: optionalTextField(row.name),
      }));
}
