import { expect, it } from 'vitest';
import { englishBroadcastLabels } from '../elements/broadcast/broadcast.labels.js';
import { englishDownloadLabels } from '../elements/download/download.labels.js';
import { englishPlayerLabels } from '../elements/player/player.labels.js';
import { englishTalkLabels } from '../elements/talk/talk.labels.js';
import { isolatingWords } from './isolating-words.js';

const PLATE = 'אבג-12';

it('no name turns a sentence of an element round', () => {
  const words = isolatingWords(englishPlayerLabels);
  expect(words.noRecordOn(PLATE, '11/23/2026')).toBe(`\u2068${PLATE}\u2069 has no record on 11/23/2026`);
  expect(words.noRecordOn('\u202EABC-123', '11/23/2026')).toBe('ABC-123 has no record on 11/23/2026');
  expect(isolatingWords(englishBroadcastLabels).busyWith(PLATE)).toBe(`\u2068${PLATE}\u2069 is talking to this device`);
  const { notRecorded } = isolatingWords(englishDownloadLabels);
  expect(notRecorded([PLATE, 'ABC'], 0)).toBe(`Not recorded: \u2068${PLATE}\u2069; ABC`);
});

it('words without a name stay what they are, and a sentence the same function', () => {
  const words = isolatingWords(englishPlayerLabels);
  expect(words.opening).toBe(englishPlayerLabels.opening);
  expect({ ...words }).toMatchObject({ opening: englishPlayerLabels.opening });
  expect(words.noRecordOn).toBe(words.noRecordOn);
  expect(words.skip(-5)).toBe('Back 5 seconds');
  expect(isolatingWords(englishTalkLabels).talkedToBy('Anna, Bert')).toBe('Talking to this device now: Anna, Bert');
});
