// Writes llms.txt anew. The gate fails when it says something else than the packages and guides do.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { llmsText } from './lib/llms-text.mjs';
import { root } from './lib/toolchain.mjs';

writeFileSync(join(root, 'llms.txt'), llmsText());
