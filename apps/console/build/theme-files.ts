import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { THEME_NAMES } from '../src/shared/theme/theme-names.ts';
import { fontFaceRules, fontFileName, splitRemoteFonts, type FontFace } from './theme-fonts.ts';
import { themeTail } from './theme-tail.ts';

const require = createRequire(import.meta.url);
const FOLDER = 'css_v5.3.8';

/** The face of the default theme; Chinese, which it lacks, is written in the system's. */
const INTER_FILE = 'inter-latin-wght-normal.woff2';
const INTER =
  `@font-face{font-family:"Inter Variable";font-style:normal;font-weight:100 900;font-display:swap;src:url(../fonts/${INTER_FILE}) format("woff2")}\n` +
  ':root{--bs-font-sans-serif:"Inter Variable",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans TC","PingFang TC","Microsoft JhengHei",sans-serif}\n';

/** All files under `css_v5.3.8/`, by path below it: each theme's sheet and the fonts they use. */
export function buildThemeFiles(): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  const faces = new Map<string, FontFace>();
  const bootstrap = dirname(require.resolve('bootstrap/package.json'));
  const bootswatch = dirname(require.resolve('bootswatch/package.json'));
  for (const name of THEME_NAMES) {
    const source =
      name === 'default'
        ? join(bootstrap, 'dist/css/bootstrap.min.css')
        : join(bootswatch, 'dist', name, 'bootstrap.min.css');
    const theme = splitRemoteFonts(readFileSync(source, 'utf8').replace(/\/\*# sourceMappingURL=.*?\*\//g, ''));
    for (const face of theme.faces) faces.set(fontFileName(face), face);
    const own = name === 'default' ? INTER : '';
    const css = namedSiblings(theme.css);
    files.set(`${name}/bootstrap.min.css`, fontFaceRules(theme.faces) + css + '\n' + own + themeTail(css));
  }
  for (const [file, face] of faces) {
    const path = join(dirname(require.resolve(`@fontsource/${face.fontsource}/package.json`)), 'files', file);
    if (!existsSync(path)) throw new Error(`@fontsource/${face.fontsource} holds no ${file}, which a theme asks for.`);
    files.set(`fonts/${file}`, readFileSync(path));
  }
  const inter = dirname(require.resolve('@fontsource-variable/inter/package.json'));
  files.set(`fonts/${INTER_FILE}`, readFileSync(join(inter, 'files', INTER_FILE)));
  return files;
}

/**
 * Bootstrap's rule for whatever follows a legend names the elements that do. With `legend + *` in a sheet, the browser computes the style
 * of all siblings and all they hold again for every element that comes or goes anywhere, such as each row of a table.
 */
function namedSiblings(css: string): string {
  return css.replace('legend+*{', 'legend+:where(div,label,p){');
}

/**
 * Serves and builds the style themes with everything they need from this origin: no page of the console loads a font or
 * a sheet from another host.
 */
export function themeFiles(): Plugin {
  return {
    name: 'gk-theme-files',
    configureServer(server) {
      const files = buildThemeFiles();
      server.middlewares.use((request, response, next) => {
        const match = /^\/(?:css_v5\.3\.8|css_v4\.3\.1)\/([^?]+)/.exec(request.url ?? '');
        const file = match && files.get(match[1]!);
        if (!file) return next();
        response.setHeader('Content-Type', match[1]!.endsWith('.css') ? 'text/css; charset=utf-8' : 'font/woff2');
        response.end(file);
      });
    },
    generateBundle() {
      for (const [path, source] of buildThemeFiles()) {
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${path}`, source });
      }
    },
  };
}
