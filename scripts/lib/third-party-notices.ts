import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url?: string };
}

/** The folder of the package that a file belongs to: the last `node_modules/NAME` in its path. */
function packageFolder(path: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/** Name, licence, address of the source and the licence's words of one package. */
function noticeOf(folder: string): string {
  const { name, version, license, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageJson;
  const file = readdirSync(folder).find((entry) => /^licen[sc]e(\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file: what contains it cannot be published.`);
  const address = typeof repository === 'string' ? repository : repository?.url;
  const source = `https://www.npmjs.com/package/${name}/v/${version}${address === undefined ? '' : `, ${address}`}`;
  return `${name} ${version} (${license ?? 'see below'})\nSource: ${source}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

const HEAD = 'Code of others in the files beside this one.\n';
const RULE = `\n${'-'.repeat(80)}\n\n`;

/** Collects the packages that bundles take in, and writes their licences beside the bundles. */
export class ThirdPartyNotices {
  readonly #folders = new Set<string>();
  readonly #others = new Set<string>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Counts the package of a file that came in otherwise than by an import. */
  add(path: string): void {
    const folder = packageFolder(path);
    if (folder !== undefined && existsSync(join(folder, 'package.json'))) this.#folders.add(folder);
  }

  /** Hands on what the file beside another bundle says: its code comes with that bundle. */
  addNoticesOf(file: string): void {
    for (const notice of readFileSync(file, 'utf8').split(RULE).slice(1)) this.#others.add(notice);
  }

  write(): void {
    const notices = [...new Set([...[...this.#folders].map(noticeOf), ...this.#others])].sort();
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, [HEAD, ...notices].join(RULE));
  }

  /** For each build whose files take in packages; the file is written after each of them. */
  readonly plugin: Plugin = {
    name: 'third-party-notices',
    setup: (build) => {
      build.onLoad({ filter: /\/node_modules\// }, ({ path }) => {
        this.add(path);
        return undefined;
      });
      build.onEnd(() => {
        this.write();
      });
    },
  };
}
