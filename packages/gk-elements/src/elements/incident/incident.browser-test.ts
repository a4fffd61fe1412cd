import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import '../../define/incident.js';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import type { GkGpsPlayer } from '../gps-player/gps-player.js';
import { GkGpsPlayerTimeChangedEvent } from '../gps-player/gps-player.events.js';
import type { GkPlayer } from '../player/player.js';
import { GkPlayerTimeChangedEvent } from '../player/player.events.js';
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

/** What the element tells when `act` is done to its parts. */
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
    expect([pictures.workerUrl, pictures.workletUrl, map.workerUrl]).to.deep.equal([
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
});
