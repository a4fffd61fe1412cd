/** How a piece of recording is drawn: a tone for each record type of the specification, and one for every other kind. @internal */
export type RecordTone = 'normal' | 'gsensor' | 'alarm' | 'other';

/** From the least to what matters most: where several meet, the last one is seen. @internal */
export const RECORD_TONES: readonly RecordTone[] = ['other', 'normal', 'gsensor', 'alarm'];

/** The tone of a kind: "record types Normal, GSensor, Alarm" (spec 001 section 9). @internal */
export function toneOfKind(kind: string): RecordTone {
  const tone = kind.toLowerCase();
  return tone === 'normal' || tone === 'gsensor' || tone === 'alarm' ? tone : 'other';
}

/** A kind in words: its own text when it is none of the specification. @internal */
export function kindWords(kind: string, words: Readonly<Record<RecordTone, string>>): string {
  const tone = toneOfKind(kind);
  return tone === 'other' && kind !== '' ? kind : words[tone];
}

/** Share of a lane's height that a tone fills, so that tones differ by shape as well as by colour. @internal */
export const TONE_HEIGHT: Readonly<Record<RecordTone, number>> = { other: 0.4, normal: 0.55, gsensor: 0.78, alarm: 1 };
