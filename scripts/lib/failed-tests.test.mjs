import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failedUnits, scenesOf } from './failed-tests.mjs';
import { root } from './toolchain.mjs';

it('names failed unit tests, and files that could not be loaded', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'divides' },
        ],
      },
      { name: join(root, 'b.test.ts'), status: 'failed', assertionResults: [] },
      { name: join(root, 'c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  };
  expect(failedUnits(report)).toEqual(['a.test.ts: divides', 'b.test.ts']);
});

it('names failed scenes of any depth, and apart from them those that passed at the second try', () => {
  const test = (status) => [{ status }];
  const suites = [
    {
      file: 'wall.spec.ts',
      specs: [{ title: 'is seen', tests: test('unexpected') }],
      suites: [
        {
          file: 'wall.spec.ts',
          specs: [
            { title: 'moves', tests: test('flaky') },
            { title: 'ends', tests: test('unexpected') },
          ],
        },
      ],
    },
  ];
  expect(scenesOf(suites, 'unexpected')).toEqual(['wall.spec.ts: is seen', 'wall.spec.ts: ends']);
  expect(scenesOf(suites, 'flaky')).toEqual(['wall.spec.ts: moves']);
});
