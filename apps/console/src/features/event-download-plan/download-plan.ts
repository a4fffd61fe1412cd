import type { EventDownloadPlanInput, EventPlanKey } from 'gk-sdk/rest';
import { word } from '../../shared/i18n/translate.js';

/** Channels, and stream bits, of an event download plan (spec 001 section 9). */
export const PLAN_CHANNELS = 8;

/** "Plan download mode: 0 Hidden, 1 Download, 2 Not Download (default), 4 Discard" (spec 001 section 4). */
export const PLAN_DOWNLOAD_TYPES = {
  0: word('Hidden'),
  1: word('Download'),
  2: word('Not Download'),
  4: word('Discard'),
} as const;
/** Download mode of a plan, by its number. */
export type PlanDownloadType = keyof typeof PLAN_DOWNLOAD_TYPES;
/** "Default download type 2" (spec 001 section 9). */
export const DEFAULT_PLAN_DOWNLOAD_TYPE: PlanDownloadType = 2;

/** Media types of a plan (spec 001 section 9). */
export const PLAN_MEDIA_TYPES = {
  1: word('VIDEO'),
  3: word('VIDEO WITH AUDIO'),
  4: word('SNAPSHOT'),
  5: word('VIDEO AND SNAPSHOT'),
  6: word('VIDEO WITH AUDIO AND SNAPSHOT'),
} as const;
/** Which media a plan downloads, by name. */
export type PlanMediaType = keyof typeof PLAN_MEDIA_TYPES;
/** "Default media type 3" (spec 001 section 9). */
export const DEFAULT_PLAN_MEDIA_TYPE: PlanMediaType = 3;

/** "Custom path options 0-2" (spec 001 section 9). */
export const CUSTOM_PATH_OPTIONS = [0, 1, 2] as const;

/** A plan that changes nothing until it is edited, beside its target and event: the defaults of spec 001 section 9. */
export const DEFAULT_DOWNLOAD_PLAN: Omit<EventDownloadPlanInput, keyof EventPlanKey> = {
  downloadType: DEFAULT_PLAN_DOWNLOAD_TYPE,
  channelMask: 0,
  preOffsetS: undefined,
  postOffsetS: undefined,
  streamMask: 0,
  timePartEnabled: false,
  timePart: '',
  intermissionS: 0,
  uploadEnabled: false,
  upload: '',
  accOffOnly: false,
  maxBackupS: 0,
  snapshotEverySecond: false,
  customPath: 0,
  mediaType: DEFAULT_PLAN_MEDIA_TYPE,
};

/** The download type of a plan; one that the specification does not know is the default. */
export function toPlanDownloadType(value: number): PlanDownloadType {
  return isKey(value, PLAN_DOWNLOAD_TYPES) ? value : DEFAULT_PLAN_DOWNLOAD_TYPE;
}

/** The media type of a plan; one that the specification does not know is the default. */
export function toPlanMediaType(value: number): PlanMediaType {
  return isKey(value, PLAN_MEDIA_TYPES) ? value : DEFAULT_PLAN_MEDIA_TYPE;
}

function isKey<T extends object>(value: PropertyKey, names: T): value is keyof T {
  return Object.hasOwn(names, value);
}
