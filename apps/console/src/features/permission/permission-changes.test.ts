import { ACCESS_FLAGS } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { featureRows } from './feature-rows.js';
import { FEATURE_WORDS } from '../../shared/access/feature-words.js';
import { changedMeanwhile, draftAccess, groupChanges, toggleDraft, type AccessDrafts } from './permission-changes.js';

const NONE: AccessDrafts = {};
const group = (id: number, access: string) => ({ id, name: `g${id}`, access, extra: {} });
const talk = ACCESS_FLAGS.indexOf('F_talk');

describe('drafts of rights', () => {
  it('hold what differs, and nothing when it is switched back', () => {
    const one = group(1, '1'.repeat(86));
    const changed = toggleDraft(NONE, one, talk);
    expect(draftAccess(one, changed)[talk]).toBe('0');
    expect(toggleDraft(changed, one, talk)).toEqual({});
  });

  it('fill a string of rights that is too short', () => {
    const short = group(5, '11');
    const changed = toggleDraft(NONE, short, talk);
    expect(draftAccess(short, changed)).toHaveLength(talk + 1);
    expect(toggleDraft(changed, short, talk)).toEqual({});
  });

  it('say which rights a group gains and loses', () => {
    const groups = [group(1, '1'.repeat(86)), group(2, '0'.repeat(86))];
    const drafts = toggleDraft(toggleDraft(NONE, groups[0]!, talk), groups[1]!, 0);
    expect(groupChanges(groups, drafts).map(({ gained, lost }) => ({ gained, lost }))).toEqual([
      { gained: [], lost: ['F_talk'] },
      { gained: ['P_dash'], lost: [] },
    ]);
  });

  it('are asked about when somebody else has changed the same group', () => {
    const loaded = [group(1, '11'), group(2, '11')];
    const changes = groupChanges(loaded, toggleDraft(NONE, loaded[0]!, 0));
    expect(changedMeanwhile(loaded, [group(1, '11'), group(2, '00')], changes)).toEqual([]);
    expect(changedMeanwhile(loaded, [group(1, '10'), group(2, '11')], changes)).toMatchObject([
      { group: { id: 1 }, gained: [], lost: [ACCESS_FLAGS[1]] },
    ]);
  });
});

describe('drafts on top of what somebody else has saved', () => {
  const loaded = [group(1, '1'.repeat(86)), group(2, '0'.repeat(86))];
  const drafts = toggleDraft(toggleDraft(NONE, loaded[0]!, talk), loaded[1]!, talk);
  const others = toggleDraft(toggleDraft(NONE, loaded[0]!, 0), loaded[1]!, talk);
  const now = loaded.map((one) => ({ ...one, access: draftAccess(one, others) }));

  it('switch the own rights alone, leave those of the other, and change nothing that both have switched alike', () => {
    const changes = groupChanges(now, drafts);
    expect(changes.map(({ group: { id }, gained, lost }) => ({ id, gained, lost }))).toEqual([
      { id: 1, gained: [], lost: ['F_talk'] },
    ]);
    expect([changes[0]?.access.charAt(0), changes[0]?.access.charAt(talk)]).toEqual(['0', '0']);
  });
});

describe('rows of the matrix', () => {
  const words = (flag: (typeof ACCESS_FLAGS)[number]): string => FEATURE_WORDS[flag];

  it('are 86 with all sections open, each with words of its own', () => {
    const all = featureRows(['F_lmdvrs', 'F_rmdvrs'], '', words);
    expect(all).toHaveLength(86);
    expect(new Set(all.map(({ flag }) => words(flag))).size).toBe(86);
    expect(all.map(({ index }) => index)).toEqual(all.map((_, index) => index));
  });

  it('show the parts of open sections only, and what a text finds in all', () => {
    const closed = featureRows([], '', words);
    expect(closed.map(({ flag }) => flag)).toEqual(ACCESS_FLAGS.filter((flag) => !/^F_[lr]mdvrs_/.test(flag)));
    expect(closed.find(({ flag }) => flag === 'F_lmdvrs')?.parts).toBe(28);
    expect(featureRows([], 'reboot', words).map(({ flag }) => flag)).toEqual(['F_rmdvrs_reboot']);
  });
});
