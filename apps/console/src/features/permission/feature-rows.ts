import { ACCESS_FLAGS, type AccessFlag } from 'gk-sdk';

/** A row of the matrix: a right, and its place in the string of flags. */
export interface FeatureRow {
  readonly flag: AccessFlag;
  readonly index: number;
  /** The feature that it is a part of. */
  readonly parent?: AccessFlag;
  /** Number of parts; 0 for a feature without any. */
  readonly parts: number;
}

/** Features that have parts: sections of the matrix that open and close. */
export const SECTIONS = ['F_lmdvrs', 'F_rmdvrs'] as const satisfies readonly AccessFlag[];

const parentOf = (flag: AccessFlag): AccessFlag | undefined =>
  SECTIONS.find((section) => flag.startsWith(`${section}_`));

const ROWS: readonly FeatureRow[] = ACCESS_FLAGS.map((flag, index) => {
  const parent = parentOf(flag);
  const parts = ACCESS_FLAGS.filter((other) => parentOf(other) === flag).length;
  return { flag, index, parts, ...(parent && { parent }) };
});

/**
 * The rows in sight: parts only of open sections; with a text, all rows whose words have it.
 *
 * @param words - The words of a right, in the language of the screen.
 */
export function featureRows(
  open: readonly string[],
  text: string,
  words: (flag: AccessFlag) => string,
): readonly FeatureRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted !== '') return ROWS.filter(({ flag }) => words(flag).toLocaleLowerCase().includes(wanted));
  return ROWS.filter(({ parent }) => parent === undefined || open.includes(parent));
}
