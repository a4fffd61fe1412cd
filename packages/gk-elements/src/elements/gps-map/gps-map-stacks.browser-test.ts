import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type {} from '../../frameworks/maplibre.js';
import type { VehiclePosition } from '../../map/vehicle-tracker.js';
import { bus, canvas, frame, labelPoints, mapOf, pixel } from '../../testing/gps-map.js';
import { needsWebGl } from '../../testing/needs-web-gl.js';
import type { GkGpsMap } from './gps-map.js';

/** So many vehicles within a few metres, in the middle of the map. */
const depot = (count: number): VehiclePosition[] =>
  Array.from({ length: count }, (_, index) => bus(`BUS-${index + 1}`, { lng: 120.528535 + index * 1e-6 }));

async function clickAt(element: GkGpsMap, x: number, y: number): Promise<void> {
  const box = element.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(box.x + x), Math.round(box.y + y)] });
}

const stack = (element: GkGpsMap): HTMLElement | null => element.shadowRoot?.querySelector('.stack') ?? null;
const listed = (element: GkGpsMap): string[] =>
  [...(stack(element)?.querySelectorAll('li button') ?? [])].map((button) => button.textContent?.trim() ?? '');

/** Whether the ground of a number is painted at the upper right of a place; the vehicles here are green. */
async function isCounted(element: GkGpsMap, x: number, y: number, away = 12): Promise<boolean> {
  const read = await frame(element);
  // Beside the sign, within its ground.
  return [-8, 8].some((right) => {
    const [red, , blue] = read(x + away + right, y - away);
    return blue > red + 60;
  });
}

describe('<gk-gps-map> with vehicles that stand close together', () => {
  beforeEach(function () {
    needsWebGl(this);
  });

  it('shows one with their number at every zoom level and lists them at a press, until one is chosen', async () => {
    const element = await mapOf([...depot(22), bus('FAR', { lat: 24.1 })]);
    const map = await element.whenMapReady();
    for (const zoom of [18, 11]) {
      map.jumpTo({ zoom });
      await aTimeout(300);
      expect(await isCounted(element, 300, 200), `a number at zoom ${zoom}`).to.equal(true);
    }
    await clickAt(element, 300, 200);
    await waitUntil(() => stack(element) !== null, 'the list is open');
    expect(stack(element)?.querySelector('p')?.textContent?.trim()).to.equal('22 vehicles here');
    expect(
      listed(element)
        .slice(0, 3)
        .map((words) => words.replace(/\s+/g, ' ')),
    ).to.deep.equal(['BUS-1, Driving', 'BUS-2, Driving', 'BUS-3, Driving']);
    expect(listed(element)).to.have.length(22);
    const box = stack(element)?.getBoundingClientRect();
    const around = element.getBoundingClientRect();
    expect(box && box.top >= around.top && box.bottom <= around.bottom && box.right <= around.right).to.equal(true);
    stack(element)?.querySelectorAll<HTMLButtonElement>('li button')[6]?.click();
    await aTimeout(900);
    expect([element.focusDevice, stack(element)]).to.deep.equal(['BUS-7', null]);
    expect(await isCounted(element, 300, 200, 21), 'the number is outside of the ring').to.equal(true);
  });

  it('closes the list by Escape, by a press beside it and by its button, and keeps the focus', async () => {
    const element = await mapOf(depot(3));
    element.focusDevice = 'BUS-2';
    await aTimeout(700);
    const closings: readonly (() => Promise<unknown>)[] = [
      () => sendKeys({ press: 'Escape' }),
      () => clickAt(element, 40, 350),
      async () => stack(element)?.querySelector<HTMLElement>('.close')?.click(),
    ];
    await clickAt(element, 300, 200);
    await waitUntil(() => stack(element) !== null, 'the list is open');
    await expect(element).to.be.accessible();
    stack(element)?.querySelector<HTMLElement>('.close')?.click();
    await element.updateComplete;
    for (const close of closings) {
      await clickAt(element, 300, 200);
      await waitUntil(() => stack(element)?.matches(':focus-within'), 'the list is open, and has the keyboard');
      await close();
      await waitUntil(() => stack(element) === null, 'the list is closed');
      expect(element.focusDevice).to.equal('BUS-2');
    }
    expect(element.shadowRoot?.activeElement, 'the keyboard is with the map').to.equal(canvas(element));
  });

  it('moves nearer in place of a long list, where that parts them', async () => {
    const many = Array.from({ length: 60 }, (_, index) => bus(`V${index}`, { lng: 120.528535 + (index - 30) * 1e-5 }));
    const element = await mapOf(many);
    await clickAt(element, 300, 200);
    await waitUntil(() => (element.view?.zoom ?? 0) > 14, 'the view is nearer');
    expect(stack(element)).to.equal(null);
  });

  it('paints the focused one on top of the others, with its own name', async () => {
    const others = depot(5);
    const element = await mapOf([...others, bus('W', { speedKmh: 130 })]);
    element.label = 'deviceid';
    element.focusDevice = 'W';
    await aTimeout(900);
    const [red, green] = await pixel(element, 303, 200);
    expect(red, 'red of a fast vehicle').to.be.greaterThan(green + 40);
    const below = labelPoints(await frame(element), 300, 234);
    expect(below.text, JSON.stringify(below)).to.be.greaterThan(10);
    // A name of one letter is a narrow plate: BUS-1 would reach further.
    const beside = labelPoints(await frame(element), 322, 234, 6);
    expect(beside.plate, JSON.stringify(beside)).to.equal(0);
  });

  it('writes no name over another vehicle', async () => {
    const element = await mapOf([bus('A LONG NAME OF A BUS')]);
    const map = await element.whenMapReady();
    const at = (x: number, y: number): { lat: number; lng: number } => {
      const { lng, lat } = map.unproject([x, y]);
      return { lat, lng };
    };
    element.label = 'deviceid';
    element.positions = [
      bus('A LONG NAME OF A BUS', at(300, 200)),
      bus('', at(330, 224)),
      bus('', { ...at(330, 176), deviceId: ' ' }),
    ];
    await aTimeout(900);
    const read = await frame(element);
    expect(labelPoints(read, 262, 222, 10).plate, 'below').to.be.lessThan(20);
    expect(labelPoints(read, 262, 178, 10).plate, 'above').to.be.lessThan(20);
  });
});
