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

/**
 * The name of `names` that another name can be taken for; undefined without one. Names are confusable when they differ only in
 * case, in letters of other alphabets that look the same, in accents, in what is not seen, or in 0 and o, in 1, i and l, or in rn and m
 * (this project's own rule; docs/guides/security.md).
 *
 * @public
 */
export function confusableWith(name: string, names: Iterable<string>): string | undefined {
  const shape = shapeOf(name);
  for (const other of names) if (other !== name && areConfusable(name, shape, other, shapeOf(other))) return other;
  return undefined;
}

/** Each name that another one of the list can be taken for, with that other one. @public */
export function confusableNames(names: readonly string[]): ReadonlyMap<string, string> {
  const byShape = new Map<string, string[]>();
  for (const name of names) {
    const alike = byShape.get(shapeOf(name));
    if (alike === undefined) byShape.set(shapeOf(name), [name]);
    else alike.push(name);
  }
  return new Map(
    [...byShape.values()].flatMap((alike) =>
      alike.flatMap((name) => {
        const other = confusableWith(name, alike);
        return other === undefined ? [] : [[name, other] as const];
      }),
    ),
  );
}

function areConfusable(name: string, shape: string, other: string, otherShape: string): boolean {
  if (shape === '' || shape !== otherShape) return false;
  // In small letters i and l are told apart: mail and mall are two names.
  const [a, b] = [latinOf(name), latinOf(other)];
  return /[A-Z01|]/.test(a + b) || a === b;
}

/** What a name looks like at a glance. */
function shapeOf(name: string): string {
  return latinOf(name).toLowerCase().replace(/[1|i]/g, 'l').replace(/0/g, 'o');
}

/** A name in Latin letters where it looks so, without accents and what is not seen. */
function latinOf(name: string): string {
  // Marks of other alphabets are letters there: a Japanese or Hindi name without them is another one.
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  const latin = Array.from(plain, (letter) => LATIN.get(letter) ?? letter).join('');
  return latin.replace(/rn/g, 'm').replace(/vv/g, 'w');
}
