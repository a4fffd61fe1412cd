/** Channels, and stream bits, of an event download plan (spec 001 section 9). @public */
export const PLAN_CHANNELS = 8;

/** "Plan download mode: 0 Hidden, 1 Download, 2 Not Download (default), 4 Discard" (spec 001 section 4). @public */
export const PLAN_DOWNLOAD_TYPES = {
  0: 'Hidden',
  1: 'Download',
  2: 'Not Download',
  4: 'Discard',
} as const;
/** What a plan downloads, by name. @public */
export type PlanDownloadType = keyof typeof PLAN_DOWNLOAD_TYPES;
/** "Default download type 2" (spec 001 section 9). @public */
export const DEFAULT_PLAN_DOWNLOAD_TYPE: PlanDownloadType = 2;

/** Media types of a plan (spec 001 section 9). @public */
export const PLAN_MEDIA_TYPES = {
  1: 'VIDEO',
  3: 'VIDEO WITH AUDIO',
  4: 'SNAPSHOT',
  5: 'VIDEO AND SNAPSHOT',
  6: 'VIDEO WITH AUDIO AND SNAPSHOT',
} as const;
/** Which media a plan downloads, by name. @public */
export type PlanMediaType = keyof typeof PLAN_MEDIA_TYPES;
/** "Default media type 3" (spec 001 section 9). @public */
export const DEFAULT_PLAN_MEDIA_TYPE: PlanMediaType = 3;

/** "Custom path options 0-2" (spec 001 section 9). @public */
export const CUSTOM_PATH_OPTIONS = [0, 1, 2] as const;

/** The fields of a new plan beside its target and event (spec 001 sections 3 and 9). @public */
export interface NewDownloadPlan {
  readonly downloadtype: PlanDownloadType;
  /** Bit mask of channels 1-8. */
  readonly downloadplan: number;
  /** Bit mask of the channels 1-8 taken from the main stream; bit 0 = channel 1. */
  readonly streamtype: number;
  readonly mediatype: PlanMediaType;
  /** Seconds; "null means system default". */
  readonly preoffset: number | null;
  /** Seconds after the event; "null means system default". */
  readonly postoffset: number | null;
  readonly entimepart: 0 | 1;
  /** Minute ranges `start:end` of the UTC day, joined by commas; in force while `entimepart` is 1. */
  readonly timepart: string;
  /** Seconds that have to pass between two events that are fetched. */
  readonly intermission: number;
  readonly enupload: 0 | 1;
  /** FTP target; empty for none. */
  readonly upload: string;
  readonly accoffonly: 0 | 1;
  /** Most seconds that are fetched; 0 = the server's default. */
  readonly maxbackupsecs: number;
  readonly snapshotmode: 0 | 1;
  readonly custompath: (typeof CUSTOM_PATH_OPTIONS)[number];
}

/** A plan that changes nothing until it is edited: the defaults of spec 001 section 9. @public */
export const DEFAULT_DOWNLOAD_PLAN: NewDownloadPlan = {
  downloadtype: DEFAULT_PLAN_DOWNLOAD_TYPE,
  downloadplan: 0,
  streamtype: 0,
  mediatype: DEFAULT_PLAN_MEDIA_TYPE,
  preoffset: null,
  postoffset: null,
  entimepart: 0,
  timepart: '',
  intermission: 0,
  enupload: 0,
  upload: '',
  accoffonly: 0,
  maxbackupsecs: 0,
  snapshotmode: 0,
  custompath: 0,
};

/** Reads a plan's download type; what the specification does not know is the default. @public */
export function toPlanDownloadType(value: unknown): PlanDownloadType {
  return isKey(value, PLAN_DOWNLOAD_TYPES) ? value : DEFAULT_PLAN_DOWNLOAD_TYPE;
}

/** Reads a plan's media type; what the specification does not know is the default. @public */
export function toPlanMediaType(value: unknown): PlanMediaType {
  return isKey(value, PLAN_MEDIA_TYPES) ? value : DEFAULT_PLAN_MEDIA_TYPE;
}

/** "preoffset, postoffset (seconds; null means system default)" (spec 001 section 3): what an empty field is sent as. @public */
export function toPlanOffset(typed: string): number | null {
  const text = typed.trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}

function isKey<T extends object>(value: unknown, names: T): value is keyof T {
  return typeof value === 'number' && Object.hasOwn(names, value);
}
