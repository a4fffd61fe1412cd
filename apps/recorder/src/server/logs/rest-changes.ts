/** Calls by POST that change nothing: the specification sends credentials in bodies, and a test SMS only arrives. */
const READING_POSTS = [
  /^\/(api|gkcommon|gkmileage|nominatim)\//,
  /^\/gklog\/(?!export)/,
  /^\/gkdevice\/(device|autoupload)$/,
  /^\/gkevent\/(eventquery|reportlist|plantemplate)$/,
  /^\/gkserver\/(accountcheck|ddns|encrypt|gkdevicesetup|smtp|sms|userlist|verifyUser|faces|facephotos|route)$/,
  /^\/gkserver\/evidence\/statement$/,
  /^\/gkserver\/links\/opened$/,
  // A login, and a secret that waits for its first code.
  /^\/gkserver\/(session|secondfactor)$/,
  /^\/tmp$/,
  /^\/sink\//,
];

/** How far a user has read, and the end of the own login, are no changes of anything that others have. */
const OWN_PATHS: ReadonlySet<string> = new Set(['/gkevent/readmark', '/gkserver/session']);

/** Log words of the `web.cgi` types that change something. They are asked for by GET and by POST alike. */
export const FILE_CHANGES: ReadonlyMap<string, string> = new Map([
  ['faceset', 'face-set'],
  ['facedel', 'face-delete'],
]);

/** True for a path whose query says in `type` what it does. A device id may end like one. */
export function isFilePath(path: string): boolean {
  return /^\/\w+\.cgi$/.test(path);
}

/** True for a call that changes something, or takes a log away. `fileType` is the `type` of a file path. */
export function isRestChange(method: string, path: string, fileType = ''): boolean {
  if (isFilePath(path)) return FILE_CHANGES.has(fileType);
  if (OWN_PATHS.has(path)) return false;
  if (method === 'PUT' || method === 'DELETE') return true;
  return method === 'POST' && !READING_POSTS.some((pattern) => pattern.test(path));
}

/** Log word of a call: its path without the resource. */
export function restAction(path: string, fileType = ''): string {
  if (isFilePath(path)) return FILE_CHANGES.get(fileType) ?? fileType;
  return path.split('/').slice(1, 3).join('/');
}
