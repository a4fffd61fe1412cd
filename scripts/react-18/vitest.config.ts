// The unit tests of gk-react on the oldest React that it runs on, which stands beside this file.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

const [project] = (whole.test?.projects ?? []).filter(
  (one) => typeof one === 'object' && 'test' in one && one.test?.name === 'gk-react',
);
if (typeof project !== 'object' || !('test' in project)) throw new Error('There is no project gk-react.');

const modules = join(import.meta.dirname, 'node_modules');

export default defineConfig({
  ...project,
  root: join(import.meta.dirname, '../..'),
  resolve: {
    ...project.resolve,
    alias: [{ find: /^(react|react-dom|@testing-library\/react)(\/|$)/, replacement: `${modules}/$1$2` }],
  },
});
