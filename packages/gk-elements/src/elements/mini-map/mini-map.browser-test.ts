import { GkError } from 'gk-sdk';
import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../define/mini-map.js';
import { TEARDOWN_DELAY_MS } from '../../controllers/teardown-controller.js';
import { MAP_CONTEXTS, pageMapPool } from '../../map/map-pool.js';
import { needsWebGl } from '../../testing/needs-web-gl.js';
import { testRecords, TestSession, testSession } from '../../testing/test-session.js';
import type { GkMiniMap } from './mini-map.js';

/** A base map of one colour, without any network. */
const GREEN_MAP = `data:application/json,${encodeURIComponent(
  JSON.stringify({
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#00c000' } }],
  }),
)}`;
const place = { lat: 24.1, lng: 120.6, speedKmh: 43, headingDeg: 90 };

const over = (element: GkMiniMap): HTMLCanvasElement => {
  const canvas = element.shadowRoot?.querySelector<HTMLCanvasElement>('.over');
  if (!canvas) throw new Error('the canvas');
  return canvas;
};
const pixel = (element: GkMiniMap, x: number, y: number): number[] => {
  const canvas = over(element);
  const scale = canvas.width / Math.max(1, canvas.clientWidth);
  return [...(canvas.getContext('2d')?.getImageData(x * scale, y * scale, 1, 1).data ?? [])];
};
const live = (element: GkMiniMap): boolean => element.shadowRoot?.querySelector('.map canvas') != null;
const words = (element: GkMiniMap, name: string): string =>
  element.shadowRoot?.querySelector(`[part=${name}]`)?.textContent?.trim() ?? '';

const make = (): Promise<GkMiniMap> =>
  fixture<GkMiniMap>(
    html`<gk-mini-map style="inline-size: 200px; block-size: 150px" base-map="none" .position=${place}></gk-mini-map>`,
  );

describe('<gk-mini-map>', () => {
  it('paints its vehicle in the middle without any network or WebGL, and is accessible', async () => {
    const element = await make();
    await waitUntil(() => (pixel(element, 100, 75)[3] ?? 0) > 0, 'it is painted');
    const [red = 0, green = 0] = pixel(element, 100, 75);
    expect(green, 'a driving vehicle is green').to.be.greaterThan(red + 40);
    expect(live(element)).to.equal(false);
    await expect(element).to.be.accessible();
  });

  it('shows speed and heading when asked', async () => {
    const element = await make();
    element.gauges = true;
    await element.updateComplete;
    const [speed, heading] = element.shadowRoot?.querySelectorAll('gk-gauge') ?? [];
    expect([speed?.value, heading?.value, heading?.kind]).to.deep.equal([43, 90, 'direction']);
    await expect(element).to.be.accessible();
    // On the smallest map they leave the vehicle in sight.
    element.style.inlineSize = '200px';
    await waitUntil(() => heading?.checkVisibility() === false, 'one gauge is left');
    const gauges = element.shadowRoot?.querySelector('.gauges');
    expect(gauges?.getBoundingClientRect().right).to.be.below(element.getBoundingClientRect().left + 100);
  });

  it('says that there is no position, but only of a vehicle that it knows', async () => {
    const session = new TestSession();
    session.devices.upsert([{ deviceId: 'BUS-1', statusBits: 1 }]);
    const element = await fixture<GkMiniMap>(html`<gk-mini-map device="BUS-1" base-map="none"></gk-mini-map>`);
    const says = async (expected: string): Promise<void> => {
      await element.updateComplete;
      expect(words(element, 'none')).to.equal(expected);
    };
    await says('Not connected to a server');
    element.session = session.asSession();
    session.signIn();
    await says('GPS signal not found!');
    await expect(element).to.be.accessible();
    element.device = 'BUS-2';
    await says('Unknown device');
    session.signIn(false);
    await says('Loading devices…');
    session.setState({ kind: 'connecting' });
    await says('Connecting…');
    session.setState({ kind: 'refused', error: new GkError('forbidden', 'No') });
    await says('The server refused the login');
    await expect(element).to.be.accessible();
    element.device = undefined;
    await says('GPS signal not found!');
  });

  it('follows its device of a session, not the others, and fades one that is offline', async () => {
    const session = testSession(testRecords(4));
    const element = await fixture<GkMiniMap>(
      html`<gk-mini-map device="BUS-00003" base-map="none" gauges .session=${session.asSession()}></gk-mini-map>`,
    );
    const speed = (): number | undefined => element.shadowRoot?.querySelector('gk-gauge')?.value;
    expect(speed()).to.equal(43);
    const [, , record] = testRecords(3);
    if (!record?.position) throw new Error('a record');
    const moved = { ...record, position: { ...record.position, speedKmh: 77 } };
    session.devices.upsert([moved]);
    await waitUntil(() => speed() === 77, 'it follows');
    expect(words(element, 'words')).to.equal('');
    session.devices.upsert([{ ...moved, statusBits: 0, statusChangedS: 1_700_000_000 }]);
    await waitUntil(() => words(element, 'words').startsWith('Last position Nov 14, 2023'), 'it says how old it is');
    expect(element.shadowRoot?.querySelectorAll('gk-gauge').length, 'no gauge of before').to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('shows a device without a fix at its fixed place: no gauges, no age, and no direction without a heading', async () => {
    const [record] = testRecords(1);
    if (!record?.position) throw new Error('a record');
    const mapLocation = { lat: 24, lng: 120 };
    const session = testSession([{ ...record, position: undefined, mapLocation }]);
    const element = await fixture<GkMiniMap>(
      html`<gk-mini-map
        style="inline-size: 200px; block-size: 150px"
        device=${record.deviceId}
        base-map="none"
        gauges
        .session=${session.asSession()}
      ></gk-mini-map>`,
    );
    const gauges = (): (string | undefined)[] =>
      [...(element.shadowRoot?.querySelectorAll('gk-gauge') ?? [])].map(({ kind }) => kind);
    await waitUntil(() => (pixel(element, 100, 75)[3] ?? 0) > 0, 'it is painted');
    expect([words(element, 'none'), words(element, 'words'), ...gauges()]).to.deep.equal(['', '']);
    const position = { ...place, headingDeg: undefined };
    session.devices.upsert([{ ...record, statusBits: 1, position, mapLocation }]);
    await waitUntil(() => gauges().length > 0, 'its speed is known');
    expect(gauges()).to.deep.equal(['speed']);
  });

  it('keeps the vehicle in the middle when it follows, else off the edges', async () => {
    const element = await make();
    await waitUntil(() => (pixel(element, 100, 75)[3] ?? 0) > 0, 'it is painted');
    element.position = { ...place, lng: place.lng + 0.0003 };
    await element.updateComplete;
    const [red = 0, green = 0] = pixel(element, 100, 75);
    expect(Math.abs(green - red), 'the ground, or the trail').to.be.lessThan(200);
    element.follow = true;
    await element.updateComplete;
    const [redNow = 0, greenNow = 0] = pixel(element, 100, 75);
    expect(greenNow).to.be.greaterThan(redNow + 40);
  });

  it('shares few graphics contexts among 20 maps: each has its streets, live or as a picture', async function () {
    needsWebGl(this);
    this.timeout(60_000);
    const parent = await fixture<HTMLElement>(
      html`<div style="display: grid; grid-template-columns: repeat(5, 120px); gap: 4px">
        ${Array.from(
          { length: 20 },
          (_, i) =>
            html`<gk-mini-map
              style="block-size: 80px"
              base-map=${GREEN_MAP}
              .position=${{ ...place, lat: 24 + i / 50 }}
            ></gk-mini-map>`,
        )}
      </div>`,
    );
    const maps = [...parent.querySelectorAll('gk-mini-map')];
    let most = 0;
    const green = (element: GkMiniMap): boolean => {
      const [red = 0, green = 0, , alpha = 0] = pixel(element, 10, 70);
      return alpha > 200 && green > 150 && red < 60;
    };
    await waitUntil(
      () => {
        most = Math.max(most, maps.filter(live).length);
        return maps.every((element) => live(element) || green(element));
      },
      'all have streets',
      { timeout: 50_000, interval: 50 },
    );
    expect(most).to.be.within(1, MAP_CONTEXTS);
    expect(maps.filter(live).length).to.be.at.most(MAP_CONTEXTS);
    expect(maps.filter(green).length, 'pictures').to.be.at.least(20 - MAP_CONTEXTS);
  });

  it('frees its context when it is gone, and lives through a move', async function () {
    needsWebGl(this);
    const element = await make();
    element.baseMap = GREEN_MAP;
    await waitUntil(() => live(element), 'it is live', { timeout: 15_000 });
    const section = await fixture<HTMLElement>(html`<section></section>`);
    section.append(element);
    await aTimeout(TEARDOWN_DELAY_MS + 100);
    await waitUntil(() => live(element), 'it is still live', { timeout: 15_000 });
    const before = pageMapPool().held;
    element.remove();
    await aTimeout(TEARDOWN_DELAY_MS + 50);
    expect(live(element)).to.equal(false);
    expect(pageMapPool().held).to.equal(before - 1);
  });
});
