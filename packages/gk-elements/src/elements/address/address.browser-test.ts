import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../define/address.js';
import { testRecords, testSession } from '../../testing/test-session.js';
import type { AddressSource } from './address-book.js';
import type { GkAddress } from './address.js';
import { FAILED_MS } from './address-core.js';

/** A geocoder that knows an address for each latitude. */
class Geocoder implements AddressSource {
  available = true;
  asked: number[] = [];
  answer = (lat: number): Promise<string | undefined> => Promise.resolve(`Street ${lat.toFixed(0)}`);
  geocodingAvailable(): Promise<boolean> {
    return Promise.resolve(this.available);
  }
  reverseGeocode({ lat }: { lat: number }): Promise<string | undefined> {
    this.asked.push(lat);
    return this.answer(lat);
  }
}
const text = (element: GkAddress): string =>
  element.shadowRoot?.querySelector<HTMLElement>('[part=address]')?.innerText ?? '';
const address = (source: Geocoder, lat = 24): Promise<GkAddress> =>
  fixture<GkAddress>(html`<gk-address lat=${lat} lng="120" .source=${source}></gk-address>`);

describe('<gk-address>', () => {
  it('waits quietly, then shows the address, and is accessible', async () => {
    const element = await address(new Geocoder());
    expect(element.state).to.equal('loading');
    await expect(element).to.be.accessible();
    await waitUntil(() => element.state === 'found');
    expect(text(element)).to.equal('Street 24');
    expect(element.matches(':state(found)')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('asks once for two elements at one place, and at once shows what is known', async () => {
    const source = new Geocoder();
    const first = await address(source);
    const second = await address(source);
    await waitUntil(() => first.state === 'found' && second.state === 'found');
    expect(source.asked).to.deep.equal([24]);
    const third = await address(source);
    await third.updateComplete;
    expect(text(third)).to.equal('Street 24');
  });

  it('asks nothing while it is out of sight', async () => {
    const source = new Geocoder();
    const box = await fixture<HTMLElement>(
      html`<div style="height: 100px; overflow: auto">
        <div style="height: 4000px"></div>
        <gk-address lat="30" lng="120" .source=${source}></gk-address>
      </div>`,
    );
    await aTimeout(500);
    expect(source.asked).to.deep.equal([]);
    box.scrollTo(0, 4000);
    await waitUntil(() => source.asked.length === 1);
  });

  it('keeps the old address while the next one is looked up', async () => {
    const element = await address(new Geocoder());
    await waitUntil(() => element.state === 'found');
    element.lat = 25;
    await element.updateComplete;
    expect(element.state).to.equal('loading');
    expect(text(element)).to.equal('Street 24');
  });

  it('follows a device of the session', async () => {
    const source = new Geocoder();
    const session = testSession(testRecords(1));
    const element = await fixture<GkAddress>(
      html`<gk-address device="BUS-00001" .session=${session.asSession()} .source=${source}></gk-address>`,
    );
    await waitUntil(() => element.state === 'found');
    expect(source.asked[0]).to.be.closeTo(24, 0.2);
  });

  it('says what is the matter, and takes no room without a geocoder', async () => {
    const none = new Geocoder();
    none.answer = () => Promise.resolve(undefined);
    const empty = await address(none);
    await waitUntil(() => empty.state === 'none');
    expect(text(empty)).to.equal('No address found');
    const broken = new Geocoder();
    broken.answer = () => Promise.reject(new Error('no'));
    const failed = await address(broken);
    await waitUntil(() => failed.state === 'failed');
    expect(text(failed)).to.equal('Address currently unavailable');
    await expect(failed).to.be.accessible();
    const off = new Geocoder();
    off.available = false;
    const gone = await address(off);
    await waitUntil(() => gone.state === 'unavailable');
    expect(gone.getBoundingClientRect().height).to.equal(0);
    const lost = await fixture<GkAddress>(html`<gk-address></gk-address>`);
    expect(text(lost)).to.equal('No position');
  });

  it('tells the address of the fixed place of a device without a fix', async () => {
    const source = new Geocoder();
    const [record] = testRecords(1);
    if (!record?.position) throw new Error('a record');
    const position = { ...record.position, lat: 0, lng: 0 };
    const session = testSession([{ ...record, position, mapLocation: { lat: 51, lng: 7 } }]);
    const element = await fixture<GkAddress>(
      html`<gk-address device=${record.deviceId} .session=${session.asSession()} .source=${source}></gk-address>`,
    );
    await waitUntil(() => element.state === 'found');
    expect([text(element), ...source.asked]).to.deep.equal(['Street 51', 51]);
  });

  it('tries what failed again: once a minute in sight, and with a new connection', async function () {
    this.timeout(30_000);
    const source = new Geocoder();
    source.answer = () => Promise.reject(new Error('no'));
    const session = testSession(testRecords(1));
    const waits: number[] = [];
    const real = globalThis.setTimeout;
    const quick = (act: () => void, ms?: number): number => {
      waits.push(ms ?? 0);
      return Number(real(act, ms === FAILED_MS ? 10 : ms));
    };
    Object.assign(globalThis, { setTimeout: quick });
    let element: GkAddress;
    try {
      element = await fixture<GkAddress>(
        html`<gk-address lat="44" lng="120" .session=${session.asSession()} .source=${source}></gk-address>`,
      );
      await waitUntil(() => source.asked.length > 1, 'again, at the same place', { timeout: 8000 });
    } finally {
      Object.assign(globalThis, { setTimeout: real });
    }
    expect(waits).to.include(FAILED_MS);
    await waitUntil(() => element.state === 'failed', 'failed again', { timeout: 8000 });
    source.answer = () => Promise.resolve('Main Street');
    session.setState({ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined });
    await element.updateComplete;
    session.signIn();
    await waitUntil(() => element.state === 'found', 'found', { timeout: 8000 });
  });

  it('lives through a move and asks nothing after it left', async () => {
    const source = new Geocoder();
    const element = await address(source, 40);
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    await waitUntil(() => element.state === 'found');
    const leaving = await address(source, 41);
    await aTimeout(50);
    leaving.remove();
    await aTimeout(500);
    expect(source.asked).to.deep.equal([40]);
  });
});
