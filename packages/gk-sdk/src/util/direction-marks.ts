const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const ALL_DIRECTION_MARKS = new RegExp(DIRECTION_MARKS.source, 'g');

/**
 * A name without the invisible characters that change the direction of writing: with one of them the plate ABC-123 reads as
 * 321-CBA, or two vehicles look like one.
 *
 * @public
 */
export function withoutDirectionMarks(text: string): string {
  return DIRECTION_MARKS.test(text) ? text.replace(ALL_DIRECTION_MARKS, '') : text;
}

/** Letters that are written from right to left, and signs that go with them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A text that is isolated already. */
const ISOLATE = /(\u2068[^\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*\u2069)/;

/**
 * A name or another foreign text for a sentence: one with letters from right to left stands apart (FIRST STRONG ISOLATE), so
 * that it does not move the figures and words beside it. Other texts are as they were, without direction marks. A text that
 * was put together of such texts keeps them apart.
 *
 * @public
 */
export function isolatedText(text: string): string {
  const parts = text.split(ISOLATE).map((part, index) => (index % 2 === 1 ? part : withoutDirectionMarks(part)));
  const isTurning = parts.some((part, index) => index % 2 === 0 && RIGHT_TO_LEFT.test(part));
  return isTurning ? `\u2068${parts.join('')}\u2069` : parts.join('');
}
