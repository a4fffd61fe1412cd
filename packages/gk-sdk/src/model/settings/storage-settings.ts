import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { flagField, numberField, textField } from '../fields/json-fields.js';

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

/** Whether lost recordings are fetched again: `default` leaves it to the server (spec 002 section 3, "Cover"). @public */
export type CoverSetting = 'default' | 'off' | 'on';

/** Retention of the database, days (spec 002 section 9); 0 = all. @public */
export interface DatabaseMaintenance extends ExtraFields {
  /** 0, 30, 60, 90, 180, 360 or 720, as for the stream logs. */
  readonly eventDays: number;
  /** Days of the stream log (`uslogs`): 0, 30, 60, 90, 180, 360 or 720. */
  readonly streamLogDays: number;
  /** 0, 180, 360, 720, 1080, 1440, 1800, 2160 or 3600. */
  readonly gpsDays: number;
}

/** Certificate of the server (spec 002 section 3, "Encryption"), as PEM texts. @public */
export interface Encryption {
  /** The chain as PEM, the server's own certificate first. */
  readonly certificate: string;
  /** A secret. */
  readonly privateKey: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** @internal */
export function toEventSettings(fields: Fields): EventSettings {
  return readEntity<EventSettings>(fields, (row) => ({
    videoDownload: flagField(row.videoDownload),
    downloadOldestFirst: flagField(row.downloadOldfirst),
    footageSize: textField(row.footagesize),
    snapshotSize: textField(row.snapsize),
    sdBackupSize: textField(row.sdsize),
    autoUploadSize: textField(row.autouploadsize),
  }));
}

/** @internal */
export function fromEventSettings(settings: EventSettings): Fields {
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

/** @internal */
export function toCoverSetting(fields: Fields): CoverSetting {
  if (textField(fields.enable) === '' && typeof fields.enable !== 'boolean') return 'default';
  return flagField(fields.enable) ? 'on' : 'off';
}

/** @internal */
export function fromCoverSetting(cover: CoverSetting): Fields {
  return { enable: { default: '', off: '0', on: '1' }[cover] };
}

/** @internal */
export function toDatabaseMaintenance(fields: Fields): DatabaseMaintenance {
  return readEntity<DatabaseMaintenance>(fields, (row) => ({
    eventDays: numberField(row.events) ?? 0,
    streamLogDays: numberField(row.uslogs) ?? 0,
    gpsDays: numberField(row.gps) ?? 0,
  }));
}

/** @internal */
export function fromDatabaseMaintenance({ eventDays, streamLogDays, gpsDays, extra }: DatabaseMaintenance): Fields {
  return { ...extra, events: eventDays, uslogs: streamLogDays, gps: gpsDays };
}

/** @internal */
export function toEncryption(fields: Fields): Encryption {
  return { certificate: textField(fields.certificate), privateKey: textField(fields.privateKey) };
}
