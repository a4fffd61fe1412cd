// Writes the JSON schemas into dist/schemas, of the JavaScript that was built before.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as contract from '../dist/contract.js';
import * as rules from '../dist/rules.js';
import { jsonSchemas } from './json-schemas.mjs';

for (const [path, schema] of Object.entries(jsonSchemas({ rules, contract }))) {
  const file = join('dist/schemas', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
}
