import type { RestConnection } from '../connection/rest-connection.js';
import { flagField, numberField, textField } from '../../model/fields/json-fields.js';
import { readEntity, type ExtraFields } from '../../model/fields/extra-fields.js';
import { settingResource, type SettingResource } from '../connection/setting-resource.js';
import { integer, text, textFlag } from '../connection/setting-value.js';
import { isSizeText, RECORDING_LIMITS, SETTING_LENGTHS } from '../../rules/settings/setting-limits.js';
import { GPS_RETENTION_DAYS, LOG_RETENTION_DAYS } from '../../rules/settings/server-settings.js';
import { settingContract } from '../connection/setting-contract.js';
import * as z from '../../model/fields/zod.js';

/** Retention settings of events (spec 002 section 3, "Event settings"). Sizes are texts such as `100G`. @public */
export interface EventSettings extends ExtraFields {
  readonly videoDownload: boolean;
  readonly downloadOldestFirst: boolean;
  /** Empty = no limit, as for the other sizes. */
  readonly footageSize: string;
  /** Most that snapshots may take (`snapsize`), a text such as `100G`. */
  readonly snapshotSize: string;
  /** Most that backups of memory cards may take (`sdsize`), a text such as `100G`. */
  readonly sdBackupSize: string;
  /** Most that automatic uploads may take (`autouploadsize`), a text such as `100G`. */
  readonly autoUploadSize: string;
}

/** Retention of the database, days (spec 002 section 9); 0 = all. @public */
export interface DatabaseMaintenance extends ExtraFields {
  /** 0, 30, 60, 90, 180, 360 or 720, as for the stream logs. */
  readonly eventDays: number;
  /** Days of the stream log (`uslogs`): 0, 30, 60, 90, 180, 360 or 720. */
  readonly streamLogDays: number;
  /** 0, 180, 360, 720, 1080, 1440, 1800, 2160 or 3600. */
  readonly gpsDays: number;
  /**
   * For how long totals of days stay (mileage, driving time), if that is longer than positions; the values of `gpsDays`, 0 = as long as
   * positions. Absent where the server does not tell.
   */
  readonly totalsDays?: number;
}

/** When a server records the cameras of its devices itself (docs/protocol.md, "Server recordings"). @public */
export interface ServerRecordingSettings extends ExtraFields {
  /**
   * `always`; `watched` = what somebody watches live, for as long; `events` = around warnings and alarms; `never`. Devices whose
   * recording option is against it are not recorded in any case.
   */
  readonly when: 'always' | 'watched' | 'events' | 'never';
  /** The stream that is recorded with `always` and `events`; with `watched` it is the one that is watched. */
  readonly stream: 'main' | 'sub';
  /** Seconds before an event, 0 to 60. The server holds them in memory. */
  readonly beforeS: number;
  /** Seconds after the last event, 5 to 3,600. */
  readonly afterS: number;
  /** Most that is recorded of a device a day, in its time zone, megabytes (1,000,000 bytes); 0 = any amount. */
  readonly megabytesADay: number;
}

/** Retention settings of the server (spec 002 section 7). @public */
export interface StorageSettingsResource {
  /** `GET` and `PUT /gkserver/event`. */
  readonly events: SettingResource<EventSettings>;
  /** `GET` and `PUT /gkserver/recordoption`: days that recordings are kept where a device has no number of its own. */
  readonly recordDays: SettingResource<number>;
  /** `GET` and `PUT /gkserver/serverrecording`, the extension `server-recording`. */
  readonly serverRecording: SettingResource<ServerRecordingSettings>;
  /** `GET` and `PUT /gkserver/cover`. */
  readonly cover: SettingResource<'default' | 'off' | 'on'>;
  /** `GET` and `PUT /gkserver/dbmaintain`. */
  readonly database: SettingResource<DatabaseMaintenance>;
}

/** The storage settings over a connection, such as `session.rest`. @internal */
export function storageSettingsResource(rest: RestConnection): StorageSettingsResource {
  return {
    events: settingResource(rest, {
      path: 'eventSettings',
      wrapper: 'eventParams',
      read: toEventSettings,
      write: fromEventSettings,
    }),
    recordDays: settingResource(rest, {
      path: 'recordOption',
      read: ({ recorddays }) => numberField(recorddays) ?? 0,
      write: (recorddays) => ({ recorddays }),
    }),
    serverRecording: settingResource(rest, {
      path: 'serverRecording',
      read: toServerRecording,
      write: fromServerRecording,
    }),
    cover: settingResource(rest, { path: 'cover', read: toCoverSetting, write: fromCoverSetting }),
    database: settingResource(rest, {
      path: 'databaseMaintenance',
      wrapper: 'dbmaintain',
      read: toDatabaseMaintenance,
      write: fromDatabaseMaintenance,
    }),
  };
}

/** The retention settings, as a server checks and keeps them. @public */
export function storageContracts() {
  const logDays: readonly number[] = LOG_RETENTION_DAYS;
  const gpsDays: readonly number[] = GPS_RETENTION_DAYS;
  /** A size such as 100G; empty = no limit. */
  const size = z.pipe(text(SETTING_LENGTHS.size), z.string().check(z.refine(isSizeText)));
  return {
    events: settingContract({
      name: 'event',
      wrapper: 'eventParams',
      schema: z.object({
        videoDownload: textFlag,
        downloadOldfirst: textFlag,
        footagesize: size,
        snapsize: size,
        sdsize: size,
        autouploadsize: size,
      }),
      defaults: {
        videoDownload: '1',
        downloadOldfirst: '0',
        footagesize: '100G',
        snapsize: '10G',
        sdsize: '',
        autouploadsize: '',
      },
      words: 'videoDownload and downloadOldfirst are 0 or 1; sizes are texts such as 100G, or empty',
    }),
    recordDays: settingContract({
      name: 'recordoption',
      schema: z.object({ recorddays: integer(RECORDING_LIMITS.days.min, RECORDING_LIMITS.days.max) }),
      defaults: { recorddays: 7 },
      words: `recorddays is ${RECORDING_LIMITS.days.min} to ${RECORDING_LIMITS.days.max}`,
    }),
    serverRecording: settingContract({
      name: 'serverrecording',
      schema: z.object({
        when: z.literal(RECORDED_WHEN),
        stream: z.literal(RECORDED_STREAMS),
        before: integer(RECORDING_LIMITS.beforeS.min, RECORDING_LIMITS.beforeS.max),
        after: integer(RECORDING_LIMITS.afterS.min, RECORDING_LIMITS.afterS.max),
        megabytes: integer(RECORDING_LIMITS.megabytesADay.min, RECORDING_LIMITS.megabytesADay.max),
      }),
      defaults: { when: 'always', stream: 'main', before: 10, after: 30, megabytes: 0 },
      words:
        'when is always, watched, events or never; stream is main or sub; before is 0 to 60 seconds, after 5 to 3600 seconds; megabytes is 0 to 1000000 a day and device, 0 = any amount',
    }),
    cover: settingContract({
      name: 'cover',
      schema: z.object({
        enable: z.union([z.literal(''), textFlag]),
      }),
      defaults: { enable: '' },
      words: "enable is '' (default), 0 or 1",
    }),
    database: settingContract({
      name: 'dbmaintain',
      wrapper: 'dbmaintain',
      schema: z.object({
        events: integer(0, 36_000),
        uslogs: integer(0, 36_000),
        gps: integer(0, 36_000),
        totals: z._default(integer(0, 36_000), 0),
      }),
      defaults: { events: 0, uslogs: 0, gps: 0, totals: 0 },
      words: 'events, uslogs and gps are days, 0 = all; totals are days, 0 = as gps (our choice; may be left out)',
      problem: ({ events, uslogs, gps, totals }) => {
        if (!logDays.includes(events) || !logDays.includes(uslogs)) {
          return `Events and stream logs are kept ${logDays.join(', ')} days (0 = all)`;
        }
        if (!gpsDays.includes(gps)) return `Positions are kept ${gpsDays.join(', ')} days (0 = all)`;
        return gpsDays.includes(totals)
          ? undefined
          : `Daily totals are kept ${gpsDays.join(', ')} days (0 = as positions)`;
      },
    }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function toEventSettings(fields: Fields): EventSettings {
  return readEntity<EventSettings>(fields, (row) => ({
    videoDownload: flagField(row.videoDownload),
    downloadOldestFirst: flagField(row.downloadOldfirst),
    footageSize: textField(row.footagesize),
    snapshotSize: textField(row.snapsize),
    sdBackupSize: textField(row.sdsize),
    autoUploadSize: textField(row.autouploadsize),
  }));
}

function fromEventSettings(settings: EventSettings): Fields {
  return {
    ...settings.extra,
    // The flags travel as text.
    videoDownload: settings.videoDownload ? '1' : '0',
    downloadOldfirst: settings.downloadOldestFirst ? '1' : '0',
    footagesize: settings.footageSize,
    snapsize: settings.snapshotSize,
    sdsize: settings.sdBackupSize,
    autouploadsize: settings.autoUploadSize,
  };
}

const RECORDED_WHEN = ['always', 'watched', 'events', 'never'] as const;
const RECORDED_STREAMS = ['main', 'sub'] as const;

function toServerRecording(fields: Fields): ServerRecordingSettings {
  return readEntity<ServerRecordingSettings>(fields, (row) => ({
    when: RECORDED_WHEN.find((when) => when === row.when) ?? 'always',
    stream: row.stream === 'sub' ? 'sub' : 'main',
    beforeS: numberField(row.before) ?? 0,
    afterS: numberField(row.after) ?? 0,
    megabytesADay: numberField(row.megabytes) ?? 0,
  }));
}

function fromServerRecording({ when, stream, beforeS, afterS, megabytesADay, extra }: ServerRecordingSettings): Fields {
  return { ...extra, when, stream, before: beforeS, after: afterS, megabytes: megabytesADay };
}

function toCoverSetting(fields: Fields): 'default' | 'off' | 'on' {
  if (textField(fields.enable) === '' && typeof fields.enable !== 'boolean') return 'default';
  return flagField(fields.enable) ? 'on' : 'off';
}

function fromCoverSetting(cover: 'default' | 'off' | 'on'): Fields {
  return { enable: { default: '', off: '0', on: '1' }[cover] };
}

function toDatabaseMaintenance(fields: Fields): DatabaseMaintenance {
  return readEntity<DatabaseMaintenance>(fields, (row) => {
    const totalsDays = numberField(row.totals);
    return {
      eventDays: numberField(row.events) ?? 0,
      streamLogDays: numberField(row.uslogs) ?? 0,
      gpsDays: numberField(row.gps) ?? 0,
      ...(totalsDays !== undefined && { totalsDays }),
    };
  });
}

function fromDatabaseMaintenance(settings: DatabaseMaintenance): Fields {
  const { eventDays, streamLogDays, gpsDays, totalsDays, extra } = settings;
  return {
    ...extra,
    events: eventDays,
    uslogs: streamLogDays,
    gps: gpsDays,
    ...(totalsDays !== undefined && { totals: totalsDays }),
  };
}
