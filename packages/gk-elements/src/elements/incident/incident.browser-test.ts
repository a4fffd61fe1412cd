import { aTimeout, expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../define/incident.js';
import { addMessage, covers } from '../../testing/message.js';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import type { GkGpsPlayer } from '../gps-player/gps-player.js';
import {
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerTimeChangedEvent,
  GkGpsPlayerPointOpenedEvent,
} from '../gps-player/gps-player.events.js';
import type { GkPlayer } from '../player/player.js';
import {
  GkPlayerClipChangedEvent,
  GkPlayerClipPackedEvent,
  GkPlayerStateChangedEvent,
  GkPlayerTimeChangedEvent,
} from '../player/player.events.js';
import type { GkIncident } from './incident.js';
import type { GkIncidentTimeChangedEvent } from './incident.events.js';

const make = (): Promise<GkIncident> =>
  fixture<GkIncident>(
    html`<gk-incident
      .track=${testTrack(600)}
      .atS=${TEST_TRACK_START_S}
      base-map="none"
      time-zone="UTC"
    ></gk-incident>`,
  );

/** Returns the events that the element dispatches while `act` changes its parts. */
function told(element: GkIncident, act: () => void): GkIncidentTimeChangedEvent[] {
  const events: GkIncidentTimeChangedEvent[] = [];
  element.addEventListener('gk-incident-time-changed', (event) => events.push(event));
  act();
  return events;
}

function partsOf(element: GkIncident): { pictures: GkPlayer; map: GkGpsPlayer; sought: number[] } {
  const pictures = element.shadowRoot?.querySelector('gk-player');
  const map = element.shadowRoot?.querySelector('gk-gps-player');
  if (!pictures || !map) throw new Error('Both stand in it.');
  const sought: number[] = [];
  pictures.seek = (timeS) => {
    sought.push(timeS);
    return Promise.resolve();
  };
  return { pictures, map, sought };
}

describe('<gk-incident>', () => {
  it('hands the addresses of its workers to what starts them', async () => {
    const element = await fixture<GkIncident>(
      html`<gk-incident
        base-map="none"
        worker-url="/recorded-worker.js"
        worklet-url="/audio-worklet.js"
        map-worker-url="/maplibre-worker.js"
      ></gk-incident>`,
    );
    const { pictures, map } = partsOf(element);
    expect([pictures.workerUrl, pictures.workletUrl, map.mapWorkerUrl]).to.deep.equal([
      '/recorded-worker.js',
      '/audio-worklet.js',
      '/maplibre-worker.js',
    ]);
  });

  it('shows the time of the pictures on map and plot, and tells it', async () => {
    const element = await make();
    const { pictures, map, sought } = partsOf(element);
    const events = told(element, () => pictures.dispatchEvent(new GkPlayerTimeChangedEvent(TEST_TRACK_START_S + 60)));
    expect(events.map(({ timeS, by, bubbles }) => [timeS, by, bubbles])).to.deep.equal([
      [TEST_TRACK_START_S + 60, 'clock', false],
    ]);
    expect(map.positionS).to.equal(TEST_TRACK_START_S + 60);
    await map.updateComplete;
    expect(map.shadowRoot?.querySelector('gk-speed-chart')?.cursorS).to.equal(TEST_TRACK_START_S + 60);
    expect(sought).to.deep.equal([]);
  });

  it('has the pictures follow what the user chooses', async () => {
    const element = await make();
    const { map, sought } = partsOf(element);
    const events = told(element, () =>
      map.dispatchEvent(new GkGpsPlayerTimeChangedEvent(TEST_TRACK_START_S + 90, 'user')),
    );
    expect(events.map(({ by }) => by)).to.deep.equal(['user']);
    expect(sought).to.deep.equal([TEST_TRACK_START_S + 90]);
    element.seek(TEST_TRACK_START_S + 120);
    // The seek before it ends first.
    await aTimeout(0);
    expect([map.positionS, sought.at(-1)]).to.deep.equal([TEST_TRACK_START_S + 120, TEST_TRACK_START_S + 120]);
  });

  it('plays from a moment of any day, which the map shows at once', async () => {
    const element = await make();
    const { pictures, map } = partsOf(element);
    const nextDayS = TEST_TRACK_START_S + 86_400;
    element.playFrom(nextDayS);
    expect([pictures.atS, map.positionS]).to.deep.equal([nextDayS, nextDayS]);
  });

  it('takes what is asked of it before it stands in a page', async () => {
    const element = document.createElement('gk-incident');
    Object.assign(element, { track: testTrack(600), baseMap: 'none', timeZone: 'UTC' });
    element.seek(TEST_TRACK_START_S + 120);
    element.play();
    element.pause();
    const saved = element.save('gpx');
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    expect(await saved).to.equal(true);
    expect(partsOf(element).map.positionS).to.equal(TEST_TRACK_START_S + 120);
  });

  it('shows a message of the page above the pictures that fill the screen, and leaves its keys to it', async () => {
    const element = await make();
    const { pictures, sought } = partsOf(element);
    const message = addMessage(element);
    expect(covers(message)).to.equal(true);
    addEventListener('keydown', () => void pictures.requestFullscreen(), { once: true });
    await sendKeys({ press: 'x' });
    await waitUntil(() => element.shadowRoot?.fullscreenElement === pictures, 'the pictures fill the screen');
    try {
      await nextFrame();
      expect(covers(message)).to.equal(true);
      message.focus();
      await sendKeys({ press: 'ArrowRight' });
      expect([document.activeElement, sought]).to.deep.equal([message, []]);
    } finally {
      await document.exitFullscreen();
    }
  });

  it('tells what its parts tell, and hands on what the page prevents', async () => {
    const element = await make();
    const { pictures, map } = partsOf(element);
    const heard: string[] = [];
    for (const name of [
      'gk-player-state-changed',
      'gk-player-clip-changed',
      'gk-gps-player-point-opened',
      'gk-gps-player-loaded',
    ]) {
      element.addEventListener(name, ({ type, bubbles }) => heard.push(`${type} ${bubbles}`));
    }
    pictures.dispatchEvent(new GkPlayerStateChangedEvent('playing'));
    pictures.dispatchEvent(new GkPlayerClipChangedEvent({ startS: 1, endS: 2 }));
    const [point] = testTrack(1);
    if (!point) throw new Error('a point');
    map.dispatchEvent(new GkGpsPlayerPointOpenedEvent({ point, deviceId: 'BUS-7', event: undefined }));
    map.dispatchEvent(new GkGpsPlayerLoadedEvent(600, 'BUS-7'));
    expect(heard).to.deep.equal([
      'gk-player-state-changed false',
      'gk-player-clip-changed false',
      'gk-gps-player-point-opened false',
      'gk-gps-player-loaded false',
    ]);
    const pack = (): boolean => pictures.dispatchEvent(new GkPlayerClipPackedEvent([]));
    expect(pack(), 'the player saves the files').to.equal(true);
    element.addEventListener('gk-player-clip-packed', (event) => {
      event.preventDefault();
    });
    expect(pack()).to.equal(false);
  });

  it('hands on words, and exports the parts of both', async () => {
    const element = await make();
    element.labels = { player: { noDevice: 'Which bus?' }, gpsPlayer: { player: 'Track of the bus' } };
    await element.updateComplete;
    const { pictures, map } = partsOf(element);
    await pictures.updateComplete;
    await map.updateComplete;
    expect(pictures.shadowRoot?.textContent).to.include('Which bus?');
    expect(map.shadowRoot?.querySelector('[part=layout]')?.ariaLabel).to.equal('Track of the bus');
    const style = document.createElement('style');
    style.textContent = 'gk-incident::part(bar) { opacity: 0.5 } gk-incident::part(summary) { opacity: 0.25 }';
    element.before(style);
    const opacity = (part: string, inner: Element): string =>
      getComputedStyle(inner.shadowRoot?.querySelector(`[part=${part}]`) ?? inner).opacity;
    expect([opacity('bar', pictures), opacity('summary', map)]).to.deep.equal(['0.5', '0.25']);
    style.remove();
    const documented = (inner: Element): string[] =>
      [...(inner.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((one) => [...one.part]);
    for (const inner of [pictures, map]) {
      const exported = inner.getAttribute('exportparts')?.split(', ') ?? [];
      expect(documented(inner).filter((part) => !exported.includes(part))).to.deep.equal([]);
    }
  });
});
