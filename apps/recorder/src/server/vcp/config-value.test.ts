import { describe, expect, it } from 'vitest';
import { configValueProblem } from './config-value.js';

describe('configValueProblem', () => {
  it.each([
    ['media.1', '7d9e1b44-2f0a-4c8b-8d51-6a3f9c2e7b02'],
    ['media.24', '/mnt/nas'],
    ['media.2', ''],
    ['media.24.readonly', '1'],
    ['media.mode', '0'],
    ['gk.name', 'anything'],
  ])('takes %s = %s', (name, value) => {
    expect(configValueProblem(name, value)).toBeUndefined();
  });

  it.each([
    ['media.0', 'a', /media\.1 to media\.24/],
    ['media.25', 'a', /media\.1 to media\.24/],
    ['media.1.size', '1', /media\.1 to media\.24/],
    ['media.mode', '2', /0 \(Efficacy\) or 1/],
    ['media.3.readonly', 'yes', /0 or 1/],
    ['media.1', 'x'.repeat(256), /255 characters/],
    ['gk.name', 'x'.repeat(5000), /4096 characters/],
  ])('refuses %s', (name, value, words) => {
    expect(configValueProblem(name, value)).toMatch(words);
  });
});
