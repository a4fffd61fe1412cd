import { AUDIO_LABELS, RECORDING_LABELS } from '../../shared/vehicle/device-edit.js';
import { t, word } from '../../shared/i18n/translate.js';

type LabelOf<Options> = Options[keyof Options] & string;
type Label = LabelOf<typeof RECORDING_LABELS> | LabelOf<typeof AUDIO_LABELS>;

const WORDS: Readonly<Record<Label, string>> = {
  'no video': word('no video'),
  'liveview only': word('liveview only'),
  'full record': word('full record'),
  'selected record': word('selected record'),
  forbidden: word('forbidden'),
  'single no rec': word('single no rec'),
  'single rec': word('single rec'),
  'multi no rec': word('multi no rec'),
  'multi rec': word('multi rec'),
};

const wordsOf = (labels: Readonly<Record<number, Label>>, option: number): string => {
  const label = labels[option];
  return label === undefined ? String(option) : t(WORDS[label]);
};

/** How a device records, in words; an option that the specification does not name as its number. */
export const recordingWords = (option: number): string => wordsOf(RECORDING_LABELS, option);

/** How a device records sound, in words; an option that the specification does not name as its number. */
export const audioWords = (option: number): string => wordsOf(AUDIO_LABELS, option);
