/** Letters of other alphabets that look like Latin ones, by the Latin letter; what is left of them is what Unicode folds by itself. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аАαΑɑᴀꭺ',
  b: 'вВΒʙᏴЬь',
  c: 'сСϲϹᴄᏟ',
  d: 'ԁɗᴅᎠԀ',
  e: 'еЕΕєϵɛҽᴇᎬ℮',
  f: 'ꜰϝғ',
  g: 'ɡɢԌᏀց',
  h: 'һнНΗʜᎻհ',
  i: 'іІιΙıɪӀӏɩ',
  j: 'јЈϳᴊᎫ',
  k: 'кКκΚᴋᏦ',
  l: 'ʟᏞլ׀ߊⅬǀ',
  m: 'мМΜᴍᎷ',
  n: 'ոΝпηɴռ',
  o: 'оОοΟօՕσᴏ०০੦௦๐໐ഠ〇',
  p: 'рРρΡᴘᏢ',
  q: 'ԛզϙ',
  r: 'гᴦʀᏒ',
  s: 'ѕЅꜱᏚʂ',
  t: 'тТτΤᴛᎢ',
  u: 'υսᴜʋц',
  v: 'νѵᴠᏙѴ',
  w: 'ԝᴡᎳѡωԜ',
  x: 'хХχΧ',
  y: 'уУΥүҮʏγ',
  z: 'ΖᴢᏃ',
};
const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
);

const RIGHT_TO_LEFT_OVERRIDE = '\u202E';

/**
 * The name of `names` that another name can be taken for; undefined without one. Names are confusable when they differ only in
 * case, in letters of other alphabets that look the same, in accents, in what is not seen, or in 0 and o, in 1, i and l, or in rn and m
 * (this project's own rule; docs/guides/security.md).
 *
 * @public
 */
export function confusableWith(name: string, names: Iterable<string>): string | undefined {
  const readings = readingsOf(name);
  for (const other of names) if (other !== name && areConfusable(readings, readingsOf(other))) return other;
  return undefined;
}

/** Each name that another one of the list can be taken for, with that other one. @public */
export function confusableNames(names: readonly string[]): ReadonlyMap<string, string> {
  const byShape = new Map<string, Set<string>>();
  for (const name of names) {
    for (const { shape } of readingsOf(name)) {
      const alike = byShape.get(shape);
      if (alike === undefined) byShape.set(shape, new Set([name]));
      else alike.add(name);
    }
  }
  return new Map(
    [...byShape.values()].flatMap((alike) =>
      [...alike].flatMap((name) => {
        const other = confusableWith(name, alike);
        return other === undefined ? [] : [[name, other] as const];
      }),
    ),
  );
}

/** Returns the name as people read it. */
interface Reading {
  /** In Latin letters where it looks so. */
  readonly latin: string;
  /** At a glance. */
  readonly shape: string;
}

/** Readings of the latest names: each name of a list is compared with all others. */
const known = new Map<string, readonly Reading[]>();
const MOST_KNOWN = 4_096;

/** Ways to read a name: by the order of its letters, and by their display. */
function readingsOf(name: string): readonly Reading[] {
  const before = known.get(name);
  if (before !== undefined) return before;
  const readings = read(name);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, readings);
  return readings;
}

function read(name: string): readonly Reading[] {
  const orders = name.includes(RIGHT_TO_LEFT_OVERRIDE) ? [name, asShown(name)] : [name];
  return orders.map((text) => {
    const latin = latinOf(text);
    return { latin, shape: latin.toLowerCase().replace(/[1|i]/g, 'l').replace(/0/g, 'o') };
  });
}

function areConfusable(readings: readonly Reading[], others: readonly Reading[]): boolean {
  return readings.some(({ latin, shape }) =>
    others.some(
      (other) =>
        shape !== '' &&
        shape === other.shape &&
        // In small letters i and l are distinct: mail and mall are two names.
        (latin === other.latin || /[A-Z01|]/.test(latin + other.latin)),
    ),
  );
}

/** A name in the order in which its letters are shown: those behind a right-to-left override stand reversed. */
function asShown(name: string): string {
  return name.replace(/\u202E([^\u202C]*)/g, (_, letters: string) => Array.from(letters).reverse().join(''));
}

/** A name in Latin letters where it looks so, without accents and what is not seen. */
function latinOf(name: string): string {
  // Marks of other alphabets are letters there: a Japanese or Hindi name without them is another one.
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  const latin = Array.from(plain, (letter) => LATIN.get(letter) ?? letter).join('');
  return latin.replace(/rn/g, 'm').replace(/vv/g, 'w');
}
