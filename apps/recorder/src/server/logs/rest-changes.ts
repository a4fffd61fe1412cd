/** Calls by POST that only read: the specification sends credentials in bodies. */
const READING_POSTS = [
  /^\/(api|gkcommon|gkmileage|nominatim)\//,
  /^\/gklog\/(?!export)/,
  /^\/gkdevice\/(device|autoupload)$/,
  /^\/gkevent\/(eventquery|reportlist)$/,
  /^\/gkserver\/(ddns|encrypt|smtp|sms|userlist|verifyUser|faces|facephotos|route)$/,
  /^\/tmp$/,
];

/** True for a call that changes something, or takes a log away. */
export function isRestChange(method: string, path: string): boolean {
  if (method === 'PUT' || method === 'DELETE') return true;
  return method === 'POST' && !READING_POSTS.some((pattern) => pattern.test(path));
}

/** What a call does, in one word: the path without what it is about. */
export function restAction(path: string): string {
  return path.split('/').slice(1, 3).join('/');
}
