import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type {} from '../../frameworks/maplibre.js';
import { mercatorX, WORLD_SIZE_PX } from '../../map/mercator.js';
import type { VehiclePosition } from '../../map/vehicle-tracker.js';
import { bus, frame, labelPoints, mapOf, pixel, watchFrames } from '../../testing/gps-map.js';
import { needsWebGl } from '../../testing/needs-web-gl.js';
import { skip } from '../../testing/skip.js';
import type { GkGpsMap } from './gps-map.js';

/** A map with names, and its vehicles. */
async function labelledMap(...vehicles: VehiclePosition[]): Promise<{ element: GkGpsMap; map: MapLibreMap }> {
  const element = await mapOf(vehicles);
  element.label = 'deviceid';
  await aTimeout(600);
  return { element, map: await element.whenMapReady() };
}

/** A vehicle that drives at a place of the map's box. */
const busAt = (map: MapLibreMap, deviceId: string, x: number, y: number): VehiclePosition => {
  const { lng, lat } = map.unproject([x, y]);
  return bus(deviceId, { lng, lat });
};

/** Brings the window to a screen with so many pixels to a CSS pixel, and makes it a little wider or narrower: else the browser says nothing. */
async function moveWindow(ratio: number, widerPx: number): Promise<void> {
  const screen = { width: innerWidth + widerPx, height: innerHeight, deviceScaleFactor: ratio };
  await setViewport(screen);
}

describe('<gk-gps-map> with names at its vehicles', () => {
  beforeEach(function () {
    needsWebGl(this);
  });

  it('writes the name of a vehicle on a plate below it, and below the ring of the focus', async () => {
    const { element } = await labelledMap(bus('BUS-1'));
    const plain = labelPoints(await frame(element), 300, 222);
    expect(plain.text, JSON.stringify(plain)).to.be.greaterThan(40);
    expect(plain.plate, JSON.stringify(plain)).to.be.greaterThan(200);
    element.focusDevice = 'BUS-1';
    await aTimeout(900);
    const focused = labelPoints(await frame(element), 300, 234);
    expect(focused.text, JSON.stringify(focused)).to.be.greaterThan(40);
    element.label = '';
    await aTimeout(600);
    const none = labelPoints(await frame(element), 300, 234);
    expect(none.text, JSON.stringify(none)).to.be.lessThan(5);
  });

  it('paints one frame when a vehicle moves, with its name at the new place', async () => {
    const { element, map } = await labelledMap(bus('BUS-1'));
    const seen = watchFrames(map);
    element.positions = [busAt(map, 'BUS-1', 400, 200)];
    await aTimeout(800);
    expect(seen.count).to.equal(1);
    expect(labelPoints(seen.read, 400, 222).text).to.be.greaterThan(40);
    expect(labelPoints(seen.read, 300, 222).text).to.be.lessThan(5);
  });

  it('draws vehicles and names in their places on a map that is larger than its canvas may be', async () => {
    const { element, map } = await labelledMap(bus('BUS-1'));
    map._maxCanvasSize = [900, 600];
    map.setPixelRatio(2);
    await aTimeout(300);
    expect(map.getCanvas().width).to.equal(900);
    const [red, green] = await pixel(element, 300, 200);
    expect(green, 'green of a driving vehicle').to.be.greaterThan(red + 40);
    expect(labelPoints(await frame(element), 300, 222).text).to.be.greaterThan(40);
  });

  it('is drawn anew for another screen, as sharp as that is', async function () {
    const { element, map } = await labelledMap(bus('BUS-1'));
    const before = devicePixelRatio;
    try {
      await moveWindow(before * 2, 1);
      if (devicePixelRatio !== before * 2) skip(this, 'no other screen in this browser');
      await waitUntil(() => map.getCanvas().width === 1200 * before, 'twice as many pixels');
      await aTimeout(300);
      const [red, green] = await pixel(element, 300, 200);
      expect(green, 'green of a driving vehicle').to.be.greaterThan(red + 40);
      expect(labelPoints(await frame(element), 300, 222).text).to.be.greaterThan(40);
    } finally {
      await moveWindow(before, -1);
    }
    await waitUntil(() => map.getCanvas().width === 600 * before, 'back on the screen of before');
  });

  it('leaves out a name that lies over another since vehicles moved twice at short intervals', async () => {
    const { element, map } = await labelledMap(bus('BUS-1'));
    // Where one patch of the map ends, each of which has one label at most.
    const worldPx = WORLD_SIZE_PX * 2 ** map.getZoom();
    const edge = 200 + 72 - ((mercatorX(map.unproject([200, 200]).lng) * worldPx) % 72);
    const away = async (px: number): Promise<void> => {
      element.positions = [busAt(map, 'BUS-1', edge - 10, 200), busAt(map, 'BUS-2', edge + px, 200)];
      await element.updateComplete;
    };
    await away(65);
    await aTimeout(800);
    const seen = watchFrames(map);
    await away(60);
    await aTimeout(150);
    expect(labelPoints(seen.read, edge + 60, 222, 15).text, 'two names').to.be.greaterThan(20);
    await away(20);
    await aTimeout(800);
    expect(labelPoints(seen.read, edge - 10, 222, 15).text, 'the first name').to.be.greaterThan(20);
    expect(labelPoints(seen.read, edge + 30, 222, 10).text, 'the second name').to.be.lessThan(5);
  });

  it('keeps the name at the picture of a vehicle until that is drawn at its new place', async () => {
    const { element, map } = await labelledMap(bus('BUS-1'));
    const seen = watchFrames(map);
    // A map that moves draws its vehicles anew less often.
    map.easeTo({ center: map.getCenter(), zoom: map.getZoom() + 1e-6, duration: 2000 });
    for (const x of [302, 400]) {
      element.positions = [busAt(map, 'BUS-1', x, 200)];
      await element.updateComplete;
      map.redraw();
    }
    const [red, green] = seen.read(302, 200);
    expect(green, 'the picture is where it was').to.be.greaterThan(red + 40);
    expect(labelPoints(seen.read, 302, 222).text).to.be.greaterThan(40);
    expect(labelPoints(seen.read, 400, 222).text).to.be.lessThan(5);
  });
});
