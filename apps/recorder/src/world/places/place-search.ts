import type { City } from '../city/city.js';
import { CITY_NAME, DISTRICTS } from '../city/place-words.js';
import { toLat, toLng } from '../city/plane.js';
import type { RoadEdge } from '../city/road-network.js';
import { houseNumberAt, sectionName } from '../city/street-names.js';
import type { FoundPlace } from './places.js';
import { placeFeatures, poiFeatures } from './label-features.js';

/** A place that can be found, with its names in lower case. */
interface Entry extends FoundPlace {
  readonly ownName: string;
  readonly wholeName: string;
}

/** `No. 128, Zhongshan Road` or `128 Zhongshan Road`. */
const HOUSE = /^(?:no\.?\s*)?(\d{1,5})[\s,]+(\D.*)$/i;

/** Finds districts, streets, houses and points of interest by their names. */
export class PlaceSearch {
  readonly #city: City;
  readonly #entries: readonly Entry[];
  /** Edges of each street, from its start. */
  readonly #edgesByStreet: ReadonlyMap<number, readonly RoadEdge[]>;

  constructor(city: City) {
    this.#city = city;
    this.#edgesByStreet = edgesByStreet(city.network.edges);
    const features = [...placeFeatures(city), ...poiFeatures(city)].flatMap(({ geometry, properties }): Entry[] => {
      const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : [];
      if (lng === undefined || lat === undefined) return [];
      const { kind, name } = properties;
      return [entryOf(String(kind), String(name), name === CITY_NAME ? '' : CITY_NAME, { lat, lng })];
    });
    this.#entries = [...features, ...this.#streets()];
  }

  /** Places whose name holds every word of `text`, best first. */
  find(text: string, limit: number): FoundPlace[] {
    const wanted = text.trim().toLowerCase();
    const words = wanted.split(/[\s,]+/).filter((word) => word !== '');
    if (words.length === 0) return [];
    const house = HOUSE.exec(text.trim());
    const houses = house === null ? [] : this.#houses(Number(house[1]), house[2]?.toLowerCase() ?? '', limit);
    const found = this.#entries
      .filter((entry) => words.every((word) => entry.wholeName.includes(word)))
      .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
      .sort((a, b) => a.rank - b.rank || a.entry.ownName.length - b.entry.ownName.length);
    return [...houses, ...found.map(({ entry }) => resultOf(entry))].slice(0, limit);
  }

  /** One entry for each name of a street; its place is the middle of the street. */
  #streets(): Entry[] {
    const entries = new Map<string, Entry>();
    for (const [street, edges] of this.#edgesByStreet) {
      const name = this.#city.network.streets[street]?.name ?? '';
      const middle = edges[Math.floor(edges.length / 2)];
      if (name === '' || middle === undefined || entries.has(name)) continue;
      entries.set(name, entryOf('street', name, areaOf(middle), this.#pointOn(middle, middle.lengthM / 2)));
    }
    return [...entries.values()];
  }

  /** Houses of a number in the streets that are named so. */
  #houses(number: number, streetName: string, limit: number): FoundPlace[] {
    const found: FoundPlace[] = [];
    for (const [index, edges] of this.#edgesByStreet) {
      if (found.length === limit) break;
      const street = this.#city.network.streets[index];
      if (street === undefined || !streetName.startsWith(street.name.toLowerCase())) continue;
      const right = number % 2 === 0;
      const section = Number(/^ sec\. (\d{1,2})/.exec(streetName.slice(street.name.length))?.[1] ?? 1);
      const edge = edges.find(({ offsetM, lengthM }) => {
        if (street.sectionM > 0 && Math.floor(offsetM / street.sectionM) + 1 !== section) return false;
        const first = houseNumberAt(street, offsetM, right);
        return number >= first && number <= houseNumberAt(street, offsetM + lengthM, right);
      });
      if (edge === undefined) continue;
      const steps = (number - houseNumberAt(street, edge.offsetM, right)) / 2;
      const point = this.#pointOn(edge, Math.min(edge.lengthM, steps * 9));
      found.push({
        ...point,
        kind: 'house',
        name: `No. ${number}, ${sectionName(street, edge.offsetM)}, ${areaOf(edge)}`,
      });
    }
    return found;
  }

  #pointOn(edge: RoadEdge, alongM: number): { lat: number; lng: number } {
    const { nodeX, nodeY } = this.#city.network;
    const share = edge.lengthM === 0 ? 0 : alongM / edge.lengthM;
    const between = (nodes: Float64Array): number =>
      (nodes[edge.from] ?? 0) + ((nodes[edge.to] ?? 0) - (nodes[edge.from] ?? 0)) * share;
    return { lat: toLat(between(nodeY)), lng: toLng(between(nodeX)) };
  }
}

function entryOf(kind: string, name: string, area: string, point: { lat: number; lng: number }): Entry {
  const whole = area === '' ? name : `${name}, ${area}`;
  return { ...point, kind, name: whole, ownName: name.toLowerCase(), wholeName: whole.toLowerCase() };
}

function resultOf({ name, kind, lat, lng }: Entry): FoundPlace {
  return { name, kind, lat, lng };
}

/** The very name first, then names that begin so, names with such a word, others; bus stops behind what they are called after. */
function rankOf({ ownName, kind }: Entry, wanted: string): number {
  const behind = kind === 'bus_stop' ? 0.5 : 0;
  if (ownName === wanted) return behind;
  if (ownName.startsWith(wanted)) return 1 + behind;
  return (ownName.includes(` ${wanted}`) ? 2 : 3) + behind;
}

function areaOf(edge: RoadEdge): string {
  return `${DISTRICTS[edge.district]?.name ?? ''}, ${CITY_NAME}`;
}

function edgesByStreet(edges: readonly RoadEdge[]): Map<number, RoadEdge[]> {
  const byStreet = new Map<number, RoadEdge[]>();
  for (const edge of edges) {
    const known = byStreet.get(edge.street);
    if (known === undefined) byStreet.set(edge.street, [edge]);
    else known.push(edge);
  }
  for (const list of byStreet.values()) list.sort((a, b) => a.offsetM - b.offsetM);
  return byStreet;
}
