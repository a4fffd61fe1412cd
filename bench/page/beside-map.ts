// Live tiles beside a map of 10,000 vehicles, as a control room has them: the page of the tiles, and hands for its map.
import 'gk-elements/define/gps-map';
import { FLEET, record, session, store } from '../fleet/simulated-fleet.js';
import './page.js';

/** Of a fleet that is polled, about a third is on the road. */
const MOVING = Math.floor(FLEET / 3);
let polls = 0;

const besideMap = {
  /** Shows the fleet; resolves when the map is there. */
  async open(): Promise<void> {
    const map = document.createElement('gk-gps-map');
    Object.assign(map, { autoFit: true, baseMap: 'none', mapWorkerUrl: '/maplibre/maplibre-gl-worker.mjs', session });
    map.className = 'map';
    document.body.append(map);
    store.replaceAll(Array.from({ length: FLEET }, (_, index) => record(index, 'left', 0)));
    await map.whenMapReady();
  },

  /** Applies a poll: a third of the fleet has moved. */
  poll(): void {
    polls += 1;
    store.applyOnline(
      Array.from({ length: MOVING }, (_, index) => record(index * 3, 'left', polls % 5)),
      'keep',
    );
  },
};

declare global {
  interface Window {
    besideMap: typeof besideMap;
  }
}
window.besideMap = besideMap;
