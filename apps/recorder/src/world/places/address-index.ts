import Flatbush from 'flatbush';
import type { City } from '../city/city.js';
import { CITY_NAME, DISTRICTS, FREEWAY_NAME } from '../city/place-words.js';
import { CITY_HALF_SIZE_M, toPlane } from '../city/plane.js';
import type { RoadEdge } from '../city/road-network.js';
import { houseNumberAt, sectionName } from '../city/street-names.js';

/** No address is given farther than this from a street, in metres. */
const REACH_M = 450;
const CANDIDATES = 12;

interface Nearest {
  readonly edge: RoadEdge;
  readonly distanceM: number;
  /** Distance from the edge's start to the nearest place on it. */
  readonly alongM: number;
  /** True when the place lies on the right of the street's direction. */
  readonly right: boolean;
}

/** Turns places into addresses. */
export class AddressIndex {
  readonly #city: City;
  readonly #index: Flatbush;

  constructor(city: City) {
    this.#city = city;
    const { nodeX, nodeY, edges } = city.network;
    this.#index = new Flatbush(edges.length);
    for (const edge of edges) {
      const [ax, ay, bx, by] = [nodeX[edge.from] ?? 0, nodeY[edge.from] ?? 0, nodeX[edge.to] ?? 0, nodeY[edge.to] ?? 0];
      this.#index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    }
    this.#index.finish();
  }

  /** "No. 128, Zhongshan Road Sec. 2, Heping District, Guangkai City", or undefined away from the city's streets. */
  describe(lat: number, lng: number): string | undefined {
    if (!Number.isFinite(lat) || !Number.isFinite(lng)) return undefined;
    const { x, y } = toPlane(lat, lng);
    if (Math.max(Math.abs(x), Math.abs(y)) > CITY_HALF_SIZE_M + REACH_M) return undefined;
    const nearest = this.#nearest(x, y);
    const street = nearest && this.#city.network.streets[nearest.edge.street];
    if (!nearest || !street) return undefined;
    const area = `${DISTRICTS[nearest.edge.district]?.name ?? ''}, ${CITY_NAME}`;
    const offsetM = nearest.edge.offsetM + nearest.alongM;
    if (nearest.edge.roadClass === 'motorway') {
      return `${FREEWAY_NAME} ${this.#heading(nearest.edge)}, km ${(offsetM / 1000).toFixed(1)}, ${area}`;
    }
    if (nearest.edge.roadClass === 'motorway_link') return `${street.name}, ${area}`;
    const number = houseNumberAt(street, offsetM, nearest.right);
    return `No. ${String(number)}, ${sectionName(street, offsetM)}, ${area}`;
  }

  /** The street whose middle line is nearest; boxes come in order of distance, which is a lower bound. */
  #nearest(x: number, y: number): Nearest | undefined {
    let best: Nearest | undefined;
    for (const index of this.#index.neighbors(x, y, CANDIDATES, REACH_M)) {
      const edge = this.#city.network.edges[index];
      if (!edge) continue;
      const found = this.#project(edge, x, y);
      if (found.distanceM < (best?.distanceM ?? REACH_M)) best = found;
    }
    return best;
  }

  #project(edge: RoadEdge, x: number, y: number): Nearest {
    const { nodeX, nodeY } = this.#city.network;
    const ax = nodeX[edge.from] ?? 0;
    const ay = nodeY[edge.from] ?? 0;
    const dx = (nodeX[edge.to] ?? 0) - ax;
    const dy = (nodeY[edge.to] ?? 0) - ay;
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (edge.lengthM * edge.lengthM)));
    const distanceM = Math.hypot(x - ax - dx * share, y - ay - dy * share);
    return { edge, distanceM, alongM: edge.lengthM * share, right: dx * (y - ay) - dy * (x - ax) < 0 };
  }

  #heading(edge: RoadEdge): string {
    const { nodeY } = this.#city.network;
    return (nodeY[edge.to] ?? 0) > (nodeY[edge.from] ?? 0) ? 'northbound' : 'southbound';
  }
}
