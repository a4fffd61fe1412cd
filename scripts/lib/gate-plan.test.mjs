import { expect, test } from 'vitest';
import { blockersOf, faultsOf, planOf } from './gate-plan.mjs';

const steps = {
  generate: {},
  types: { needs: ['generate'] },
  'api reports': { needs: ['types'] },
  format: {},
};
const stages = [[['generate', 'types']], [['api reports'], ['format']]];

test('a step brings all that it needs, and what that needs', () => {
  expect(planOf(steps, ['api reports'])).toEqual({
    names: new Set(['api reports', 'types', 'generate']),
    added: ['types', 'generate'],
  });
  expect(planOf(steps, ['format'])).toEqual({ names: new Set(['format']), added: [] });
  expect(planOf(steps, ['types', 'generate']).added).toEqual([]);
});

test('a failed step blocks those that need it, and no other', () => {
  const failed = new Set(['generate']);
  expect(blockersOf(steps, 'api reports', failed)).toEqual(['generate']);
  expect(blockersOf(steps, 'format', failed)).toEqual([]);
  expect(blockersOf(steps, 'generate', failed)).toEqual([]);
});

test('stages run every step, and what it needs before it', () => {
  expect(faultsOf(steps, stages)).toEqual([]);
  expect(faultsOf(steps, [[['generate', 'types', 'api reports']]])).toEqual(['No stage runs format.']);
  expect(faultsOf(steps, [[['generate'], ['types']], [['api reports', 'format', 'docs']]])).toEqual([
    'types needs generate, which runs neither in an earlier stage nor before it in its lane.',
    'A stage runs docs, which is not a step.',
  ]);
});
