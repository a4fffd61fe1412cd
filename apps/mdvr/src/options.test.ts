import { describe, expect, it } from 'vitest';
import { parseOptions, USAGE } from './options.js';

const told = (...args: readonly string[]): string => {
  try {
    parseOptions(args);
    return 'nothing';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('the command line of the terminal', () => {
  it('needs a platform, and has sensible values for the rest', () => {
    expect(parseOptions(['--to', 'localhost:8808'])).toMatchObject({
      to: { host: 'localhost', port: 8808 },
      year: '2013',
      id: '013912345678',
      channels: 4,
      intervalS: 5,
    });
    expect(parseOptions(['--to', '[::1]:1'])).toMatchObject({ to: { host: '::1', port: 1 } });
    expect(parseOptions(['--help'])).toBe('help');
  });

  it.each([
    [[], '--to HOST:PORT is missing'],
    [['--to', 'localhost'], '--to must be HOST:PORT'],
    [['--to', 'localhost:0'], '--to must be HOST:PORT'],
    [['--to', 'a:1', '--year', '2016'], '--year must be 2011, 2013, 2019, not "2016"'],
    [['--to', 'a:1', '--id', '0139123456789'], '--id must have at most 12 digits'],
    [['--to', 'a:1', '--id', '01391234567x'], '--id must have at most 12 digits'],
    [['--to', 'a:1', '--channels', '17'], '--channels must be a whole number from 1 to 16'],
    [['--to', 'a:1', '--fault', 'lazy'], '--fault lazy is none of drops, late'],
    [['--to', 'a:1', '--at', '25'], '--at must be LAT,LNG'],
    [['--to', 'a:1', '--sideways'], "Unknown option '--sideways'"],
  ])('%j says: %s', (args, words) => {
    expect(told(...args)).toContain(words);
  });

  it('is listed within 80 columns', () => {
    expect(USAGE.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});
