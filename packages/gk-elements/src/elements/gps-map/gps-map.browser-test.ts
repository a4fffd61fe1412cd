import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { Map as MapLibreMap } from 'maplibre-gl';
import '../../define/gps-map.js';
import '../../define/session.js';
import type {} from '../../frameworks/maplibre.js';
import { TEARDOWN_DELAY_MS } from '../../controllers/teardown-controller.js';
import { MAP_CONTEXTS, pageMapPool } from '../../map/map-pool.js';
import { bus, canvas, frame, mapOf, middle, named, pixel, ready, status } from '../../testing/gps-map.js';
import { needsWebGl } from '../../testing/needs-web-gl.js';
import { testRecords, testSession } from '../../testing/test-session.js';
import type { GkGpsMapDeviceSelectedEvent, GkGpsMapFollowChangedEvent } from './gps-map.events.js';
import type { GkGpsMap } from './gps-map.js';

/** Takes the graphics context from a map; the function gives it back. */
async function loseContext(element: GkGpsMap): Promise<() => Promise<void>> {
  const loss = canvas(element)?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  loss?.loseContext();
  await waitUntil(() => status(element) !== '', 'the loss is told');
  return async () => {
    loss?.restoreContext();
    await waitUntil(() => status(element) === '', 'the map is back', { timeout: 6000 });
  };
}

/** How far the green of the vehicle in the middle reaches to each side, in CSS pixels. */
async function reach(element: GkGpsMap): Promise<{ up: number; right: number; down: number; left: number }> {
  const read = await frame(element);
  const far = { up: 0, right: 0, down: 0, left: 0 };
  for (let dy = -24; dy <= 24; dy++) {
    for (let dx = -24; dx <= 24; dx++) {
      const [red, green] = read(300 + dx, 200 + dy);
      if (green < red + 40) continue;
      far.up = Math.max(far.up, -dy);
      far.down = Math.max(far.down, dy);
      far.left = Math.max(far.left, -dx);
      far.right = Math.max(far.right, dx);
    }
  }
  return far;
}

/** The programs of the graphics card that a frame of the map is drawn with. */
function usedPrograms(map: MapLibreMap): { has: (uniform: string) => boolean; isThere: () => boolean }[] {
  const gl = map.getCanvas().getContext('webgl2');
  if (!gl) throw new Error('the map draws by WebGL 2');
  const use = gl.useProgram.bind(gl);
  const programs = new Set<WebGLProgram>();
  gl.useProgram = (program) => {
    if (program) programs.add(program);
    use(program);
  };
  map.redraw();
  gl.useProgram = use;
  return [...programs].map((program) => ({
    has: (uniform) => gl.getUniformLocation(program, uniform) !== null,
    isThere: () => gl.isProgram(program),
  }));
}

async function clickAt(element: GkGpsMap, x: number, y: number): Promise<void> {
  const box = element.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(box.x + x), Math.round(box.y + y)] });
}

describe('<gk-gps-map> without WebGL', () => {
  it('says that the graphics card does not give it, and where help is', async () => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : (original.apply(this, [kind, ...rest] as never) as never);
    } as typeof original;
    try {
      const element = await fixture<GkGpsMap>(html`<gk-gps-map base-map="none" .positions=${[bus('A')]}></gk-gps-map>`);
      // The engine of the map is loaded on demand.
      await waitUntil(() => element.shadowRoot?.querySelector('[part=status] a'), '', { timeout: 10_000 });
      expect(status(element)).to.match(/graphics|WebGL/);
      element.innerHTML = '<p slot="info">here</p>';
      element.focusDevice = 'BUS-1';
      await aTimeout(50);
      expect(element.querySelector('p')?.checkVisibility()).to.equal(true);
      expect(element.shadowRoot?.querySelector<HTMLAnchorElement>('[part=status] a')?.href).to.match(/^https:/);
      await expect(element).to.be.accessible();
    } finally {
      HTMLCanvasElement.prototype.getContext = original;
    }
  });
});

describe('<gk-gps-map>', () => {
  beforeEach(function () {
    needsWebGl(this);
  });

  it('shows the vehicles without any network, named in a list, and is accessible', async () => {
    const element = await mapOf([bus('BUS-1'), bus('BUS-2', { lat: 24.09, online: false })]);
    expect(status(element)).to.equal('');
    expect(named(element)).to.deep.equal(['BUS-1, Driving', 'BUS-2, Offline']);
    expect(canvas(element)?.ariaLabel).to.equal('Vehicle map');
    expect(canvas(element)?.tabIndex).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('paints a driving vehicle green and one that is too fast red', async () => {
    const element = await mapOf([bus('BUS-1')]);
    const [red, green] = await pixel(element, 300, 200);
    expect(green, 'green of a driving vehicle').to.be.greaterThan(red + 40);
    element.positions = [bus('BUS-1', { speedKmh: 130 })];
    await aTimeout(600);
    const [fastRed, fastGreen] = await pixel(element, 303, 200);
    expect(fastRed, 'red of a fast vehicle').to.be.greaterThan(fastGreen + 40);
  });

  it('fades an online vehicle whose position is old, and says so', async () => {
    const element = await mapOf([bus('BUS-1')]);
    const [red, green] = await pixel(element, 300, 200);
    element.positions = [bus('BUS-1', { timeS: Date.now() / 1000 - 301 })];
    await waitUntil(() => named(element)[0] === 'BUS-1, Driving, old position', 'it is said', { timeout: 6000 });
    const [fadedRed, fadedGreen] = await pixel(element, 300, 200);
    expect(fadedGreen - fadedRed, 'less green than before').to.be.lessThan((green - red) * 0.6);
    expect(fadedGreen - fadedRed, 'still green').to.be.greaterThan(5);
    await expect(element).to.be.accessible();
  });

  it('says why it is not shown when too many are in view', async () => {
    const leases = Array.from({ length: MAP_CONTEXTS }, () =>
      pageMapPool().join({ granted: () => undefined, revoked: () => undefined }, 'main'),
    );
    for (const lease of leases) lease.setVisible(true);
    const element = await fixture<GkGpsMap>(
      html`<gk-gps-map style="height: 400px; width: 600px" base-map="none" .positions=${[bus('BUS-1')]}></gk-gps-map>`,
    );
    await waitUntil(() => status(element).startsWith('Too many maps'), 'it is said');
    expect(canvas(element)).to.equal(null);
    await expect(element).to.be.accessible();
    for (const lease of leases) lease.release();
    await ready(element);
    expect(canvas(element)).to.not.equal(null);
  });

  it('turns the marker to the tracking angle', async () => {
    const element = await mapOf([bus('BUS-1', { headingDeg: 0 })]);
    const north = await reach(element);
    element.positions = [bus('BUS-1', { headingDeg: 90 })];
    await aTimeout(600);
    const east = await reach(element);
    // The arrow is longer ahead than to its sides, else turning it could not be seen.
    expect(Math.abs(north.up + north.down - north.left - north.right), JSON.stringify(north)).to.be.greaterThan(2);
    expect(east.right, JSON.stringify({ north, east })).to.be.closeTo(north.up, 1.5);
    expect(east.left).to.be.closeTo(north.down, 1.5);
    expect(east.down).to.be.closeTo(north.right, 1.5);
    expect(east.up).to.be.closeTo(north.left, 1.5);
  });

  it('takes the vehicles of the session around it, through its filter', async () => {
    const session = testSession(testRecords(8));
    const parent = await fixture(
      html`<gk-session .session=${session.asSession()}
        ><gk-gps-map style="height: 400px" base-map="none" auto-fit></gk-gps-map
      ></gk-session>`,
    );
    const element = parent.querySelector('gk-gps-map');
    if (!element) throw new Error('the map');
    await ready(element);
    await waitUntil(() => named(element).length === 8, 'all are in view', { timeout: 6000 });
    element.filter = { mode: 'offline' };
    await waitUntil(() => named(element).length === 2, 'the filter works', { timeout: 6000 });
    expect(named(element).every((name) => name.endsWith('Offline'))).to.equal(true);
  });

  it('focuses a vehicle that is clicked, and lets it go by Escape', async () => {
    const element = await mapOf([bus('BUS-1')]);
    setTimeout(() => void clickAt(element, 300, 200));
    const event: GkGpsMapDeviceSelectedEvent = await oneEvent(element, 'gk-gps-map-device-selected');
    expect(event.deviceId).to.equal('BUS-1');
    expect(event.bubbles).to.equal(false);
    expect(element.focusDevice).to.equal('BUS-1');
    element.focus();
    setTimeout(() => void sendKeys({ press: 'Escape' }));
    await oneEvent(element, 'gk-gps-map-focus-cleared');
    expect(element.focusDevice).to.equal(undefined);
  });

  it('lets the focus go by a click beside it, unless the page says no', async () => {
    const element = await mapOf([bus('BUS-1')]);
    element.focusDevice = 'BUS-1';
    await element.updateComplete;
    element.addEventListener(
      'gk-gps-map-focus-cleared',
      (event) => {
        event.preventDefault();
      },
      { once: true },
    );
    await clickAt(element, 60, 330);
    await aTimeout(50);
    expect(element.focusDevice).to.equal('BUS-1');
    await clickAt(element, 60, 330);
    await waitUntil(() => element.focusDevice === undefined, 'the focus is gone');
  });

  it('opens the list of vehicles to the keyboard and selects from it', async () => {
    const element = await mapOf([bus('BUS-1'), bus('BUS-2', { lat: 24.09 })]);
    const button = element.shadowRoot?.querySelector<HTMLButtonElement>('.vehicles button');
    button?.focus();
    expect(element.shadowRoot?.querySelector('.vehicles')?.getBoundingClientRect().width).to.be.greaterThan(100);
    await sendKeys({ press: 'Enter' });
    expect(element.focusDevice).to.equal('BUS-1');
  });

  it('puts the info slot at the focused vehicle', async () => {
    const element = await mapOf([bus('BUS-1')]);
    element.innerHTML = '<p slot="info">here</p>';
    const info = element.shadowRoot?.querySelector<HTMLElement>('.info');
    expect(info?.hidden).to.equal(true);
    element.focusDevice = 'BUS-1';
    await aTimeout(700);
    const box = element.getBoundingClientRect();
    const text = element.querySelector('p')?.getBoundingClientRect();
    expect(info?.hidden).to.equal(false);
    // To the left of one in the middle: the buttons stand at the right.
    expect(Math.abs((text?.right ?? 0) - box.x - 300)).to.be.lessThan(40);
  });

  it('shows the info slot of a vehicle without a position in a corner, and at the vehicle once it has one', async () => {
    const element = await mapOf([bus('BUS-1', { lat: middle.lat + 0.01 })]);
    element.innerHTML = '<p slot="info">here</p>';
    element.focusDevice = 'BUS-2';
    await aTimeout(100);
    const text = element.querySelector('p');
    const box = element.getBoundingClientRect();
    const inCorner = text?.getBoundingClientRect();
    expect(text?.checkVisibility()).to.equal(true);
    expect((inCorner?.left ?? Infinity) - box.left).to.be.within(0, 40);
    expect(box.bottom - (inCorner?.bottom ?? -Infinity)).to.be.within(0, 40);
    element.positions = [bus('BUS-2')];
    await aTimeout(700);
    expect(Math.abs((text?.getBoundingClientRect().right ?? 0) - box.x - 300)).to.be.lessThan(40);
    element.focusDevice = undefined;
    await aTimeout(50);
    expect(text?.checkVisibility()).to.equal(false);
  });

  it('gathers many vehicles', async () => {
    const many = Array.from({ length: 600 }, (_, index) => bus(`V${index}`, { lat: middle.lat + (index % 5) * 1e-5 }));
    const element = await mapOf(many);
    await aTimeout(500);
    const selected: string[] = [];
    element.addEventListener('gk-gps-map-device-selected', ({ deviceId }) => selected.push(deviceId));
    // Below the count, within the circle.
    const [red, , blue] = await pixel(element, 300, 215);
    expect(blue, 'a blue circle').to.be.greaterThan(red + 40);
    await clickAt(element, 300, 200);
    await aTimeout(900);
    expect(selected, 'a circle is no vehicle').to.deep.equal([]);
    element.cluster = 'off';
    await aTimeout(900);
    await clickAt(element, 300, 200);
    await waitUntil(() => element.shadowRoot?.querySelector('.stack') !== null, 'they are listed');
    element.shadowRoot?.querySelector<HTMLElement>('.stack li button')?.click();
    expect(selected).to.deep.equal(['V0']);
  });

  it('draws its vehicles again after the graphics context was lost, without a word in the log', async () => {
    const element = await mapOf([bus('BUS-1')]);
    const warn = console.warn;
    const warnings: unknown[] = [];
    console.warn = (...words: unknown[]) => warnings.push(words);
    try {
      const restore = await loseContext(element);
      element.positions = [bus('BUS-1', { speedKmh: 130 })];
      await restore();
      await aTimeout(600);
      const [red, green] = await pixel(element, 303, 200);
      expect(red, 'red of a fast vehicle').to.be.greaterThan(green + 40);
      expect(warnings).to.deep.equal([]);
    } finally {
      console.warn = warn;
    }
  });

  it('has the colours of now when a lost graphics context comes back', async () => {
    const element = await mapOf([bus('BUS-1')]);
    const restore = await loseContext(element);
    element.style.setProperty('--gk-color-map', 'rgb(10, 200, 10)');
    await aTimeout(300);
    await restore();
    await aTimeout(600);
    expect(await pixel(element, 60, 60)).to.deep.equal([10, 200, 10]);
  });

  it('draws no sky, also after a loss of the graphics context', async () => {
    const element = await mapOf([bus('GK-0001')]);
    const map = await element.whenMapReady();
    const drawnWithSky = (): boolean[] => usedPrograms(map).map(({ has }) => has('u_sky_color'));
    const before = drawnWithSky();
    expect(before, 'programs were used').to.not.have.lengthOf(0);
    expect(before).to.not.include(true);
    const restore = await loseContext(element);
    await restore();
    const after = drawnWithSky();
    expect(after, 'programs were used again').to.not.have.lengthOf(0);
    expect(after).to.not.include(true);
  });

  it('gives back what its vehicles took of the graphics card when it gets another base map', async () => {
    const element = await mapOf([bus('BUS-1')]);
    const map = await element.whenMapReady();
    const [before] = usedPrograms(map).filter(({ has }) => has('sprites[0]'));
    expect(before?.isThere(), 'vehicles are drawn').to.equal(true);
    const style = { version: 8, sources: {}, layers: [] };
    element.baseMap = URL.createObjectURL(new Blob([JSON.stringify(style)], { type: 'application/json' }));
    await oneEvent(element, 'gk-gps-map-ready');
    await aTimeout(300);
    expect(before?.isThere(), 'from the map of before').to.equal(false);
    expect(
      usedPrograms(map).some(({ has }) => has('sprites[0]')),
      'vehicles are drawn again',
    ).to.equal(true);
  });

  it('keeps its canvas through a move, frees it when it leaves, and comes back', async () => {
    const element = await mapOf([bus('BUS-1')]);
    const before = canvas(element);
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    await aTimeout(TEARDOWN_DELAY_MS + 100);
    expect(canvas(element)).to.equal(before);
    element.remove();
    await aTimeout(TEARDOWN_DELAY_MS + 100);
    expect(canvas(element)).to.equal(null);
    place.append(element);
    await ready(element);
    expect(canvas(element)).to.not.equal(null);
  });

  it('stands twice on a page', async () => {
    const first = await mapOf([bus('BUS-1')]);
    const second = await mapOf([bus('BUS-2')]);
    expect(named(first)).to.deep.equal(['BUS-1, Driving']);
    expect(named(second)).to.deep.equal(['BUS-2, Driving']);
  });

  it('opens at its vehicles, without a journey to them', async () => {
    const element = await fixture<GkGpsMap>(
      html`<gk-gps-map style="height: 400px; width: 600px" base-map="none" auto-fit></gk-gps-map>`,
    );
    const map = await element.whenMapReady();
    let steps = 0;
    map.on('move', () => {
      steps += 1;
    });
    element.positions = [
      { deviceId: 'BUS-1', lat: -33, lng: 18 },
      { deviceId: 'BUS-2', lat: -34, lng: 19 },
    ];
    await waitUntil(() => Math.abs((element.view?.lat ?? 0) + 33.5) < 0.05, 'the view is at the vehicles');
    expect(map.isMoving()).to.equal(false);
    expect(steps).to.equal(1);
  });

  it('keeps the zoom of a flight when the vehicle that it follows moves meanwhile, and takes two presses as two', async () => {
    const element = await mapOf([bus('A')]);
    const map = await element.whenMapReady();
    Object.assign(element, { focusDevice: 'A', follow: true });
    const lat = middle.lat + 0.001;
    map.once('zoom', () => {
      element.positions = [bus('A', { lat })];
    });
    element.flyTo('A', 16);
    await waitUntil(() => !map.isMoving() && Math.abs(map.getCenter().lat - lat) < 1e-6, 'it is there');
    expect(element.view?.zoom).to.be.closeTo(16, 0.01);

    const zoomOut = element.shadowRoot?.querySelector<HTMLButtonElement>('button[title="Zoom out"]');
    map.once('zoom', () => zoomOut?.click());
    zoomOut?.click();
    await waitUntil(() => !map.isMoving(), 'both steps are done');
    expect(element.view?.zoom).to.be.closeTo(14, 0.01);
  });

  it('waits for the vehicles that it will open at, though not for ever', async () => {
    // The library is there: without the wait, so would be the map.
    await import('maplibre-gl');
    const session = testSession(testRecords(4));
    session.signIn(false);
    // The wait of two seconds ends when the test says so, however busy the machine is.
    const waits: (() => void)[] = [];
    const { setTimeout: later } = window;
    const hold = (act: () => void, delayMs?: number): number =>
      delayMs === 2000 ? waits.push(act) : later(act, delayMs);
    Object.defineProperty(window, 'setTimeout', { value: hold, configurable: true, writable: true });
    try {
      const element = await fixture<GkGpsMap>(
        html`<gk-gps-map style="height: 400px" base-map="none" auto-fit .session=${session.asSession()}></gk-gps-map>`,
      );
      let isReady = false;
      const ready = element.whenMapReady().then(() => (isReady = true));
      await waitUntil(() => canvas(element) !== null, 'its graphics context is made while it waits', {
        timeout: 15_000,
      });
      await aTimeout(300);
      expect([isReady, waits.length], 'its vehicles did not come').to.deep.equal([false, 1]);
      waits[0]?.();
      await ready;
    } finally {
      Object.defineProperty(window, 'setTimeout', { value: later, configurable: true, writable: true });
    }
  });

  it('says when the connection is lost and keeps the vehicles', async () => {
    const session = testSession(testRecords(4));
    const element = await ready(
      await fixture<GkGpsMap>(
        html`<gk-gps-map style="height: 400px" base-map="none" auto-fit .session=${session.asSession()}></gk-gps-map>`,
      ),
    );
    session.setState({ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined });
    await element.updateComplete;
    expect(status(element)).to.contain('This computer is offline');
    expect(named(element)).to.have.length(4);
  });

  it('has a switch for following while a vehicle is focused', async () => {
    const element = await mapOf([bus('BUS-1')]);
    const followSwitch = (): HTMLButtonElement | null =>
      element.shadowRoot?.querySelector<HTMLButtonElement>('[aria-label="Follow the vehicle"]') ?? null;
    expect(followSwitch()).to.equal(null);
    element.focusDevice = 'BUS-1';
    await element.updateComplete;
    setTimeout(() => followSwitch()?.click());
    const event: GkGpsMapFollowChangedEvent = await oneEvent(element, 'gk-gps-map-follow-changed');
    expect([event.follow, element.follow, event.bubbles]).to.deep.equal([true, true, false]);
    await element.updateComplete;
    expect(followSwitch()?.ariaPressed).to.equal('true');
    await expect(element).to.be.accessible();

    // A zoom keeps the vehicle in the middle; an arrow key looks elsewhere.
    canvas(element)?.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
    expect(element.follow).to.equal(true);
    setTimeout(() => canvas(element)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })));
    const ended: GkGpsMapFollowChangedEvent = await oneEvent(element, 'gk-gps-map-follow-changed');
    expect([ended.follow, element.follow]).to.deep.equal([false, false]);
  });
});
