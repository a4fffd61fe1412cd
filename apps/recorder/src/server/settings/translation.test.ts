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

const FIRST = { raw: ['Save', 'Cancel'], tw: { Save: '儲存' } };
const LATER = { raw: ['Save', 'Cancel', 'Undo', 'Redo'], tw: { Save: '儲存', Undo: '復原' } };

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
});
