// Writes docs/guides/error-codes.md anew. The gate fails when it says something else than the sources of gk-sdk.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodesText } from './lib/error-codes.mjs';
import { root } from './lib/toolchain.mjs';

writeFileSync(join(root, 'docs/guides/error-codes.md'), errorCodesText());
