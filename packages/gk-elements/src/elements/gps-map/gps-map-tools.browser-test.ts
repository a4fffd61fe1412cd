import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { VehiclePosition } from '../../map/vehicle-tracker.js';
import { bus, canvas, mapOf, middle } from '../../testing/gps-map.js';
import { needsWebGl } from '../../testing/needs-web-gl.js';
import type { GkGpsMapPlaceActionEvent } from './gps-map.events.js';
import type { GkGpsMap } from './gps-map.js';

/** Half of the map's width is about this far, degrees east. */
const EAST = 0.06;

async function toolMap(positions: readonly VehiclePosition[] = [bus('BUS-1')]): Promise<GkGpsMap> {
  const element = await mapOf(positions);
  element.tools = ['nearest', 'ruler', 'search'];
  await element.updateComplete;
  // Comes with the tools; a press ahead of it opens the menu of the browser.
  await import('./place-requests.js');
  return element;
}

const part = (element: GkGpsMap, name: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part="${name}"]`) ?? null;
const words = (element: Element | null | undefined): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const entries = (element: GkGpsMap): string[] =>
  [...(part(element, 'place-menu')?.querySelectorAll('[role=menuitem]') ?? [])].map(words);

async function mouse(element: GkGpsMap, x: number, y: number, button: 'left' | 'right' = 'left'): Promise<void> {
  const box = element.getBoundingClientRect();
  await sendMouse({ type: 'click', button, position: [Math.round(box.x + x), Math.round(box.y + y)] });
}

const menuOf = async (element: GkGpsMap): Promise<HTMLElement> => {
  await waitUntil(() => part(element, 'place-menu'), 'the menu is open', { timeout: 10_000 });
  return part(element, 'place-menu') as HTMLElement;
};

const press = async (element: GkGpsMap, name: string): Promise<void> => {
  const buttons = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('button') ?? [])];
  buttons.find((button) => words(button) === name || button.ariaLabel === name)?.click();
  await element.updateComplete;
};

describe('<gk-gps-map> with tools', () => {
  beforeEach(function () {
    needsWebGl(this);
  });

  it('has no menu of its own without tools', async () => {
    const element = await mapOf([bus('BUS-1')]);
    canvas(element)?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, composed: true, cancelable: true }));
    await aTimeout(50);
    expect(part(element, 'place-menu')).to.equal(null);
  });

  it('opens the menu again at once, by each press', async () => {
    const element = await toolMap();
    element.placeActions = () => [{ id: 'fence', label: 'Fence here' }];
    for (const x of [60, 120, 180]) {
      // A press that counted as one with that before it would open nothing, however long one waits.
      await mouse(element, x, 330, 'right');
      const menu = await menuOf(element);
      menu.querySelector<HTMLElement>('[role=menuitem]')?.click();
      expect(part(element, 'place-menu')).to.equal(null);
    }
  });

  it('opens the menu of the place and of the vehicle there by the right button; the entries of the page come first', async () => {
    const element = await toolMap();
    const asked: unknown[] = [];
    element.placeActions = (at) => {
      asked.push(at.deviceId);
      return at.deviceId
        ? [{ id: 'live', label: `Live view of ${at.deviceId}` }]
        : [{ id: 'fence', label: 'Fence here' }];
    };
    await mouse(element, 300, 200, 'right');
    const menu = await menuOf(element);
    expect(words(menu.querySelector('p'))).to.contain('BUS-1');
    expect(menu.offsetWidth, 'its entries stand below one another').to.be.lessThan(260);
    expect(entries(element)).to.deep.equal([
      'Live view of BUS-1',
      'Nearest vehicles',
      'Measure from here',
      'Copy coordinates',
    ]);
    await expect(element).to.be.accessible();
    const chosen = oneEvent<GkGpsMapPlaceActionEvent>(element, 'gk-gps-map-place-action');
    menu.querySelector<HTMLElement>('[role=menuitem]')?.click();
    const { action, place } = await chosen;
    expect([action, place.deviceId, place.lat.toFixed(4)]).to.deep.equal(['live', 'BUS-1', middle.lat.toFixed(4)]);
    expect(part(element, 'place-menu')).to.equal(null);
    await mouse(element, 60, 330, 'right');
    await menuOf(element);
    expect(entries(element)[0]).to.equal('Fence here');
    expect(asked).to.deep.equal(['BUS-1', undefined]);
    await mouse(element, 500, 80);
    await waitUntil(() => part(element, 'place-menu') === null, 'a press beside it closes it', { timeout: 3000 });
    await mouse(element, 60, 330, 'right');
    await menuOf(element);
    element.style.width = '480px';
    await waitUntil(() => part(element, 'place-menu') === null, 'another size of the map closes it', { timeout: 3000 });
  });

  it('opens it by keys and by a button for the middle of the map, leads through it by arrows, and gives the keyboard back', async () => {
    const element = await toolMap([bus('BUS-1', { lat: middle.lat + 0.02 })]);
    canvas(element)?.focus();
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'F10' });
    await sendKeys({ up: 'Shift' });
    const menu = await menuOf(element);
    expect(words(menu.querySelector('p'))).to.match(/^24\.0786\d, 120\.528\d\d$/);
    await sendKeys({ press: 'ArrowDown' });
    expect(words(element.shadowRoot?.activeElement)).to.equal('Measure from here');
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'ArrowUp' });
    expect(words(element.shadowRoot?.activeElement)).to.equal('Copy coordinates');
    await sendKeys({ press: 'Escape' });
    expect(part(element, 'place-menu')).to.equal(null);
    expect(element.shadowRoot?.activeElement).to.equal(canvas(element));
    await press(element, 'Tools at the centre of the map');
    await menuOf(element);
    // A vehicle of the list has a menu, too.
    element.closeTool();
    const listed = element.shadowRoot?.querySelector<HTMLElement>('.vehicles li button');
    listed?.focus();
    await aTimeout(1100);
    listed?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ContextMenu', bubbles: true, composed: true }));
    expect(words((await menuOf(element)).querySelector('p'))).to.contain('BUS-1');
  });

  it('opens it for a press that came before the map was there', async () => {
    const element = await fixture<GkGpsMap>(
      html`<gk-gps-map
        style="height: 400px; width: 600px"
        base-map="none"
        tools="ruler"
        .positions=${[bus('BUS-1')]}
      ></gk-gps-map>`,
    );
    await press(element, 'Tools at the centre of the map');
    await waitUntil(() => part(element, 'place-menu'), 'the menu is open', { timeout: 15_000 });
    expect(entries(element)).to.deep.equal(['Measure from here', 'Copy coordinates']);
  });

  it('opens it by a finger that stays, and not by one that moves', async () => {
    const element = await toolMap();
    const box = element.getBoundingClientRect();
    const finger = (type: string, x: number, y: number): boolean | undefined =>
      canvas(element)?.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          composed: true,
          pointerType: 'touch',
          isPrimary: true,
          clientX: box.x + x,
          clientY: box.y + y,
        }),
      );
    finger('pointerdown', 100, 100);
    finger('pointermove', 140, 100);
    await aTimeout(700);
    expect(part(element, 'place-menu')).to.equal(null);
    finger('pointerup', 140, 100);
    finger('pointerdown', 300, 200);
    finger('pointermove', 302, 201);
    expect(words((await menuOf(element)).querySelector('p'))).to.contain('BUS-1');
  });

  it('measures legs and their sum with presses and with keys, takes points back, and ends by Escape', async () => {
    const element = await toolMap();
    const changes: unknown[] = [];
    element.addEventListener('gk-gps-map-tool-changed', ({ tool }) => changes.push(tool));
    await element.openTool('ruler');
    const sum = (): string => words(part(element, 'tool')?.querySelector('.sum'));
    expect(sum()).to.equal('Total: 0 m');
    await mouse(element, 300, 200);
    expect(element.focusDevice, 'a press measures, and picks nothing').to.equal(undefined);
    await waitUntil(() => part(element, 'tool-drawing')?.querySelectorAll('circle').length === 1, 'a point');
    await mouse(element, 400, 200);
    await waitUntil(() => /^Total: [\d.]+ km$/.test(sum()), sum());
    const first = Number(/[\d.]+/.exec(sum())?.[0]);
    await mouse(element, 400, 300);
    await waitUntil(() => part(element, 'tool')?.querySelectorAll('li').length === 2, 'two legs');
    expect(words(part(element, 'tool')?.querySelector('li'))).to.equal(`1: ${first} km`);
    expect(Number(/[\d.]+/.exec(sum())?.[0])).to.be.closeTo(2 * first, first / 5);
    await press(element, 'Undo last point');
    await waitUntil(() => sum() === `Total: ${first} km`, 'one leg again');
    element.lengthUnit = 'mile';
    await waitUntil(() => sum().endsWith(' mi'), sum());
    canvas(element)?.focus();
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ press: 'Enter' });
    const circle = part(element, 'tool-drawing')?.querySelector('circle');
    expect(Number(circle?.getAttribute('cx'))).to.be.closeTo(300, 1);
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => part(element, 'tool') === null, 'the ruler is closed');
    expect(changes).to.deep.equal(['ruler', undefined]);
    await mouse(element, 300, 200);
    await waitUntil(() => element.focusDevice === 'BUS-1', 'presses pick vehicles again');
  });

  it('lists the vehicles nearest to a place with distance, state and age, and focuses the one that is pressed', async () => {
    const nowS = Date.now() / 1000;
    const element = await toolMap([
      bus('FAR', { lng: middle.lng + 4 * EAST, timeS: nowS - 7300, online: false }),
      bus('NEAR', { lng: middle.lng + EAST / 4, timeS: nowS - 120 }),
      bus('NO-TIME', { lng: middle.lng + EAST }),
    ]);
    await element.openTool('nearest', middle);
    const rows = (): string[] => [...(part(element, 'tool')?.querySelectorAll('li') ?? [])].map(words);
    await waitUntil(() => rows().length === 3, 'three vehicles');
    expect(words(part(element, 'tool')?.querySelector('h2'))).to.equal(
      `Nearest to ${middle.lat.toFixed(5)}, ${middle.lng.toFixed(5)}`,
    );
    expect(rows()[0]).to.match(/^NEAR ?1\.52 km ?Driving · 2 min\. ago$/);
    expect(rows()[1]).to.match(/^NO-TIME ?6\.09 km ?Driving · age unknown$/);
    expect(rows()[2]).to.match(/^FAR ?24\.4 km ?Offline · 2 hr\. ago$/);
    expect(part(element, 'tool-drawing')?.querySelector('.pin')).to.not.equal(null);
    await expect(element).to.be.accessible();
    part(element, 'tool')?.querySelectorAll<HTMLElement>('li button')[1]?.click();
    await waitUntil(() => element.focusDevice === 'NO-TIME', 'it has the focus');
    expect(element.tool).to.equal('nearest');
  });

  it('hides the content at the focused vehicle while a tool is open', async () => {
    const element = await toolMap();
    const content = document.createElement('p');
    content.slot = 'info';
    content.textContent = 'BUS-1';
    element.append(content);
    element.focusDevice = 'BUS-1';
    await waitUntil(() => content.checkVisibility(), 'it is shown at the vehicle');
    for (const tool of ['nearest', 'ruler'] as const) {
      await element.openTool(tool, middle);
      await waitUntil(() => !content.checkVisibility(), `it makes room for ${tool}`);
      element.closeTool();
      await waitUntil(() => content.checkVisibility(), 'it is shown again');
    }
  });

  it('searches for a place by its name, goes there, and offers it to nobody without a source', async () => {
    const element = await toolMap();
    const search = (): Element | null | undefined =>
      element.shadowRoot?.querySelector('[aria-label="Search for a place"]');
    expect(search()).to.equal(null);
    const asked: string[] = [];
    element.places = {
      search: async (text) => {
        asked.push(text);
        return text === 'depot' ? [{ name: 'Depot North', lat: 24.1, lng: 120.6 }] : [];
      },
    };
    await element.updateComplete;
    await press(element, 'Search for a place');
    await waitUntil(() => part(element, 'tool'), 'the search is open');
    await sendKeys({ type: 'nowhere' });
    await sendKeys({ press: 'Enter' });
    const said = (): string => words(part(element, 'tool')?.querySelector('[role=status]'));
    await waitUntil(() => said() === 'Nothing found for "nowhere"', said());
    const field = part(element, 'tool')?.querySelector('input');
    if (field) field.value = 'depot';
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => part(element, 'tool')?.querySelector('li button'), 'a place is found');
    await expect(element).to.be.accessible();
    part(element, 'tool')?.querySelector<HTMLElement>('li button')?.click();
    await waitUntil(() => Math.abs((element.view?.lng ?? 0) - 120.6) < 0.001, 'the map is there', { timeout: 4000 });
    expect(asked).to.deep.equal(['nowhere', 'depot']);
    await press(element, 'Nearest vehicles');
    await waitUntil(
      () => words(part(element, 'tool')?.querySelector('h2')) === 'Nearest to Depot North',
      'by its name',
    );
  });
});
