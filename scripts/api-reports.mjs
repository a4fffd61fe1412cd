// Compares the public API of each entry with the report in packages/*/etc, which is reviewed like code.
// `--local` writes the reports anew.

import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from './entries.mjs';
import { root } from './lib/toolchain.mjs';

const local = process.argv.includes('--local');
let failed = false;

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
          // The report shows the whole surface; what an entry leaves out on purpose is no fault of it.
          'ae-forgotten-export': { logLevel: 'none' },
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

if (failed) {
  console.error('Read the differences in packages/*/temp/api, then run: npm run api:update');
  process.exitCode = 1;
}
