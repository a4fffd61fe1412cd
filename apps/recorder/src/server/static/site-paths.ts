import { join, normalize, sep } from 'node:path';

/** Where the built pages are. */
export interface SiteFolders {
  /** `dist` of the console. */
  readonly console: string;
  /** `dist` of the viewers. */
  readonly viewers: string;
}

/** First path segments of the stand-alone viewer pages (spec 000 section 2). */
const VIEWER_PAGES: ReadonlySet<string> = new Set([
  'live',
  // A link that a user gave away: our choice.
  'share',
  'playback',
  'remote',
  'dlplayback',
  'dlremote',
  'testvcp',
  'testdev',
  'covermonitor',
  'requestarray',
  'devarray',
  'geoarray',
  'ftpmonitor',
  'hbmonitor',
  'dlmonitor',
]);

/** The themes' folder, and the name under which the specification asks for it. */
const THEMES = '/css_v5.3.8/';
const THEMES_ALIAS = '/css_v4.3.1/';

/** Which file answers a path. */
export interface SitePath {
  readonly file: string;
  /** The page to answer where there is no such file; undefined = 404. */
  readonly page: string | undefined;
  /** The app that must be built for it. */
  readonly room: 'console' | 'viewers';
}

/** Leads a request's path to a file. Undefined for a path that is malformed. */
export function sitePath(folders: SiteFolders, requestPath: string): SitePath | undefined {
  const path = decoded(requestPath);
  if (path === undefined) return undefined;
  const [, first = ''] = path.split('/');
  if (first === 'viewers') {
    return { file: inside(folders.viewers, path.slice('/viewers'.length)), page: undefined, room: 'viewers' };
  }
  if (VIEWER_PAGES.has(first)) {
    const page = join(folders.viewers, 'index.html');
    return { file: page, page, room: 'viewers' };
  }
  const file = path.startsWith(THEMES_ALIAS) ? THEMES + path.slice(THEMES_ALIAS.length) : path;
  // A device id in a path may hold a dot, a missing asset must not come as a page: assets have their folders.
  const isAsset = /^\/(assets|css_v[\d.]+)\//.test(file) || /^\/[^/]+\.[a-z0-9]{2,5}$/i.test(file);
  return {
    file: inside(folders.console, file === '/' ? '/index.html' : file),
    page: isAsset ? undefined : join(folders.console, 'index.html'),
    room: 'console',
  };
}

function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** `path` below `folder`, wherever its dots lead. */
function inside(folder: string, path: string): string {
  return join(folder, normalize(sep + path));
}
