// Puts CHANGELOG.md and docs, the guides for users of the packages, into the folder of the package that it runs in: who has installed
// it finds them in node_modules. Links to what is only in the repository become its path in words.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagedChanges, packagedDocs } from './lib/packaged-docs.mjs';

rmSync('docs', { recursive: true, force: true });
mkdirSync('docs');
for (const [name, text] of packagedDocs()) writeFileSync(join('docs', name), text);
writeFileSync('CHANGELOG.md', packagedChanges());
