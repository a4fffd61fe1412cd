import { describe, expect, it } from 'vitest';
import { insertWord, missingLanguages, setTranslationText, withoutWords } from './translation.js';

const TABLE = {
  languages: [{ config: 'en', name: 'English', icon: 'us' }],
  words: ['Speed', '{1} of {2}', 'constructor'],
  texts: { tw: { Speed: '速度', '{1} of {2}': '{2} 之 {1}' }, en: {} },
};

describe('translation', () => {
  it('a word without a text is missing in that language, not in English', () => {
    expect(missingLanguages(TABLE, 'Speed', ['en', 'tw'])).toEqual([]);
    expect(missingLanguages(TABLE, 'constructor', ['en', 'tw', 'fr'])).toEqual(['tw', 'fr']);
  });

  it('a text is set, and taken out when it is emptied', () => {
    expect(setTranslationText(TABLE, 'fr', 'Speed', 'Vitesse').texts['fr']).toEqual({ Speed: 'Vitesse' });
    expect(setTranslationText(TABLE, 'tw', 'Speed', '').texts['tw']).toEqual({ '{1} of {2}': '{2} 之 {1}' });
  });

  it('a new word stands below the one that was chosen, once', () => {
    expect(insertWord(TABLE, 'Speed', 'Height').words).toEqual(['Speed', 'Height', '{1} of {2}', 'constructor']);
    expect(insertWord(TABLE, 'Speed', 'constructor')).toBe(TABLE);
    expect(insertWord(TABLE, 'Speed', ' ')).toBe(TABLE);
  });

  it('removed words are marked deleted until saved, and go with their texts', () => {
    const saved = withoutWords(TABLE, new Set(['Speed']));
    expect(saved.words).toEqual(['{1} of {2}', 'constructor']);
    expect(saved.texts.tw).toEqual({ '{1} of {2}': '{2} 之 {1}' });
    expect(withoutWords(TABLE, new Set())).toBe(TABLE);
  });
});
