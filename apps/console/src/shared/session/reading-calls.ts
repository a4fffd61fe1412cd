import type { RestPathName, RestRequest } from 'gk-sdk/rest';

/** Calls that only read although they are a POST. Any other call is taken for a change. */
const READING_POSTS: ReadonlySet<RestPathName> = new Set<RestPathName>([
  ...([
    'accessLog',
    'accessLogExport',
    'accountCheck',
    'autoUpload',
    'ddns',
    'device',
    'deviceSetups',
    'encryption',
  ] as const),
  ...(['facePhotos', 'faces', 'geocodeSearch', 'gps', 'groupDeviceList', 'mileage', 'netflow', 'pdfData'] as const),
  ...(['reportList', 'reverseGeocode', 'route', 'sms', 'smtp', 'streamLog', 'streamLogExport', 'talkLog'] as const),
  ...(['eventQuery', 'userInfo', 'users'] as const),
]);

/** Web types that a GET only reads from a device. */
const READING_WEB_TYPES: ReadonlySet<unknown> = new Set(['runlog', 'facesummary', 'faceget']);

/** Whether a REST call changes nothing. */
export function isReadingRequest({ method, path, query }: RestRequest): boolean {
  if (method === 'POST') return READING_POSTS.has(path);
  return method === 'GET' && (path !== 'web' || READING_WEB_TYPES.has(query?.['type']));
}

/** Actions of the codes that both read and write, as field A names them. */
const READING_ACTIONS: Readonly<Record<string, readonly string[]>> = { S03: ['lsblk', 'uciget'], S04: ['get'] };

/** Whether a message on the command channel changes nothing: queries, settings of a device, the pictures of a playback. */
export function isReadingCommand(code: string, fields: Readonly<Record<string, string>> = {}): boolean {
  if (code.startsWith('Q') || code === 'D03' || code === 'D08') return true;
  return READING_ACTIONS[code]?.includes(fields['A'] ?? '') ?? false;
}
