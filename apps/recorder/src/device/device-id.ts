/**
 * Why a text cannot be the id of a device, in words that go on from "The device id ..."; undefined for one that can. Some
 * texts mean something else in calls (all devices, an online broadcast, another folder), and some look like another id. Our
 * own choice: the specification does not say what an id may be.
 */
export function deviceIdProblem(id: string): string | undefined {
  if (id.trim() === '') return 'is empty';
  if (id === '*') return 'is "*", which stands for all devices';
  if (id.toLowerCase() === 'broadcast') return `is "${id}", which stands for all devices that are online`;
  if (/^\.{1,2}$/.test(id)) return `is "${id}", which stands for a folder`;
  if (/%[0-9a-f]{2}/i.test(id)) return 'holds a percent sign before two figures, as addresses write other characters';
  if (/[\p{Cc}\u2028\u2029\uFFFD]/u.test(id)) return 'holds a control character or one that could not be read';
  return /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(id)
    ? 'holds an invisible character that changes the direction of writing'
    : undefined;
}

/** Letters and figures that look like another one, beyond what Unicode folds. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '\u0131': 'l',
  '\u0430': 'a',
  '\u0432': 'b',
  '\u0441': 'c',
  '\u0435': 'e',
  '\u043d': 'h',
  '\u0456': 'l',
  '\u0458': 'j',
  '\u043a': 'k',
  '\u043c': 'm',
  '\u043e': 'o',
  '\u0440': 'p',
  '\u0455': 's',
  '\u0442': 't',
  '\u0443': 'y',
  '\u0445': 'x',
  '\u03b1': 'a',
  '\u03b2': 'b',
  '\u03b5': 'e',
  '\u03b7': 'h',
  '\u03b9': 'l',
  '\u03ba': 'k',
  '\u03bc': 'm',
  '\u03bd': 'n',
  '\u03bf': 'o',
  '\u03c1': 'p',
  '\u03c4': 't',
  '\u03c5': 'y',
  '\u03c7': 'x',
  '\u03b6': 'z',
};

/**
 * A text that is the same for ids that people can take for each other: those that differ in case, in width, in invisible
 * characters, in spaces, in kinds of dashes, or by letters of another alphabet that look alike. Ids of figures alone all differ.
 */
export function deviceIdSkeleton(id: string): string {
  const folded = id
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase();
  return Array.from(folded, (letter) => LOOK_ALIKES[letter] ?? letter).join('');
}
