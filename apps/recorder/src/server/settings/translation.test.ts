import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecorderStore } from '../../store/recorder-store.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { TranslationTable } from './translation.js';

let store: RecorderStore;
beforeEach(() => {
  store = openStore(':memory:', fakeSeeds(1));
});
afterEach(() => store.close());

const FIRST = { raw: ['Save', 'Cancel'], tw: { Save: '儲存' }, renamed: {} };
const LATER = { raw: ['Save', 'Cancel', 'Undo', 'Redo'], tw: { Save: '儲存', Undo: '復原' }, renamed: {} };

describe('the translation table', () => {
  it('is that of the screens until somebody saves it', () => {
    expect(new TranslationTable(store.settings, FIRST).read().raw).toEqual(['Save', 'Cancel']);
    expect(new TranslationTable(store.settings, LATER).read().raw).toEqual(LATER.raw);
  });

  it('gets the words that screens have got since it was saved, with their Chinese; what was saved stays', () => {
    const first = new TranslationTable(store.settings, FIRST);
    const own = { en: { Save: 'Keep' }, tw: { Save: '存' } };
    first.save({ ...first.read(), raw: ['Save', 'Cancel', 'Depot'], data: own });
    const later = new TranslationTable(store.settings, LATER).read();
    expect(later.raw).toEqual(['Save', 'Cancel', 'Depot', 'Undo', 'Redo']);
    expect(later.data).toEqual({ en: { Save: 'Keep' }, tw: { Save: '存', Undo: '復原' } });
  });

  it('does not bring back a word that a user has struck', () => {
    const first = new TranslationTable(store.settings, FIRST);
    first.save({ ...first.read(), raw: ['Save'] });
    const later = new TranslationTable(store.settings, LATER);
    expect(later.read().raw).toEqual(['Save', 'Undo', 'Redo']);
    later.save({ ...later.read(), raw: ['Save', 'Redo'] });
    expect(new TranslationTable(store.settings, LATER).read().raw).toEqual(['Save', 'Redo']);
  });

  it('that was saved with former words shows every edit under the present ones, and what was struck stays away', () => {
    const former = { raw: ['Seen {1}', '{1} day', '{1} days', 'Gone {1}'], tw: {}, renamed: {} };
    const days = '{count, plural, one {# day} other {# days}}';
    const present = {
      raw: ['Seen {when}', days, 'Gone {when}', 'Undo'],
      tw: { Undo: '復原' },
      renamed: {
        'Seen {1}': 'Seen {when}',
        'Gone {1}': 'Gone {when}',
        '{1} day': { to: days, form: 'one' },
        '{1} days': { to: days, form: 'other' },
      },
    };
    const first = new TranslationTable(store.settings, former);
    const data = { en: { 'Seen {1}': 'Was {1}' }, tw: { '{1} day': '{1} 日', '{1} days': '{1} 日' } };
    first.save({ ...first.read(), raw: ['Seen {1}', '{1} day', '{1} days'], data });
    const later = new TranslationTable(store.settings, present).read();
    expect(later.raw).toEqual(['Seen {when}', days, 'Undo']);
    expect(later.data).toEqual({ en: { 'Seen {when}': 'Was {when}' }, tw: { [days]: '{count} 日', Undo: '復原' } });
  });

  it('has for a word that was told apart by its context what users had made of the bare word', () => {
    const former = { raw: ['Speed', 'To'], tw: { Speed: '車速', To: '至' }, renamed: {} };
    const contexts = { 'Speed | of playback': '速度', 'To | receivers': '對象' };
    const present = { raw: [...former.raw, ...Object.keys(contexts)], tw: { ...former.tw, ...contexts }, renamed: {} };
    const first = new TranslationTable(store.settings, former);
    first.save({ ...first.read(), data: { en: { Speed: 'Pace' }, tw: { Speed: '速率', To: '至' } } });
    const { en, tw } = new TranslationTable(store.settings, present).read().data;
    expect(en).toEqual({ Speed: 'Pace', 'Speed | of playback': 'Pace' });
    expect(tw).toEqual({ Speed: '速率', To: '至', 'Speed | of playback': '速率', 'To | receivers': '對象' });
  });
});
