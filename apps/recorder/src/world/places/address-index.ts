import type { City } from '../city/city.js';
import type { EdgeIndex } from '../city/edge-index.js';
import { CITY_NAME, DISTRICTS, FREEWAY_NAME } from '../city/place-words.js';
import { CITY_HALF_SIZE_M, toPlane } from '../city/plane.js';
import type { RoadEdge } from '../city/road-network.js';
import { houseNumberAt, sectionName } from '../city/street-names.js';

/** No address is given farther than this from a street, in metres. */
const REACH_M = 450;

/** Turns places into addresses. */
export class AddressIndex {
  readonly #city: City;
  readonly #edges: EdgeIndex;

  constructor(city: City, edges: EdgeIndex) {
    this.#city = city;
    this.#edges = edges;
  }

  /** "No. 128, Zhongshan Road Sec. 2, Heping District, Guangkai City", or undefined away from the city's streets. */
  describe(lat: number, lng: number): string | undefined {
    if (!Number.isFinite(lat) || !Number.isFinite(lng)) return undefined;
    const { x, y } = toPlane(lat, lng);
    if (Math.max(Math.abs(x), Math.abs(y)) > CITY_HALF_SIZE_M + REACH_M) return undefined;
    const nearest = this.#edges.nearest(x, y, REACH_M);
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

  #heading(edge: RoadEdge): string {
    const { nodeY } = this.#city.network;
    return (nodeY[edge.to] ?? 0) > (nodeY[edge.from] ?? 0) ? 'northbound' : 'southbound';
  }
}
