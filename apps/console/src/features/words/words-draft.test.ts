import { describe, expect, it } from 'vitest';
import { parseCsv, toCsv } from 'gk-sdk/rules';
import {
  brokenTexts,
  changedTexts,
  isEdited,
  savedTable,
  setTexts,
  startWords,
  toggleDeleted,
  wordsInView,
  wordsOnTop,
} from './words-draft.js';
import { previewWords, wordColumns } from './words-csv.js';

const TABLE = {
  languages: [
    { config: 'en', name: 'English', icon: 'us' },
    { config: 'tw', name: '繁體中文', icon: 'tw' },
  ],
  words: ['Speed', '{count} of {total}', '=Sum'],
  texts: { en: {}, tw: { Speed: '速度', '{count} of {total}': '{total} 之 {count}' } },
};
const ALL = { languages: ['en', 'tw'], text: '', onlyMissing: false };

describe('the draft of the words', () => {
  it('is edited until the text is what it was', () => {
    const start = startWords(TABLE);
    const changed = setTexts(start, [{ word: 'Speed', language: 'tw', text: '車速' }]);
    expect(isEdited(changed, TABLE)).toBe(true);
    expect(isEdited(setTexts(changed, [{ word: 'Speed', language: 'tw', text: '速度' }]), TABLE)).toBe(false);
    expect(setTexts(start, [{ word: 'Speed', language: 'tw', text: '速度' }])).toBe(start);
  });

  it('strikes a word, which a save leaves out', () => {
    const struck = toggleDeleted(startWords(TABLE), 'Speed');
    expect(savedTable(struck).words).toEqual(['{count} of {total}', '=Sum']);
    expect(wordsInView(struck, ALL, TABLE)).toContain('Speed');
    expect(isEdited(toggleDeleted(struck, 'Speed'), TABLE)).toBe(false);
  });

  it('shows what a text finds in any language, and only what is missing', () => {
    const draft = startWords(TABLE);
    expect(wordsInView(draft, { ...ALL, text: '速' }, draft.table)).toEqual(['Speed']);
    expect(wordsInView(draft, { ...ALL, onlyMissing: true }, draft.table)).toEqual(['=Sum']);
  });

  it('goes on top of what somebody else has saved: changed, inserted and struck words of both', () => {
    const theirs = savedTable(
      setTexts(toggleDeleted(startWords(TABLE), '=Sum'), [
        { word: 'Speed', language: 'en', text: 'Velocity' },
        { word: 'Theirs', language: 'tw', text: '他' },
      ]),
    );
    const mine = savedTable(
      setTexts(toggleDeleted(startWords(TABLE), '{count} of {total}'), [
        { word: 'Speed', language: 'tw', text: '車速' },
        { word: '=Sum', language: 'tw', text: '總和' },
        { word: 'Mine', language: 'tw', text: '我' },
      ]),
    );
    const both = wordsOnTop(TABLE, mine, theirs);
    expect(both.words.toSorted()).toEqual(['=Sum', 'Mine', 'Speed', 'Theirs']);
    expect(both.texts).toEqual({
      en: { Speed: 'Velocity' },
      tw: { Speed: '車速', Theirs: '他', '=Sum': '總和', Mine: '我' },
    });
    expect(changedTexts(TABLE, theirs).map(({ word, language }) => `${language} ${word}`)).toEqual([
      'en Speed',
      'tw Theirs',
    ]);
  });

  it('finds texts that lack a place for a value', () => {
    const broken = setTexts(startWords(TABLE), [{ word: '{count} of {total}', language: 'tw', text: '{count}' }]);
    expect(brokenTexts(broken)).toEqual([{ word: '{count} of {total}', language: 'tw', text: '{count}' }]);
    expect(brokenTexts(startWords(TABLE))).toEqual([]);
  });
});

describe('words as CSV', () => {
  it('come back as they were', () => {
    const reading = parseCsv(toCsv(TABLE.words, wordColumns(TABLE)));
    if (reading.kind !== 'rows') throw new Error(reading.kind);
    expect(reading.rows[3]).toEqual(['=Sum', '', '']);
    expect(previewWords(TABLE, reading.rows)).toEqual({ changes: [], newWords: [], refused: [], unknownColumns: [] });
  });

  it('tell what they would change, add and leave out', () => {
    const rows = [
      ['word', 'tw', 'fr'],
      ['Speed', '車速', 'Vitesse'],
      ['{count} of {total}', '{count}', ''],
      ['New', '新', ''],
      ['', 'x', ''],
    ];
    const preview = previewWords(TABLE, rows);
    expect(preview?.changes).toEqual([
      { word: 'Speed', language: 'tw', text: '車速', before: '速度' },
      { word: 'New', language: 'tw', text: '新', before: '' },
    ]);
    expect(preview?.newWords).toEqual(['New']);
    expect(preview?.refused.map(({ word }) => word)).toEqual(['{count} of {total}']);
    expect(preview?.unknownColumns).toEqual(['fr']);
    expect(previewWords(TABLE, [['a', 'b']])).toBeUndefined();
  });
});
