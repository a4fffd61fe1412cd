// Writes the entries of development builds into dist/development/define: the warnings, then the entry itself.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';

mkdirSync('dist/development/define', { recursive: true });
for (const name of readdirSync('dist/define').filter((each) => each.endsWith('.js') && each !== 'safe-define.js'))
  writeFileSync(`dist/development/define/${name}`, `import '../warnings.js';\nexport * from '../../define/${name}';\n`);
