// @vitest-environment node
import { expect, it } from 'vitest';
import { comesWith } from './chunks.ts';

it('takes what is imported, however far, and nothing behind the entry of a package', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    '/src/app.tsx': [
      '/src/shell.tsx',
      '/gk/packages/gk-sdk/src/rules.ts',
      '/node_modules/react-bootstrap/esm/index.js',
    ],
    '/src/shell.tsx': ['/src/bell.tsx', '/src/app.tsx'],
    '/src/bell.tsx': ['/gk/packages/gk-sdk/src/rules/time/zone.ts'],
    '/gk/packages/gk-sdk/src/rules.ts': ['/gk/packages/gk-sdk/src/rules/routes/route.ts'],
    '/node_modules/react-bootstrap/esm/index.js': ['/node_modules/react-bootstrap/esm/Carousel.js'],
  };
  const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  expect([...comesWith(['/src/app.tsx'], graph)]).toEqual([
    '/src/app.tsx',
    '/src/shell.tsx',
    '/src/bell.tsx',
    '/gk/packages/gk-sdk/src/rules/time/zone.ts',
  ]);
});
