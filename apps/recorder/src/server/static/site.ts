import { Hono } from 'hono';
import { CompressedFiles, type ServedFile } from './compressed-files.js';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.js';
import { sitePath, type SiteFolders } from './site-paths.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Names that carry a hash of their content, as the bundler writes them. */
const HASHED = /\/assets\/[^/]+-[\w-]{8,}\.\w+$/;

/**
 * The console, the viewers and the themes as files, with the headers that keep them safe and fast.
 *
 * @param policy - Current settings of a page's policy, by the host name that it is requested from.
 */
export function site(folders: SiteFolders, policy: (hostname: string) => PolicyOptions): Hono {
  const app = new Hono();
  const files = new CompressedFiles();

  const headersOf = ({ pathname: path, hostname }: URL, file: ServedFile): Record<string, string> => ({
    'Content-Type': file.mediaType,
    'Cache-Control': HASHED.test(path) ? ONE_YEAR : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'Referrer-Policy': 'no-referrer',
    ...(file.encoding && { 'Content-Encoding': file.encoding }),
    ...(file.mediaType.startsWith('text/html') && {
      'Content-Security-Policy': contentSecurityPolicy(policy(hostname)),
    }),
  });

  app.on(['GET', 'HEAD'], '/*', async (context) => {
    const target = sitePath(folders, context.req.path);
    if (target === undefined) return context.text('The address is malformed.', 400);
    const accept = context.req.header('Accept-Encoding') ?? '';
    const file =
      (await files.read(target.file, accept)) ?? (target.page && (await files.read(target.page, accept))) ?? undefined;
    if (!file) return context.text(await missing(files, folders, target.room), 404);
    const headers = headersOf(new URL(context.req.url), file);
    if (context.req.header('If-None-Match') === file.etag) return context.body(null, 304, headers);
    return context.body(file.bytes, 200, headers);
  });
  return app;
}

/** Distinguishes a path that leads nowhere from an installation that was never built. */
async function missing(files: CompressedFiles, folders: SiteFolders, room: 'console' | 'viewers'): Promise<string> {
  const built = await files.read(`${folders[room]}/index.html`, '');
  return built === undefined
    ? `The ${room} is not built yet: run npm start, which builds it.`
    : 'There is no such file.';
}
