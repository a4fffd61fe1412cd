import { aTimeout, expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { GkError, type GpsPoint, type GpsQuery, type Session } from 'gk-sdk';
import '../../define/gps-player.js';
import { TEARDOWN_DELAY_MS } from '../../controllers/teardown-controller.js';
import { pageMapPool } from '../../map/map-pool.js';
import { testSession, type TestSession } from '../../testing/test-session.js';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import type { GkGpsPlayerLoadedEvent, GkGpsPlayerTimeChangedEvent } from './gps-player.events.js';
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

describe('<gk-gps-player>', () => {
  it('shows a track on map, chart and table, sums it up, and is accessible', async () => {
    const element = await player();
    await waitUntil(() => element.shadowRoot?.querySelector('.map canvas'), 'the map is there', { timeout: 15_000 });
    expect(text(element, '[part=summary]')).to.contain('Stops 1');
    expect(text(element, '[part=summary]')).to.contain('Highest speed 120 km/h');
    expect(text(element, '.stops')).to.equal('08:10 · 5:00');
    expect(part(element, '[role=grid]').getAttribute('aria-rowcount')).to.equal('3301');
    expect(element.shadowRoot?.querySelectorAll('.rows .row').length).to.be.lessThan(60);
    expect(part(element, 'gk-speed-chart').shadowRoot?.querySelector('.curve')).to.not.equal(null);
    expect(part(element, '.marker').hidden).to.equal(false);
    await expect(element).to.be.accessible();
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
    expect(text(element, '[role=grid]')).to.contain('No point passes the filter');
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
    expect(element.save('gpx')).to.equal(false);
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

  it('saves the track in every format', async () => {
    const element = await player();
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
    expect(names).to.deep.equal(['gpx', 'kml', 'geojson', 'csv', 'json'].map((end) => `track_2026-11-20.${end}`));
  });

  it('lives through a move, and frees its map when it is gone', async () => {
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
});
