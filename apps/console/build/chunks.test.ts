// @vitest-environment node
import { expect, it } from 'vitest';
import { comesWith, preloadedWith } from './chunks.ts';

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

it('asks for all scripts of the first screens at once, and for the style sheets of the others', () => {
  const dependencies = ['assets/a-12345678.js', 'assets/a-12345678.css'];
  const byScript = { hostType: 'js' } as const;
  expect(preloadedWith('assets/dashboard-page-12345678.js', dependencies, byScript)).toEqual(dependencies);
  expect(preloadedWith('assets/map-home-page-12345678.js', dependencies, byScript)).toEqual(dependencies);
  expect(preloadedWith('assets/users-page-12345678.js', dependencies, byScript)).toEqual(['assets/a-12345678.css']);
  expect(preloadedWith('index.html', dependencies, { hostType: 'html' })).toEqual(dependencies);
});
