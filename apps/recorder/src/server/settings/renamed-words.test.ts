import { describe, expect, it } from 'vitest';
import { WordRenames } from './renamed-words.js';

const RENAMED = {
  'Last seen {1}': 'Last seen {when}',
  '{1} of {2}': ['{count} of {total}', '{label} of {device}'],
  '{1} plan': { to: '{count, plural, one {# plan} other {# plans}}', form: 'one' },
  '{1} plans': { to: '{count, plural, one {# plan} other {# plans}}', form: 'other' },
};
const PLANS = '{count, plural, one {# plan} other {# plans}}';
const renames = new WordRenames(RENAMED);
const read = (texts: Readonly<Record<string, string>>, bundled = {}) => renames.texts(texts, bundled);

describe('a table with former words', () => {
  it('has the present words in their place, each once', () => {
    expect(renames.words(['Save', '{1} plan', '{1} of {2}', '{1} plans', 'Last seen {1}'])).toEqual([
      'Save',
      PLANS,
      '{count} of {total}',
      '{label} of {device}',
      'Last seen {when}',
    ]);
  });

  it('has its texts under the present words, with the values under their names', () => {
    expect(read({ Save: 'Keep', 'Last seen {1}': 'Seen {1}' })).toEqual({
      Save: 'Keep',
      'Last seen {when}': 'Seen {when}',
    });
    expect(read({ '{1} of {2}': '{2} 之 {1}' })).toEqual({
      '{count} of {total}': '{total} 之 {count}',
      '{label} of {device}': '{device} 之 {label}',
    });
  });

  it('says one text where both forms of a plural have the same, and both where they differ', () => {
    expect(read({ '{1} plan': '{1} 個', '{1} plans': '{1} 個' })[PLANS]).toBe('{count} 個');
    expect(read({ '{1} plan': '{1} Plan', '{1} plans': '{1} Pläne' })[PLANS]).toBe(
      '{count, plural, one {{count} Plan} other {{count} Pläne}}',
    );
  });

  it('says what it said before for the form that nobody has edited', () => {
    expect(read({ '{1} plans': '{1} schemes' })[PLANS]).toBe(
      '{count, plural, one {{count} plan} other {{count} schemes}}',
    );
    expect(read({ '{1} plan': '{1} 個' }, { [PLANS]: '{count} 項' })[PLANS]).toBe(
      '{count, plural, one {{count} 個} other {{count} 項}}',
    );
    expect(read({ '{1} plan': '' })).toEqual({});
  });

  it('quotes what a message would read as its own', () => {
    expect(read({ 'Last seen {1}': "'{1}' {x} it's" })['Last seen {when}']).toBe("''{when}' '{'x'}' it's");
    expect(read({ '{1} plan': '#{1}', '{1} plans': '{1}' })[PLANS]).toBe(
      "{count, plural, one {'#'{count}} other {{count}}}",
    );
  });

  it('keeps a text that was saved under the present word', () => {
    expect(read({ 'Last seen {1}': 'Old {1}', 'Last seen {when}': 'New {when}' })).toEqual({
      'Last seen {when}': 'New {when}',
    });
  });
});
