// Compares the public API of each entry with the report in packages/*/etc, which is reviewed like code.
// `--local` writes the reports anew.

import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from './entries.mjs';
import { root } from './lib/toolchain.mjs';

const local = process.argv.includes('--local');
let failed = false;
/** Types that the signatures of an entry name and it does not export: another entry of the package must. */
const missing = [];
/** Types that nobody has to name, with the reason. */
const UNNAMED = new Map([
  ['DeviceRowField', 'LiveDeviceRow is computed from the table of fields; editors show what it comes to'],
  ['TalkParts', 'a protected method that tests of the element replace'],
]);

for (const entry of entries) {
  const folder = join(root, 'packages', entry.package);
  mkdirSync(join(folder, 'etc'), { recursive: true });
  mkdirSync(join(folder, 'temp/api'), { recursive: true });
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, 'dist', `${entry.name}.d.ts`),
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2022',
            module: 'ESNext',
            moduleResolution: 'bundler',
            lib: ['ES2022', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
            types: [],
            jsx: 'react-jsx',
            skipLibCheck: true,
            strict: true,
          },
          include: [join(folder, 'dist')],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${entry.name}.api.md`,
        reportFolder: join(folder, 'etc'),
        reportTempFolder: join(folder, 'temp/api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'warning' } },
        extractorMessageReporting: {
          default: { logLevel: 'warning' },
          // Asked below, of all entries of a package together: a type stands in the entry whose calls return it.
          'ae-forgotten-export': { logLevel: 'warning' },
          'ae-undocumented': { logLevel: 'none' },
          // The tag says it; a name with an underscore would have to change when it becomes public.
          'ae-internal-missing-underscore': { logLevel: 'none' },
        },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  });
  const result = Extractor.invoke(config, {
    localBuild: local,
    showVerboseMessages: false,
    messageCallback: (message) => {
      if (message.messageId === 'ae-forgotten-export') {
        missing.push({ ...entry, type: typeOf(message.text) });
        // A message that is handled still counts as a warning, and with a warning the extractor does not succeed.
        message.logLevel = 'none';
      }
      if (message.messageId === 'console-api-report-copied' || message.logLevel === 'verbose') message.handled = true;
      if (message.messageId === 'console-compiler-version-notice' || message.messageId === 'console-preamble')
        message.handled = true;
    },
  });
  if (result.errorCount > 0 || (!local && (!result.succeeded || result.apiReportChanged))) {
    failed = true;
    console.error(`${entry.package}/${entry.name}: the API differs from etc/${entry.name}.api.md`);
  }
}

const exported = new Map(
  [...Map.groupBy(entries, (entry) => entry.package)].map(([name, all]) => [
    name,
    exportedBy(
      join(root, 'packages', name, local ? 'etc' : 'temp/api'),
      all.map((entry) => entry.name),
    ),
  ]),
);
for (const { package: name, name: entry, type } of missing) {
  if (exported.get(name).has(type) || UNNAMED.has(type)) continue;
  failed = true;
  console.error(`${name}/${entry}: a signature needs ${type}, which no entry of ${name} exports`);
}

if (failed) {
  console.error('Read the differences in packages/*/temp/api, then run: npm run api:update');
  process.exitCode = 1;
}

/** The type that a message is about; of two with one name, the report writes a number behind the second. */
function typeOf(text) {
  const [, name = text] = /"(\w+)"/.exec(text) ?? [];
  return name.replace(/_\d+$/, '');
}

/** Names that the entries of a package export, by their reports. */
function exportedBy(folder, names) {
  return new Set(
    names.flatMap((name) => {
      const text = readFileSync(join(folder, `${name}.api.md`), 'utf8');
      const declared = text.matchAll(
        /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/gm,
      );
      const passedOn = text.matchAll(/^export \{ (?:\w+ as )?(\w+) \}/gm);
      return [...declared, ...passedOn].map(([, each]) => each);
    }),
  );
}
