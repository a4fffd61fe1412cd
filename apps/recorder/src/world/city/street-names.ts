import { RandomStream, hash32, pickBy } from '../random.js';
import type { PlannedStreet, RoadClass } from './board.js';
import { ARTERIAL_WORDS, FIRST_SYLLABLES, FREEWAY_NAME, SECOND_SYLLABLES } from './place-words.js';

/** A street on which a smaller one begins, and how far along it, in metres. */
export interface Junction {
  readonly street: number;
  readonly offsetM: number;
}

/** A street with its name; long roads have sections. */
export interface NamedStreet {
  readonly name: string;
  readonly roadClass: RoadClass;
  /** Length of a section in metres, or 0 for a street without sections. */
  readonly sectionM: number;
}

const SECTION_M = 2300;
const ORDINALS = ['', '2nd ', '3rd ', '4th ', '5th ', '6th ', '7th ', '8th ', '9th ', '10th '];

/**
 * Names all streets. `lengthsM` are their lengths; `junctionOf` says on which bigger street a small one
 * begins, because short streets are lanes of that street and take its house number there.
 */
export function nameStreets(
  seed: number,
  streets: readonly PlannedStreet[],
  lengthsM: readonly number[],
  junctionOf: (street: number) => Junction | undefined,
): NamedStreet[] {
  const stream = new RandomStream(seed, 41);
  const bigWords = shuffled(ARTERIAL_WORDS, stream);
  const uses = new Map<string, number>();
  const named: NamedStreet[] = [];
  streets.forEach((street, index) => {
    const { roadClass } = street;
    const long = (lengthsM[index] ?? 0) > SECTION_M * 1.4;
    const sectionM = long && street.role !== 'freeway' ? SECTION_M : 0;
    named.push({ name: nameOf(index), roadClass, sectionM });
  });
  return named;

  function nameOf(index: number): string {
    const street = streets[index];
    if (!street) return '';
    switch (street.role) {
      case 'freeway':
        return FREEWAY_NAME;
      case 'ramp':
        return `${FREEWAY_NAME} exit`;
      case 'ring':
        return 'Huanzhong Road';
      case 'boulevard':
        return 'Taiwan Boulevard';
      case 'riverside':
        // The board draws the western bank first.
        return streets.findIndex((other) => other.role === 'riverside') === index
          ? 'Hebin West Road'
          : 'Hebin East Road';
      case 'arterial':
        return arterialName(street);
      case 'collector':
        return counted(wordAt(seed, street, 1), stream.chance(0.6) ? 'Road' : 'Street');
      case 'local':
        return laneName(index, street) ?? counted(wordAt(seed, street, 2), 'Street');
    }
  }

  function arterialName(street: PlannedStreet): string {
    const word = bigWords.pop() ?? wordAt(seed, street, 3);
    const [from, to] = [street.points[0], street.points[street.points.length - 1]];
    if (!from || !to) return `${word} Road`;
    // Pieces outside of the ring carry their side of the city in the name.
    if (from.x === to.x && from.y * to.y > 0) return `${word} ${from.y + to.y > 0 ? 'North' : 'South'} Road`;
    if (from.y === to.y && from.x * to.x > 0) return `${word} ${from.x + to.x > 0 ? 'East' : 'West'} Road`;
    return `${word} Road`;
  }

  function laneName(index: number, street: PlannedStreet): string | undefined {
    const junction = junctionOf(index);
    const parent = junction ? named[junction.street] : undefined;
    if (!junction || !parent || stream.chance(0.45)) return undefined;
    const number = houseNumberAt(parent, junction.offsetM, street.points.length % 2 === 0);
    return `Lane ${String(number)}, ${sectionName(parent, junction.offsetM)}`;
  }

  function counted(word: string, kind: string): string {
    const key = `${word} ${kind}`;
    const used = uses.get(key) ?? 0;
    uses.set(key, used + 1);
    return `${word} ${ORDINALS[used] ?? `${String(used + 1)}th `}${kind}`;
  }
}

/** The street's name at a distance from its start, with the section where it has sections. */
export function sectionName(street: NamedStreet, offsetM: number): string {
  if (street.sectionM === 0) return street.name;
  return `${street.name} Sec. ${String(1 + Math.floor(offsetM / street.sectionM))}`;
}

/** House number at a distance from the street's start: even on its right side, odd on its left. */
export function houseNumberAt(street: NamedStreet, offsetM: number, rightSide: boolean): number {
  const inSection = street.sectionM === 0 ? offsetM : offsetM % street.sectionM;
  return 2 * Math.floor(inSection / 9) + (rightSide ? 2 : 1);
}

/** Neighbouring streets share a few words, as real quarters do. */
function wordAt(seed: number, street: PlannedStreet, key: number): string {
  const from = street.points[0];
  const quarter = from ? Math.floor(from.x / 700) * 64 + Math.floor(from.y / 700) : 0;
  const variant = hash32(seed, from?.x, from?.y, key) % 7;
  const draw = hash32(seed, quarter, variant, 42);
  const first = pickBy(FIRST_SYLLABLES, (draw & 0xffff) / 65536);
  const second = pickBy(SECOND_SYLLABLES, (draw >>> 16) / 65536);
  return first.toLowerCase() === second ? `${first}xin` : first + second;
}

function shuffled<T>(items: readonly T[], stream: RandomStream): T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(stream.next() * (i + 1));
    const a = list[i];
    const b = list[j];
    if (a === undefined || b === undefined) continue;
    list[i] = b;
    list[j] = a;
  }
  return list;
}
