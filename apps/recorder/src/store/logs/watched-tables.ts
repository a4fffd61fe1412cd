import { ACCESS_FLAGS } from 'gk-sdk';
import { isSecretName } from './redact.js';

/** An entity of a watched table, as the change log compares it. */
export interface WatchedEntity {
  /** Id that stays, such as the name of a user. */
  readonly key: string;
  /** Name for people; the key where there is none. */
  readonly name?: string;
  /** Values by the names that forms and calls know; those of nested objects have names with dots. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** All fields that hold a secret; those whose names say so when absent. */
  readonly secrets?: readonly string[];
  /** Devices and groups that it is about: who sees none of them does not see it. */
  readonly deviceIds?: readonly string[];
  readonly groupIds?: readonly number[];
  /** True for an account of level 0. */
  readonly ofAdministrator?: boolean;
  /** Kind of this one, where a table has several. */
  readonly entity?: string;
}

/** Setting with what the change log has to know of it. */
export interface DescribedSetting {
  readonly name: string;
  readonly defaults: unknown;
  readonly secrets?: readonly string[] | undefined;
}

/** Names and values that are kept elsewhere than in the row. */
export interface WatchContext {
  /** Name of a group with those above it; the id of one that is gone. */
  readonly groupName: (id: number) => string;
  readonly rootGroupId: number;
  /** Fields of a device that no user has changed, and its parameters by group as it told them. */
  readonly deviceFields: (deviceId: string) => Readonly<Record<string, unknown>>;
  readonly parameters: (deviceId: string) => Readonly<Record<string, unknown>>;
  readonly setting: (name: string) => DescribedSetting | undefined;
}

/** A row by the names of the columns of its table; JSON columns are read. */
export type WatchedRow = Readonly<Record<string, unknown>>;

/** A table whose changes by users stand in the change log. */
export interface WatchedTable {
  readonly table: string;
  /** Kind of what it holds. */
  readonly entity: string;
  /** Columns that are looked at; those with `{}` behind them hold JSON. */
  readonly columns: readonly string[];
  /** Further values, as SQL; `@` stands for the row. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Rows that are looked at, as SQL; all when absent. */
  readonly when?: string;
  /** Word for a new row, where it stands for something that is no more. */
  readonly addedIs?: 'removed' | 'changed';
  /** Undefined for a row that is no entity of a user. */
  readonly read: (row: WatchedRow, context: WatchContext) => WatchedEntity | undefined;
  /** The entity before its first row. */
  readonly before?: (row: WatchedRow, context: WatchContext) => WatchedEntity | undefined;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
const idsIn = (list: unknown): readonly string[] => listOf(list).map(text);

/** Without what the server fills in. */
const typed = ({ updatetime: _updatetime, ...fields }: Readonly<Record<string, unknown>>): WatchedRow => fields;

const place =
  (column: string) =>
  (row: WatchedRow): WatchedEntity => {
    const { latlngs, ...fields } = typed(fieldsOf(row[column]));
    return {
      key: text(row.place),
      name: text(fields.title),
      fields: {
        ...fields,
        ...(latlngs !== undefined && {
          latlngs: listOf(latlngs).map((point) => Object.values(fieldsOf(point)).join(' ')),
        }),
      },
      deviceIds: idsIn(fields.devices),
    };
  };

/** A sealed secret is one value, which is compared and not shown. */
const sealedAsText = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, unknown] => {
      const { sealed } = fieldsOf(value);
      return [name, typeof sealed === 'string' ? sealed : value];
    }),
  );

const settingOf = (
  name: string,
  value: unknown,
  described: DescribedSetting | undefined,
): WatchedEntity | undefined => {
  if (name === 'translation.known') return undefined;
  if (name !== 'translation') {
    const fields = Array.isArray(value) ? { rows: value } : sealedAsText(fieldsOf(value));
    return { key: name, fields, ...(described && { secrets: described.secrets ?? [] }) };
  }
  const { data, configs } = fieldsOf(value);
  const texts = Object.entries(fieldsOf(data)).flatMap(([language, table]) =>
    Object.entries(fieldsOf(table)).map(([word, said]): [string, unknown] => [`${language}: ${word}`, said]),
  );
  const languages = listOf(configs).map((config) => text(fieldsOf(config).name));
  return { key: name, entity: 'words', secrets: [], fields: { languages, ...Object.fromEntries(texts) } };
};

const parameters = (deviceId: string, current: unknown, waiting: unknown, context: WatchContext): WatchedEntity => {
  const factory = context.parameters(deviceId);
  const known = Object.entries({ ...factory, ...fieldsOf(current) }).map(([group, values]): [string, unknown] => [
    group,
    { ...fieldsOf(factory[group]), ...sealedAsText(fieldsOf(values)) },
  ]);
  const awaited = Object.entries(fieldsOf(waiting)).map(([group, values]): [string, unknown] => [
    group,
    sealedAsText(fieldsOf(values)),
  ]);
  return {
    key: deviceId,
    fields: { ...Object.fromEntries(known), waiting: Object.fromEntries(awaited) },
    deviceIds: [deviceId],
  };
};

/** `linked` are the groups of a device of which no user has chosen any. */
const device = (deviceId: string, edit: unknown, linked: unknown, context: WatchContext): WatchedEntity => {
  const { groupIds = linked, version: _version, ...fields } = fieldsOf(edit);
  const ids = listOf(groupIds).map(Number);
  return {
    key: deviceId,
    fields: { ...context.deviceFields(deviceId), ...fields, groups: ids.map(context.groupName) },
    deviceIds: [deviceId],
    groupIds: ids,
  };
};

const PLANS: Readonly<Record<string, string>> = {
  download: 'download-plan',
  push: 'push-plan',
  realtime: 'realtime-plan',
};

/** The tables, in the order in which they came. */
export const WATCHED_TABLES: readonly WatchedTable[] = [
  {
    table: 'users',
    entity: 'user',
    columns: ['name', 'permission_id', 'group_id', 'logged_in_s', 'details{}'],
    // Each password has its own salt, which shows that another one was set.
    extra: {
      password: '@salt',
      permission: "(SELECT id || ' ' || name FROM permission_groups WHERE id = @permission_id)",
    },
    read: ({ name, permission_id, permission, group_id, logged_in_s, password, details }, context) => ({
      key: text(name),
      fields: {
        permission,
        groupid: context.groupName(Number(group_id)),
        password,
        logintime: logged_in_s,
        ...fieldsOf(details),
      },
      groupIds: [Number(group_id)],
      ofAdministrator: permission_id === 0,
    }),
  },
  {
    table: 'second_factors',
    entity: 'second-factor',
    columns: ['username', 'since_s', 'codes_made_s'],
    extra: {
      group_id: '(SELECT group_id FROM users WHERE name = @username)',
      permission_id: '(SELECT permission_id FROM users WHERE name = @username)',
    },
    read: ({ username, since_s, codes_made_s, group_id, permission_id }) => ({
      key: text(username),
      fields: { since: since_s, recoverycodes: codes_made_s },
      ...(group_id !== null && { groupIds: [Number(group_id)] }),
      ofAdministrator: permission_id === 0,
    }),
  },
  {
    table: 'permission_groups',
    entity: 'permission-group',
    columns: ['id', 'name', 'access'],
    read: ({ id, name, access }) => ({
      key: text(id),
      name: text(name),
      fields: {
        name,
        ...Object.fromEntries(ACCESS_FLAGS.map((flag, index) => [flag, text(access)[index] === '1'])),
      },
    }),
  },
  {
    table: 'groups',
    entity: 'group',
    columns: ['id', 'name', 'parent_id'],
    read: ({ id, name, parent_id }, context) => ({
      key: text(id),
      name: text(name),
      fields: { name, parentid: parent_id === null ? undefined : context.groupName(Number(parent_id)) },
      groupIds: [Number(id), ...(parent_id === null ? [] : [Number(parent_id)])],
    }),
  },
  {
    table: 'device_edits',
    entity: 'device',
    columns: ['deviceid', 'edit{}'],
    // The links follow the edit.
    extra: { linked: 'json((SELECT json_group_array(group_id) FROM group_devices WHERE deviceid = @deviceid))' },
    read: ({ deviceid, edit, linked }, context) => device(text(deviceid), edit, linked, context),
    before: ({ deviceid, linked }, context) => device(text(deviceid), {}, linked, context),
  },
  {
    table: 'settings',
    entity: 'setting',
    columns: ['name', 'value{}'],
    read: ({ name, value }, context) => settingOf(text(name), value, context.setting(text(name))),
    before: ({ name }, context) => {
      const described = context.setting(text(name));
      return settingOf(text(name), described?.defaults, described);
    },
  },
  {
    table: 'meta',
    entity: 'transfer-limits',
    columns: ['key', 'value{}'],
    when: "@key = 'monitorSettings'",
    read: ({ key, value }) => ({ key: text(key), fields: fieldsOf(value) }),
    before: ({ key }, context) => ({ key: text(key), fields: fieldsOf(context.setting(text(key))?.defaults) }),
  },
  {
    table: 'server_config',
    entity: 'server-configuration',
    columns: ['name', 'value'],
    read: ({ name, value }) => ({ key: text(name), fields: { [text(name)]: value } }),
  },
  { table: 'fences', entity: 'fence', columns: ['place', 'fence{}'], read: place('fence') },
  { table: 'tracks', entity: 'route', columns: ['place', 'track{}'], read: place('track') },
  {
    table: 'device_parameters',
    entity: 'parameters',
    columns: ['deviceid', 'current{}', 'offline_set{}'],
    read: ({ deviceid, current, offline_set }, context) => parameters(text(deviceid), current, offline_set, context),
    before: ({ deviceid }, context) => parameters(text(deviceid), {}, {}, context),
  },
  {
    table: 'device_accounts',
    entity: 'device-user',
    columns: ['deviceid', 'name'],
    extra: { password: '@salt' },
    read: ({ deviceid, name, password }) => ({
      key: text(deviceid),
      fields: { user: name, password },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'waiting_device_accounts',
    entity: 'device-user',
    columns: ['deviceid', 'name'],
    extra: { password: '@password_hash' },
    read: ({ deviceid, name, password }) => ({
      key: text(deviceid),
      fields: { waiting: { user: name, password } },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'firmware_files',
    entity: 'firmware',
    columns: ['id', 'filename', 'memo', 'size_bytes', 'md5'],
    read: ({ id, filename, memo, size_bytes, md5 }) => ({
      key: text(id),
      name: text(filename),
      fields: { filename, memo, size: size_bytes, md5 },
    }),
  },
  {
    table: 'auto_firmware',
    entity: 'firmware-plan',
    columns: ['id', 'target', 'url', 'memo', 'group_id'],
    read: ({ id, target, url, memo, group_id }) => ({
      key: text(id),
      name: text(target),
      fields: { targetfw: target, url, memo },
      groupIds: [Number(group_id)],
    }),
  },
  {
    table: 'firmware_updates',
    entity: 'firmware-update',
    columns: ['deviceid', 'from_version', 'to_version', 'started_ms', 'outcome'],
    // Its end is the device's, not the user's.
    when: "@outcome = 'running'",
    read: ({ deviceid, from_version, to_version, started_ms }) => ({
      key: text(deviceid),
      fields: { from: from_version, to: to_version, started: started_ms },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'faces',
    entity: 'face',
    columns: ['id', 'unit', 'idcard', 'name', 'contact', 'memo', 'group_id'],
    read: ({ id, unit, idcard, name, contact, memo, group_id }, context) => ({
      key: text(id),
      name: text(name),
      fields: { unit, idcard, name, contact, memo },
      groupIds: [typeof group_id === 'number' ? group_id : context.rootGroupId],
    }),
  },
  {
    table: 'face_photos',
    entity: 'face-photo',
    columns: ['id', 'face_id', 'md5'],
    extra: {
      face: '(SELECT name FROM faces WHERE id = @face_id)',
      group_id: '(SELECT group_id FROM faces WHERE id = @face_id)',
    },
    read: ({ id, face_id, md5, face, group_id }, context) => ({
      key: text(id),
      name: text(face),
      fields: { faceid: face_id, md5 },
      groupIds: [typeof group_id === 'number' ? group_id : context.rootGroupId],
    }),
  },
  {
    table: 'device_faces',
    entity: 'device-face',
    columns: ['deviceid', 'slot', 'idcard', 'name', 'md5'],
    read: ({ deviceid, slot, idcard, name, md5 }) => ({
      key: `${text(deviceid)} ${text(slot)}`,
      name: text(name),
      fields: { idcard, name, md5 },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'event_edits',
    entity: 'event',
    columns: ['serialno', 'deviceid', 'check_status', 'memo', 'download_mask', 'download_asked_ms'],
    addedIs: 'changed',
    read: ({ serialno, deviceid, check_status, memo, download_mask, download_asked_ms }) => ({
      key: text(serialno),
      fields: {
        checkstatus: check_status,
        memo,
        download: download_mask === 0 ? undefined : download_mask,
        asked: download_asked_ms,
      },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'added_events',
    entity: 'event',
    columns: ['serialno', 'deviceid', 'code', 'memo', 'start_s', 'end_s', 'download_mask', 'main_stream_mask', 'audio'],
    read: ({ serialno, deviceid, code, memo, start_s, end_s, download_mask, main_stream_mask, audio }) => ({
      key: text(serialno),
      fields: {
        appdevid: code,
        memo,
        start: start_s,
        end: end_s,
        downloadplan: download_mask,
        streamtype: main_stream_mask,
        audioout: audio,
      },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'faked_events',
    entity: 'event',
    columns: ['serialno', 'deviceid', 'code', 'memo', 'happened_s'],
    read: ({ serialno, deviceid, code, memo, happened_s }) => ({
      key: text(serialno),
      fields: { appdevid: code, memo, start: happened_s },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'event_definitions',
    entity: 'event-definition',
    columns: ['definename', 'eventtype', 'eventname', 'notifytext', 'notifycolor'],
    read: ({ definename, eventtype, ...fields }) => ({
      key: `${text(definename)} ${text(eventtype)}`,
      fields,
    }),
  },
  {
    table: 'event_definition_devices',
    entity: 'event-profile',
    columns: ['deviceid', 'definename'],
    read: ({ deviceid, definename }) => ({
      key: text(deviceid),
      fields: { definename },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'event_plans',
    entity: 'event-plan',
    columns: ['kind', 'target', 'appdevid', 'plan{}'],
    read: ({ kind, appdevid, plan }, context) => {
      const { updateMode, deviceid, groupid, ...fields } = typed(fieldsOf(plan));
      const groupId = groupid === 'root' ? context.rootGroupId : Number(groupid);
      const whom = updateMode === 'GROUP' ? context.groupName(groupId) : text(deviceid);
      return {
        key: `${whom} ${text(appdevid)}`,
        entity: PLANS[text(kind)] ?? text(kind),
        fields,
        deviceIds: updateMode === 'DEVICE' ? [text(deviceid)] : [],
        groupIds: updateMode === 'GROUP' ? [groupId] : [],
      };
    },
  },
  {
    table: 'event_reports',
    entity: 'event-report',
    columns: ['id', 'report{}'],
    read: ({ id, report }) => {
      const fields = typed(fieldsOf(report));
      const devices = text(fields.devices)
        .split(',')
        .map((device) => device.trim());
      return {
        key: text(id),
        name: text(fields.profile),
        fields,
        deviceIds: devices.filter((device) => device !== ''),
      };
    },
  },
  {
    table: 'recording_deletions',
    entity: 'recording',
    columns: ['id', 'deviceid', 'channel', 'start_s', 'end_s'],
    addedIs: 'removed',
    read: ({ id, deviceid, channel, start_s, end_s }) => ({
      key: text(id),
      fields: { channel, start: start_s, end: end_s },
      deviceIds: [text(deviceid)],
    }),
  },
  {
    table: 'share_links',
    entity: 'link',
    columns: ['id', 'scope{}', 'expires_s', 'ended{}'],
    read: ({ id, scope, expires_s, ended }) => {
      const { page, kinds, devices, fromS, toS, note } = fieldsOf(scope);
      const deviceIds = listOf(devices).map((device) => text(fieldsOf(device).id));
      return {
        key: text(id),
        name: text(note) || text(page),
        fields: {
          page,
          kinds,
          devices: deviceIds,
          from: fromS,
          to: toS,
          note,
          expires: expires_s,
          ended: fieldsOf(ended).why,
        },
        deviceIds,
      };
    },
  },
  {
    table: 'storage_formats',
    entity: 'storage',
    columns: ['storage', 'at_s'],
    addedIs: 'changed',
    read: ({ storage, at_s }) => {
      const [kind, ...name] = text(storage).split(' ');
      return {
        key: text(storage),
        fields: { formatted: at_s },
        deviceIds: kind === 'device' ? [name.join(' ')] : [],
      };
    },
  },
];

/** Tables without an entity of a user, each with the reason. */
export const UNWATCHED_TABLES: Readonly<Record<string, string>> = {
  devices: 'made from the fleet; what users change of a device is in device_edits',
  group_devices: 'made from the groups in device_edits',
  device_drivers: 'a history of device_edits',
  place_versions: 'a history of fences and tracks',
  recording_rules: 'a history of device_edits',
  event_report_versions: 'a history of event_reports',
  device_redirects: 'written as terminals answer; the redirect is a setting',
  device_commands: 'texts to devices, which the access log has: they change nothing on the server',
  event_footage: 'files that devices send',
  attachment_orders: 'written as devices report alarms that have files',
  attachment_files: 'files that devices send',
  footage_orders: 'written as footage comes: what users order is in event_edits and added_events',
  footage_planned: 'written as events are reported',
  device_traffic: 'counted by the recorder',
  terminals: 'written when terminals register: that a user accepts one is in the access log',
  evidence_keys: 'made by the recorder',
  recovery_codes: 'secrets of users: when they were made stands with the second factor',
  used_factor_steps: 'written by logins',
  used_recovery_codes: 'written by logins',
  login_sessions: 'written by logins',
  former_passwords: 'passwords that were those of users',
  event_read_marks: 'up to where a user has read: a place in the list, which changes nothing for others',
  notifications: 'a log',
  outbox: 'messages on their way to the log of notifications',
  last_outcomes: 'written as the server sends, asks and renews',
  relay_batches: 'what devices report, on its way',
  run_log: 'a log',
  stream_log: 'a log',
  access_log: 'a log',
  visit_log: 'a log',
  read_log: 'a log',
  talk_log: 'a log',
  change_log: 'this log',
};

/** True for a field whose value must not stand in the log. */
export function isSecretField(name: string, { secrets }: WatchedEntity): boolean {
  return secrets?.includes(name) ?? name.split('.').some((part) => isSecretName(part));
}
