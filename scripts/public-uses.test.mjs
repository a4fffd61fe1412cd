import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicUses, publicWithoutEntry } from './public-uses.mjs';

const root = join(import.meta.dirname, '..');

/** Public although no code outside of gk-sdk that is no test imports them, and no guide shows them, with the reason. */
const KEPT = {
  ProtocolError: 'what decodeVcp throws: its text quotes the refused frame',
  deviceMonitor: 'DB1, DB2 and DB7 of the specification: the tests of the recorder watch devices by it',
};

describe('public names of gk-sdk', () => {
  const names = publicUses(root);

  it('are imported by other packages, shown by a guide, or needed by the signature of another one', () => {
    const unused = names.filter((each) => !each.isImported && !each.isShown && !(each.isType && each.isNeeded));
    expect(unused.map(({ name }) => name).sort()).toEqual(Object.keys(KEPT).sort());
  });

  it('are as few as a client needs: 200 rules, 800 in all, 80 for vehicle terminals', () => {
    const distinct = (all) => new Set(all.map(({ name }) => name)).size;
    expect(distinct(names.filter((each) => each.entries.includes('rules')))).toBeLessThanOrEqual(200);
    // The codec of vehicle terminals serves servers alone, and is counted apart.
    const isOfTerminals = ({ entries }) => entries.every((entry) => entry === 'jt808');
    expect(distinct(names.filter((each) => !isOfTerminals(each)))).toBeLessThanOrEqual(800);
    expect(distinct(names.filter((each) => each.entries.includes('jt808')))).toBeLessThanOrEqual(80);
  });

  it('are those that are tagged @public, and no others are', () => {
    expect(publicWithoutEntry(root)).toEqual([]);
  });
});
