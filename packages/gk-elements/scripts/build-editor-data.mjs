// Writes what editors read into dist/editors.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { editorData } from './editor-data.mjs';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

mkdirSync('dist/editors', { recursive: true });
for (const [name, content] of Object.entries(editorData(read('custom-elements.json'), read('package.json'))))
  writeFileSync(`dist/editors/${name}`, JSON.stringify(content));
