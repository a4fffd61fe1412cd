import { aTimeout, expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { GkError, type GpsPoint, type GpsQuery, type Session } from 'gk-sdk';
import '../../define/gps-player.js';
import { TEARDOWN_DELAY_MS } from '../../controllers/teardown-controller.js';
import { pageMapPool } from '../../map/map-pool.js';
import { needsWebGl } from '../../testing/needs-web-gl.js';
import { testSession, type TestSession } from '../../testing/test-session.js';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import type {
  GkGpsPlayerDeviceSelectedEvent,
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerTimeChangedEvent,
  GkGpsPlayerPointOpenedEvent,
} from './gps-player.events.js';
import type { GkGpsPlayer } from './gps-player.js';

const part = <T extends Element = HTMLElement>(element: GkGpsPlayer, selector: string): T => {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const button = (element: GkGpsPlayer, name: string): HTMLButtonElement => part(element, `button[aria-label="${name}"]`);
const text = (element: GkGpsPlayer, selector: string): string =>
  element.shadowRoot?.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

async function player(track: GpsPoint[] = testTrack()): Promise<GkGpsPlayer> {
  const element = await fixture<GkGpsPlayer>(
    html`<gk-gps-player style="width: 1000px" base-map="none" time-zone="0" .track=${track}></gk-gps-player>`,
  );
  if (track.length > 0) await waitUntil(() => element.shadowRoot?.querySelector('.row.current'), 'the table is there');
  return element;
}

/** A session whose tracks the test gives. */
function gpsSession(read: (query: GpsQuery) => Promise<readonly GpsPoint[]>): { session: Session; test: TestSession } {
  const test = testSession();
  return { test, session: Object.assign(test, { rest: { gps: read } }).asSession() };
}
const reading = (session: Session): Promise<GkGpsPlayer> =>
  fixture<GkGpsPlayer>(
    html`<gk-gps-player
      style="width: 1000px"
      base-map="none"
      device="BUS-7"
      from-s=${TEST_TRACK_START_S}
      to-s=${TEST_TRACK_START_S + 3599}
      .session=${session}
    ></gk-gps-player>`,
  );

/** Waits for the map: streets, or a painted ground where the browser has no WebGL. */
async function mapShown(element: GkGpsPlayer): Promise<void> {
  const ground = (): Element | null | undefined =>
    element.shadowRoot?.querySelector('.map canvas, .painted:not([hidden])');
  await waitUntil(ground, 'the map is there', { timeout: 15_000 });
}

describe('<gk-gps-player>', () => {
  it('shows a track on map, chart and table, sums it up, and is accessible', async () => {
    const element = await player();
    await mapShown(element);
    expect(text(element, '[part=summary]')).to.contain('Stops 1');
    expect(text(element, '[part=summary]')).to.contain('Maximum speed 120 km/h');
    expect(text(element, '.stops')).to.equal('08:10 +00:00 · 5:00');
    expect(part(element, '[role=grid]').getAttribute('aria-rowcount')).to.equal('3301');
    expect(element.shadowRoot?.querySelectorAll('.rows .row').length).to.be.lessThan(60);
    expect(part(element, 'gk-speed-chart').shadowRoot?.querySelector('.curve')).to.not.equal(null);
    expect(part(element, '.marker').hidden).to.equal(false);
    await expect(element).to.be.accessible();
  });

  it('has whole positions in its table on a phone, read from either side', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const element = await player();
      element.dir = dir;
      element.style.inlineSize = '348px';
      const table = part(element, '.table');
      await waitUntil(() => table.clientWidth < 348, 'it is narrow');
      // Firefox rounds one up and the other down.
      expect(table.scrollWidth - table.clientWidth, dir).to.be.at.most(1);
    }
  });

  it('has its rows in sight on the narrowest screen, without a scroller in the scroller', async () => {
    const element = await player();
    element.style.setProperty('--gk-gps-player-map-height', '12rem');
    element.style.inlineSize = '200px';
    const table = part(element, '.table');
    await waitUntil(() => table.clientWidth < 200 && table.clientHeight > 5 * 28, 'some rows are in sight');
    const side = part(element, '.side');
    expect(side.scrollHeight).to.equal(side.clientHeight);
    expect(element.scrollWidth).to.equal(200);
  });

  it('plays in true time, tells it, and stops at the end', async () => {
    const element = await player();
    element.speed = 60;
    const startedS = element.positionS ?? 0;
    element.play();
    const first: GkGpsPlayerTimeChangedEvent = await oneEvent(element, 'gk-gps-player-time-changed');
    expect(first.by).to.equal('clock');
    const second: GkGpsPlayerTimeChangedEvent = await oneEvent(element, 'gk-gps-player-time-changed');
    expect(first.timeS).to.be.greaterThan(startedS);
    expect(second.timeS).to.be.greaterThan(first.timeS);
    expect(element.positionS).to.equal(second.timeS);
    element.positionS = TEST_TRACK_START_S + 3598;
    await oneEvent(element, 'gk-gps-player-playing-changed');
    expect(element.playing).to.equal(false);
    expect(element.positionS).to.equal(TEST_TRACK_START_S + 3599);
  });

  it('jumps over a stop when asked', async () => {
    const element = await player();
    element.skipStops = true;
    element.positionS = TEST_TRACK_START_S + 601;
    element.play();
    await oneEvent(element, 'gk-gps-player-time-changed');
    await waitUntil(() => (element.positionS ?? 0) >= TEST_TRACK_START_S + 900, 'it is over the stop');
    element.pause();
  });

  it('lets its table rest while the cursor is dragged through pages, and follows then', async () => {
    const element = await player();
    const seen = new Set<string>();
    let late = 0;
    for (let atS = 600; atS <= 2400; atS += 60) {
      element.positionS = TEST_TRACK_START_S + atS;
      const beganMs = performance.now();
      await nextFrame();
      // A busy machine takes so long for a frame that the cursor has rested.
      if (performance.now() - beganMs > 150) late += 1;
      seen.add(text(element, '.row.current'));
    }
    expect(seen.size).to.be.lessThan(4 + 2 * late);
    await waitUntil(() => text(element, '.row.current').startsWith('08:40:00'), 'the table follows');
    const [row, table] = [part(element, '.row.current'), part(element, '.table')].map((box) =>
      box.getBoundingClientRect(),
    );
    expect(row?.bottom ?? Infinity).to.be.at.most((table?.bottom ?? 0) + 1);
    expect(row?.top ?? 0).to.be.at.least(table?.top ?? Infinity);
  });

  it('moves everything from the chart, the table and the page', async () => {
    const element = await player();
    const chart = part<HTMLElementTagNameMap['gk-speed-chart']>(element, 'gk-speed-chart');
    element.positionS = TEST_TRACK_START_S + 1800;
    await element.updateComplete;
    expect(chart.cursorS).to.equal(TEST_TRACK_START_S + 1800);
    await nextFrame();
    await waitUntil(() => text(element, '.row.current').startsWith('08:30:00'), 'the table follows');
    const row = part<HTMLElement>(element, '.row.current').nextElementSibling as HTMLElement;
    setTimeout(() => {
      row.click();
    });
    const event: GkGpsPlayerTimeChangedEvent = await oneEvent(element, 'gk-gps-player-time-changed');
    expect([event.by, event.timeS]).to.deep.equal(['user', TEST_TRACK_START_S + 1801]);
    part(element, '[role=grid]').focus();
    await sendKeys({ press: 'End' });
    expect(element.positionS).to.equal(TEST_TRACK_START_S + 3599);
    await waitUntil(() => text(element, '.row.current').startsWith('08:59:59'), 'the last row is in sight');
    await element.updateComplete;
    expect(chart.cursorS).to.equal(TEST_TRACK_START_S + 3599);
  });

  it('has keys: play, 10 seconds, speed', async () => {
    const element = await player();
    part(element, '[role=grid]').focus();
    await sendKeys({ press: 'l' });
    expect(element.positionS).to.equal(TEST_TRACK_START_S + 10);
    await sendKeys({ press: 'k' });
    expect(element.playing).to.equal(true);
    await sendKeys({ press: 'k' });
    expect(element.playing).to.equal(false);
    await sendKeys({ press: '>' });
    expect(element.speed).to.equal(2);
  });

  it('thins the table by interval and speed', async () => {
    const element = await player();
    const select = part<HTMLSelectElement>(element, '.filters select');
    select.value = '60';
    select.dispatchEvent(new Event('change'));
    await element.updateComplete;
    expect(part(element, '[role=grid]').getAttribute('aria-rowcount')).to.equal('56');
    const input = part<HTMLInputElement>(element, '.filters input');
    input.value = '300';
    input.dispatchEvent(new Event('change'));
    await element.updateComplete;
    expect(text(element, '[role=grid]')).to.contain('No points match the filter');
  });

  it('leaves the clock to the page', async () => {
    const element = await player();
    element.externalClock = true;
    element.playing = true;
    element.positionS = TEST_TRACK_START_S + 100;
    await aTimeout(100);
    expect(element.positionS).to.equal(TEST_TRACK_START_S + 100);
    expect(element.shadowRoot?.querySelector('button[aria-label=Play]')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('reads the track of a session, and says how far it is', async () => {
    let answer: ((points: readonly GpsPoint[]) => void) | undefined;
    const queries: GpsQuery[] = [];
    const { session } = gpsSession((query) => {
      queries.push(query);
      return new Promise((resolve) => (answer = resolve));
    });
    const element = await reading(session);
    await waitUntil(() => text(element, '[part=status]').startsWith('Loading the track…'), 'it says so');
    await expect(element).to.be.accessible();
    expect(queries).to.deep.equal([{ deviceId: 'BUS-7', startS: TEST_TRACK_START_S, endS: TEST_TRACK_START_S + 3599 }]);
    setTimeout(() => answer?.(testTrack()));
    const event: GkGpsPlayerLoadedEvent = await oneEvent(element, 'gk-gps-player-loaded');
    expect(event.points).to.equal(3300);
    await element.updateComplete;
    expect(part(element, '[part=status]').hidden).to.equal(true);
  });

  it('says that there is no data, and what went wrong, with another try', async () => {
    let fail = true;
    const { session } = gpsSession(() =>
      fail ? Promise.reject(new GkError('forbidden', 'You may not see this.')) : Promise.resolve([]),
    );
    const element = await reading(session);
    await waitUntil(() => text(element, '[part=status]').includes('You may not see this.'), 'the error is there');
    await expect(element).to.be.accessible();
    fail = false;
    part<HTMLButtonElement>(element, '[part=status] button').click();
    await waitUntil(() => text(element, '[part=status]') === 'no gps data', 'it is empty');
    expect(await element.save('gpx')).to.equal(false);
    expect(button(element, 'Play').disabled).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('says that the session is offline, and reads when it is back', async () => {
    const { session, test } = gpsSession(() => Promise.resolve(testTrack(60)));
    test.setState({ kind: 'signed-out' });
    const element = await reading(session);
    expect(text(element, '[part=status]')).to.equal('Signed out');
    test.signIn();
    await oneEvent(element, 'gk-gps-player-loaded');
  });

  it('saves the track in every format, named by its day in the zone of the player', async () => {
    const element = await player();
    element.timeZone = 'Etc/GMT+12';
    const names: string[] = [];
    const original = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      names.push(this.download);
    };
    try {
      for (const save of element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.formats button') ?? []) save.click();
    } finally {
      HTMLAnchorElement.prototype.click = original;
    }
    expect(names).to.deep.equal(['gpx', 'kml', 'geojson', 'csv', 'json'].map((end) => `track_2026-11-19.${end}`));
  });

  it('shows events on the map and in a list, and each leads there', async () => {
    const element = await player();
    await mapShown(element);
    element.events = [
      { timeS: TEST_TRACK_START_S + 1200, kind: 'alarm', label: 'Overspeed' },
      { timeS: TEST_TRACK_START_S + 300, kind: 'info', label: 'Door <b>open</b>' },
    ];
    await element.updateComplete;
    const buttons = [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('[part=events] button') ?? [])];
    expect(buttons.map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).to.deep.equal([
      '08:05 +00:00 Door <b>open</b>',
      '08:20 +00:00 Overspeed',
    ]);
    await expect(element).to.be.accessible();
    setTimeout(() => buttons[1]?.click());
    const event: GkGpsPlayerTimeChangedEvent = await oneEvent(element, 'gk-gps-player-time-changed');
    expect([event.by, event.timeS]).to.deep.equal(['user', TEST_TRACK_START_S + 1200]);
    element.events = [];
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('[part=events]')).to.equal(null);
  });

  it('says that the user may not see events', async () => {
    const { session } = gpsSession(() => Promise.resolve(testTrack(60)));
    Object.assign(session.rest, { call: () => Promise.reject(new GkError('forbidden', 'F_event')) });
    const element = await reading(session);
    element.loadEvents = true;
    await waitUntil(() => text(element, '.side').includes('You do not have permission to view events'), 'it says so');
  });

  it('says that the events did not come, and reads them again', async () => {
    const { session } = gpsSession(() => Promise.resolve(testTrack(60)));
    let works = false;
    const call = ({ read }: { read: (json: unknown) => unknown }): Promise<unknown> =>
      works ? Promise.resolve(read([])) : Promise.reject(new Error('no'));
    Object.assign(session.rest, { call });
    const element = await reading(session);
    element.loadEvents = true;
    await waitUntil(() => text(element, '.side').includes('The events could not be loaded'), 'it says so');
    await expect(element).to.be.accessible();
    works = true;
    element.shadowRoot?.querySelector<HTMLButtonElement>('.side .quiet button')?.click();
    await waitUntil(() => !text(element, '.side').includes('could not be loaded'), 'they are there');
  });

  it('replays several vehicles on one clock, one of them in detail', async () => {
    const later = testTrack(600).map((point) => ({ ...point, atS: point.atS + 1800, lat: point.lat + 0.01 }));
    const asked: string[] = [];
    const { session } = gpsSession(({ deviceId }) => {
      asked.push(deviceId);
      return Promise.resolve(deviceId === 'BUS-7' ? testTrack(600) : later);
    });
    const element = await reading(session);
    element.device = undefined;
    element.setAttribute('devices', 'BUS-7, BUS-8');
    const chips = (): HTMLButtonElement[] => [
      ...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('[part=devices] button') ?? []),
    ];
    await waitUntil(
      () => chips().length === 2 && !text(element, '[part=devices]').includes('Loading'),
      'both are there',
    );
    const markers = [...(element.shadowRoot?.querySelectorAll('.marker .tag') ?? [])].map((tag) => tag.textContent);
    expect(markers).to.deep.equal(['BUS-8', 'BUS-7']);
    expect(chips().map((chip) => chip.getAttribute('aria-pressed'))).to.deep.equal(['true', 'false']);
    await expect(element).to.be.accessible();

    // The clock goes on to the end of the last of them.
    element.positionS = TEST_TRACK_START_S + 2398;
    element.speed = 16;
    element.play();
    await oneEvent(element, 'gk-gps-player-playing-changed');
    expect(element.positionS).to.equal(TEST_TRACK_START_S + 2399);

    setTimeout(() => chips()[1]?.click());
    const chosen: GkGpsPlayerDeviceSelectedEvent = await oneEvent(element, 'gk-gps-player-device-selected');
    expect([chosen.deviceId, element.device]).to.deep.equal(['BUS-8', 'BUS-8']);
    await waitUntil(() => text(element, '.row.current').startsWith('08:39:59'), 'the table is that of the other');
    expect(asked).to.deep.equal(['BUS-7', 'BUS-8']);
  });

  it('shows the minutes with data and the times online, and leads there', async () => {
    const element = await player();
    element.availability = true;
    await element.updateComplete;
    const grid = part<HTMLElementTagNameMap['gk-record-map']>(element, 'gk-record-map');
    await grid.updateComplete;
    const cell = (minute: number): string | null | undefined =>
      grid.shadowRoot?.querySelector(`#m${8 * 60 + minute}`)?.getAttribute('aria-label');
    expect([cell(24), cell(27)]).to.deep.equal(['08:24 GPS data available', '08:27 no GPS data available']);
    const intervals = [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.intervals button') ?? [])];
    expect(intervals.map((one) => one.textContent?.trim().split(/\s/, 2).join(' '))).to.deep.equal([
      '08:00–08:24 +00:00',
      '08:30–08:59 +00:00',
    ]);
    intervals[1]?.click();
    expect(element.positionS).to.equal(TEST_TRACK_START_S + 1800);
    await expect(element).to.be.accessible();
  });

  it('paints what nobody asked for apart from what has no data, and counts it to neither', async () => {
    const element = await player();
    element.fromS = TEST_TRACK_START_S;
    element.toS = TEST_TRACK_START_S + 3599;
    element.availability = true;
    await element.updateComplete;
    const grid = part<HTMLElementTagNameMap['gk-record-map']>(element, 'gk-record-map');
    await grid.updateComplete;
    const cells = [7 * 60 + 59, 8 * 60, 8 * 60 + 27, 9 * 60].map((minute) =>
      grid.shadowRoot?.querySelector(`#m${minute}`)?.getAttribute('aria-label'),
    );
    expect(cells).to.deep.equal([
      '07:59 not requested',
      '08:00 GPS data available',
      '08:27 no GPS data available',
      '09:00 not requested',
    ]);
    expect(grid.shadowRoot?.querySelector('.legend')?.textContent).to.contain('GPS data: 55:00');
  });

  it('lists the gaps of the track with their length, says that the distance leaves them out, and leads there', async () => {
    const element = await player();
    const gaps = [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('[part=gaps] button') ?? [])];
    expect(gaps.map((gap) => gap.textContent?.replace(/\s+/g, ' ').trim())).to.deep.equal(['08:24 +00:00 · 5:01']);
    expect(gaps[0]?.title).to.contain('no GPS data for 5:01');
    expect(text(element, '[part=summary]')).to.contain('Gaps 1 · 5:01');
    expect(text(element, '.side')).to.contain('What was driven in the gaps is not counted.');
    gaps[0]?.click();
    expect(element.positionS).to.equal(TEST_TRACK_START_S + 25 * 60 - 1);
    element.track = testTrack(600);
    await waitUntil(() => element.shadowRoot?.querySelector('[part=gaps]') === null, 'no list without a gap');
    expect(text(element, '[part=summary]')).to.contain('Gaps 0');
  });

  it('looks addresses up ahead of saving, says how far it is, and can be stopped', async () => {
    const element = await player(testTrack(60));
    let answer: ((address: string) => void) | undefined;
    element.addressSource = {
      geocodingAvailable: () => Promise.resolve(true),
      reverseGeocode: () => new Promise((resolve) => (answer = resolve)),
    };
    element.addresses = true;
    await element.updateComplete;
    expect(part<HTMLInputElement>(element, '.formats input').checked).to.equal(true);
    const saving = element.save('csv');
    await waitUntil(() => answer !== undefined, 'the first one is asked');
    answer?.('Gate 1');
    await waitUntil(() => text(element, '.saving').startsWith('Looking up addresses…'), 'it says so');
    await expect(element).to.be.accessible();
    part<HTMLButtonElement>(element, '.saving button').click();
    expect(await saving).to.equal(false);
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('.saving')).to.equal(null);
  });

  it('says how many addresses the saved file lacks since their lookup failed', async () => {
    const element = await player(testTrack(3));
    element.addressSource = {
      geocodingAvailable: () => Promise.resolve(true),
      reverseGeocode: () => Promise.reject(new Error('The geocoder is down.')),
    };
    element.addresses = true;
    const original = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = () => undefined;
    try {
      await element.save('csv');
    } finally {
      HTMLAnchorElement.prototype.click = original;
    }
    await element.updateComplete;
    expect(text(element, '.saving')).to.match(/^Saved\. Addresses that could not be looked up: \d$/);
    await expect(element).to.be.accessible();
  });

  it('closes its menu of files by a press beside it, by Escape, and with the choice', async () => {
    const element = await player(testTrack(60));
    const menu = part<HTMLDetailsElement>(element, '.save');
    const opened = async (): Promise<void> => {
      part<HTMLElement>(element, '.save summary').click();
      await oneEvent(menu, 'toggle');
    };
    const press = (target: EventTarget): boolean =>
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await opened();
    press(part(element, '.formats'));
    expect(menu.open).to.equal(true);
    press(part(element, '.facts'));
    expect(menu.open).to.equal(false);
    await opened();
    press(document.body);
    expect(menu.open).to.equal(false);
    await opened();
    part(element, '.formats button').focus();
    await sendKeys({ press: 'Escape' });
    expect(menu.open).to.equal(false);
    expect(element.shadowRoot?.activeElement).to.equal(part(element, '.save summary'));
    await opened();
    part<HTMLButtonElement>(element, '.formats button').click();
    expect(menu.open).to.equal(false);
  });

  it('keeps the direction of time and the order of figures in a page from right to left', async () => {
    const element = await player();
    element.dir = 'rtl';
    await element.updateComplete;
    const left = (name: string): number => button(element, name).getBoundingClientRect().left;
    expect(left('Back 10 seconds')).to.be.lessThan(left('Play'));
    expect(left('Play')).to.be.lessThan(left('Forward 10 seconds'));
    await expect(element).to.be.accessible();
  });

  it('has a width of its own where its place gives none', async () => {
    const row = await fixture<HTMLElement>(html`<div style="display: flex; width: 900px"></div>`);
    const element = document.createElement('gk-gps-player');
    element.baseMap = 'none';
    row.append(element);
    await element.updateComplete;
    expect(element.clientWidth).to.equal(900);
  });

  it('lives through a move, and frees its map when it is gone', async function () {
    needsWebGl(this);
    const element = await player();
    await waitUntil(() => element.shadowRoot?.querySelector('.map canvas'), 'the map is there', { timeout: 15_000 });
    const canvas = part<HTMLCanvasElement>(element, '.map canvas');
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    await aTimeout(TEARDOWN_DELAY_MS + 50);
    expect(part(element, '.map canvas')).to.equal(canvas);
    const before = pageMapPool().held;
    element.remove();
    await aTimeout(TEARDOWN_DELAY_MS + 50);
    expect(element.shadowRoot?.querySelector('.map canvas')).to.equal(null);
    expect(pageMapPool().held).to.equal(before - 1);
  });

  it('shows one hour, a bar a second, and goes to another by slider, keys and position', async () => {
    const element = await player([
      ...testTrack(3600),
      ...testTrack(600).map((one) => ({ ...one, atS: one.atS + 7200 })),
    ]);
    const windows: number[][] = [];
    element.addEventListener('gk-gps-player-window-changed', ({ fromS, toS }) => windows.push([fromS, toS]));
    element.hours = true;
    await element.updateComplete;
    await aTimeout(50);
    const at = (hour: number): number => TEST_TRACK_START_S + (hour - 8) * 3600;
    expect(windows).to.deep.equal([[at(8), at(9)]]);
    const slider = part(element, '[part=hours]');
    expect(slider.getAttribute('aria-valuetext')).to.equal('08:00 +00:00 to 09:00 +00:00');
    const open = [...slider.querySelectorAll('.open')].map((hour) => hour.textContent);
    expect(open).to.deep.equal(['8', '10']);
    const chart = part<HTMLElementTagNameMap['gk-speed-chart']>(element, 'gk-speed-chart');
    await chart.updateComplete;
    expect(chart.shadowRoot?.querySelector('.bars')?.getAttribute('d')).to.match(/^M/);
    const rows = (): number => Number(part(element, '[role=grid]').getAttribute('aria-rowcount')) - 1;
    expect(rows(), 'without the gap of five minutes').to.equal(3300);

    slider.focus();
    await sendKeys({ press: 'ArrowRight' });
    await aTimeout(50);
    expect(windows.at(-1), 'past the closed hour').to.deep.equal([at(10), at(11)]);
    expect(element.positionS).to.equal(at(10));
    expect(rows()).to.equal(600);
    await expect(element).to.be.accessible();

    element.positionS = at(8) + 60;
    await aTimeout(50);
    expect([element.windowFromS, element.windowToS]).to.deep.equal([at(8), at(9)]);
    slider.querySelectorAll<HTMLElement>('.hour')[9]?.click();
    slider.querySelectorAll<HTMLElement>('.hour')[10]?.click();
    await aTimeout(50);
    expect(windows.slice(2), 'a closed hour stays closed').to.deep.equal([
      [at(8), at(9)],
      [at(10), at(11)],
    ]);
  });

  it('names the hours as the clock shows them on the day on which clocks go back', async () => {
    // The second hour from two to three in Berlin.
    const moved = Date.UTC(2026, 9, 25, 1) / 1000 - TEST_TRACK_START_S;
    const element = await player(testTrack(600).map((one) => ({ ...one, atS: one.atS + moved })));
    element.timeZone = 'Europe/Berlin';
    element.hours = true;
    await element.updateComplete;
    const hours = [...part(element, '[part=hours]').querySelectorAll('.hour')];
    expect(hours.slice(0, 5).map((hour) => hour.textContent)).to.deep.equal(['0', '1', '2', '2', '3']);
    expect(hours.findIndex((hour) => hour.matches('.open'))).to.equal(3);
  });

  it('tells where the footage of each stretch is, in colours with words, and opens a stretch', async () => {
    const element = await player();
    expect(text(element, '[part=legend]')).to.contain('km/h');
    const startS = TEST_TRACK_START_S;
    element.footage = [
      { startS, endS: startS + 600, footage: 'server' },
      { startS: startS + 600, endS: startS + 3600, footage: 'device' },
    ];
    await element.updateComplete;
    expect(text(element, '[part=legend]')).to.equal('On the server 10:00 Downloaded On the device 50:00 No footage');
    const colors = [...(element.shadowRoot?.querySelectorAll('[part=legend] i') ?? [])].map(
      (swatch) => getComputedStyle(swatch).backgroundColor,
    );
    expect(new Set(colors).size).to.equal(4);
    const [, onDevice] = element.shadowRoot?.querySelectorAll<HTMLButtonElement>('[part=footage] button') ?? [];
    expect(onDevice?.textContent?.replace(/\s+/g, ' ').trim()).to.equal('08:10 +00:00 On the device');
    const opened = oneEvent<GkGpsPlayerPointOpenedEvent>(element, 'gk-gps-player-point-opened');
    onDevice?.click();
    expect((await opened).point.atS).to.equal(startS + 600);
    await expect(element).to.be.accessible();
    element.footage = [];
    await element.updateComplete;
    expect(text(element, '[part=legend]')).to.contain('km/h');
  });

  it('opens what is pressed: a row, a bar, an event, and by Enter', async () => {
    const element = await player();
    element.device = 'BUS-7';
    element.events = [{ timeS: TEST_TRACK_START_S + 90.4, kind: 'alarm', label: 'Panic' }];
    await element.updateComplete;
    const opened: { atS: number; device: string | undefined; event: string | undefined }[] = [];
    element.addEventListener('gk-gps-player-point-opened', ({ point, deviceId, event }) =>
      opened.push({ atS: point.atS - TEST_TRACK_START_S, device: deviceId, event: event?.label }),
    );
    const device = 'BUS-7';
    part(element, '#row-3').click();
    part<HTMLButtonElement>(element, '[part=events] button').click();
    expect(opened.splice(0)).to.deep.equal([
      { atS: 3, device, event: undefined },
      { atS: 90, device, event: 'Panic' },
    ]);
    await element.updateComplete;
    part(element, '[role=grid]').focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(opened).to.deep.equal([]);
    await sendKeys({ press: 'Enter' });
    expect(opened.splice(0)).to.deep.equal([{ atS: 91, device, event: undefined }]);

    const plot = part(element, 'gk-speed-chart').shadowRoot?.querySelector<HTMLElement>('[part=plot]');
    if (!plot) throw new Error('the chart has a plot');
    plot.scrollIntoView({ block: 'center' });
    const box = plot.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    await sendMouse({ type: 'click', position: [x, y] });
    expect(opened).to.have.length(1);
    expect(opened[0]?.atS).to.be.closeTo(1800, 60);
    opened.length = 0;
    await sendMouse({ type: 'move', position: [x - 100, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x - 50, y] });
    await sendMouse({ type: 'up' });
    expect(opened, 'a drag opens nothing').to.deep.equal([]);
    await sendKeys({ press: 'Enter' });
    expect(opened).to.have.length(1);
  });
});
