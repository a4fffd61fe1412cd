import { type Zone, fromWallTime } from 'gk-sdk/rules';
import { readViewerSegments, parseViewerDevice } from './viewer-path.js';

/** The parts that all paths of pages for recorded video have. Holds a secret. */
export interface RecordingViewerPath {
  readonly deviceId: string;
  /** Bit 0 = channel 1; undefined = the path has none. */
  readonly channelMask: number | undefined;
  /** Unix seconds. */
  readonly startS: number;
  readonly username: string;
  /** As it stands in the path: plain, or 64 characters of a hash. A secret. */
  readonly password: string;
  /** True when the address bar shows the parts in plain. */
  readonly plain: boolean;
}

/** `playback`. */
export interface PlaybackViewerPath extends RecordingViewerPath {
  /** Undefined where the path says 0: "streamid 0 means random". */
  readonly streamId: string | undefined;
}

/** `remote`. */
export interface RemoteViewerPath extends RecordingViewerPath {
  /** 1 to 1800. */
  readonly durationS: number;
}

/** `dlplayback` and `dlremote`. */
export interface DownloadViewerPath extends RemoteViewerPath {
  /** Undefined where the path names none. */
  readonly filename: string | undefined;
}

/**
 * Reads `deviceid[@mask]/streamid/time/username/password` (spec 000 section 2.11), plain or encoded; undefined
 * when it is neither, or its time is none.
 *
 * @param path - Path after the page's own segment.
 * @param zone - Zone of times that name none.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function parsePlaybackViewerPath(path: string, zone: Zone): PlaybackViewerPath | undefined {
  const read = readViewerSegments(path, [5]);
  const [device = '', streamId = '', time = '', username = '', password = ''] = read?.segments ?? [];
  const common = read && toRecordingPath(device, time, username, password, zone, read.plain);
  return common && { ...common, streamId: streamId === '0' || streamId === '' ? undefined : streamId };
}

/**
 * Reads `deviceid[@channel]/duration/time/username/password` (spec 000 section 2.11), plain or encoded.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function parseRemoteViewerPath(path: string, zone: Zone): RemoteViewerPath | undefined {
  const read = readViewerSegments(path, [5]);
  const [device = '', duration = '', time = '', username = '', password = ''] = read?.segments ?? [];
  const common = read && toRecordingPath(device, time, username, password, zone, read.plain);
  return common && { ...common, durationS: remoteDurationS(toNumber(duration)) };
}

/** A download page's answer to its address. */
export type DownloadViewerAnswer =
  | { readonly kind: 'download'; readonly download: DownloadViewerPath }
  | { readonly kind: 'refused'; readonly message: 'fail param' };

/**
 * Reads the address of `dlplayback` and `dlremote`: "path
 * /type/deviceid[@channel]/duration/time/username/password/optional filename. [...] A query string shows 'fail
 * param'" (spec 000 section 2.11). A path that cannot be read shows the same.
 *
 * @param path - Path after the page's own segment.
 * @param search - Query string of the page, with or without its question mark.
 * @param zone - Zone of times that name none.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function parseDownloadViewerPath(path: string, search: string, zone: Zone): DownloadViewerAnswer {
  const refused: DownloadViewerAnswer = { kind: 'refused', message: 'fail param' };
  if (search.replace(/^\?/, '') !== '') return refused;
  const read = readViewerSegments(path, [5, 6]);
  const [device = '', duration = '', time = '', username = '', password = '', filename = ''] = read?.segments ?? [];
  const common = read && toRecordingPath(device, time, username, password, zone, read.plain);
  if (!common) return refused;
  const durationS = downloadDurationS(toNumber(duration));
  return { kind: 'download', download: { ...common, durationS, filename: filename === '' ? undefined : filename } };
}

/**
 * "Download duration 0 becomes 60, above 3600 becomes 3600, a value of 5 or less is multiplied by 60 (minutes to
 * seconds)" (spec 000 section 5). Text that is no number counts as 0.
 */
export function downloadDurationS(duration: number): number {
  if (Number.isNaN(duration) || duration <= 0) return 60;
  return Math.min(3600, Math.round(duration <= 5 ? duration * 60 : duration));
}

/** "Duration 1-1800 seconds else 60" (spec 000 section 2.11). */
export function remoteDurationS(duration: number): number {
  return duration >= 1 && duration <= 1800 ? Math.floor(duration) : 60;
}

/**
 * "Time is a unix number or a date string" (spec 000 section 2.11): unix seconds, or a date and time such as
 * `2026-11-21 06:30:00` or `2026-11-21T06:30:00+0800`.
 *
 * @param zone - Zone of a text that names none.
 * @returns Unix seconds, or undefined for neither.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function parseViewerTime(text: string, zone: Zone): number | undefined {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const match =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)? ?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text.trim(),
    );
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > lastDay || hour > 23 || minute > 59 || second > 59) return undefined;
  return fromWallTime({ year, month, day, hour, minute, second }, offsetOf(match[7]) ?? zone);
}

function toRecordingPath(
  device: string,
  time: string,
  username: string,
  password: string,
  zone: Zone,
  plain: boolean,
): RecordingViewerPath | undefined {
  const { deviceId, mask } = parseViewerDevice(device);
  const startS = parseViewerTime(time, zone);
  if (deviceId === '' || username === '' || startS === undefined) return undefined;
  return { deviceId, channelMask: mask, startS, username, password, plain };
}

function toNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text.toUpperCase() === 'Z') return 0;
  const digits = text.replace(/\D/g, '');
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2)) * 60;
  return text.startsWith('-') ? -seconds : seconds;
}
