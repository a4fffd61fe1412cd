import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A call of zod, by the name under which the SDK imports it, that makes a schema: it does nothing else. */
const SCHEMA_CALL = /(?<![\w$.])z\.(?!parse\b|safeParse\b)\w+\(/g;

/**
 * Marks each call that makes a schema as free of side effects. esbuild cannot see across modules that zod's functions are:
 * without the mark it keeps a schema, and with it zod, for whoever imports one function of the same module.
 */
export const droppableSchemas: Plugin = {
  name: 'droppable-schemas',
  setup: (build) => {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!/import \* as z from '[^']*\/zod\.js'/.test(source)) return undefined;
      return { contents: source.replace(SCHEMA_CALL, '/* @__PURE__ */ $&'), loader: 'ts' };
    });
  },
};
