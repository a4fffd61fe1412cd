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
