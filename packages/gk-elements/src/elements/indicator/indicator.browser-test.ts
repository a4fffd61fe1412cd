import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import type { Device } from 'gk-sdk';
import '../../define/indicator.js';
import '../../define/session.js';
import '../../define/signal-badge.js';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import { testRecords, testSession } from '../../testing/test-session.js';
import { INDICATOR_KINDS } from './indicator-kind.js';
import type { GkIndicator } from './indicator.js';

const badge = (element: GkIndicator): HTMLElement | null | undefined =>
  element.shadowRoot?.querySelector<HTMLElement>('[part=badge]');
const record: Device = {
  deviceId: 'A',
  channelNames: [],
  statusBits: 1,
  signalPercent: 43,
  recording: true,
  memoryCard1Percent: 5,
  ignitionOn: true,
};

describe('<gk-indicator>', () => {
  afterEach(() => {
    setLabels({});
  });

  it('says every kind in words, with an icon, and is accessible', async () => {
    const parent = await fixture<HTMLElement>(
      html`<div>
        ${INDICATOR_KINDS.map((kind) => html`<gk-indicator kind=${kind} .record=${record}></gk-indicator>`)}
      </div>`,
    );
    const all = [...parent.querySelectorAll<GkIndicator>('gk-indicator')];
    for (const element of all) {
      expect(badge(element)?.ariaLabel).to.match(/^[\w ]+: ./);
      expect(badge(element)?.title).to.equal(badge(element)?.ariaLabel);
      expect(element.shadowRoot?.querySelector('svg')?.childElementCount).to.be.greaterThan(0);
    }
    await expect(parent).to.be.accessible();
  });

  it('follows its device in the session, and renders for no other', async () => {
    const session = testSession(testRecords(3));
    const parent = await fixture(
      html`<gk-session .session=${session.asSession()}
        ><gk-indicator kind="signal" device="BUS-00002"></gk-indicator
      ></gk-session>`,
    );
    const element = parent.querySelector('gk-indicator');
    if (!element) throw new Error('the indicator');
    await aTimeout(40);
    expect(badge(element)?.ariaLabel).to.equal('Signal: unknown');
    let updates = 0;
    element.addController({ hostUpdated: () => (updates += 1) });
    session.devices.upsert([{ deviceId: 'BUS-00001', signalPercent: 20 }]);
    await aTimeout(40);
    expect(updates).to.equal(0);
    session.devices.upsert([{ deviceId: 'BUS-00002', signalPercent: 20 }]);
    await aTimeout(40);
    expect(badge(element)?.ariaLabel).to.equal('Signal: 20 %, weak');
    expect(badge(element)?.classList.contains('danger')).to.equal(true);
    element.device = 'BUS-00001';
    await aTimeout(40);
    expect(badge(element)?.ariaLabel).to.equal('Signal: 20 %, weak, last known');
  });

  it('leaves the text out when compact, not the words', async () => {
    const element = await fixture<GkIndicator>(
      html`<gk-indicator kind="recording" compact .record=${record}></gk-indicator>`,
    );
    expect(badge(element)?.innerText.trim()).to.equal('');
    expect(badge(element)?.ariaLabel).to.equal('Recording: Recording');
    expect(badge(element)?.getBoundingClientRect().height).to.be.at.least(24);
    await expect(element).to.be.accessible();
  });

  it('speaks the language of the page', async () => {
    const element = await fixture<GkIndicator>(html`<gk-indicator kind="acc" .record=${record}></gk-indicator>`);
    setLabels(taiwanLabels);
    await element.updateComplete;
    expect(badge(element)?.ariaLabel).to.equal('電門：開');
  });

  it('is a signal badge under its own name', async () => {
    const element = await fixture<GkIndicator>(html`<gk-signal-badge .record=${record}></gk-signal-badge>`);
    expect(badge(element)?.ariaLabel).to.equal('Signal: 43 %, fair');
    await expect(element).to.be.accessible();
  });

  it('lives through a move and lets go of its device when it leaves', async () => {
    const session = testSession(testRecords(1));
    const element = await fixture<GkIndicator>(
      html`<gk-indicator kind="speed" device="BUS-00001" .session=${session.asSession()}></gk-indicator>`,
    );
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    await aTimeout(40);
    session.devices.upsert([
      { deviceId: 'BUS-00001', statusBits: 1, position: { lat: 1, lng: 2, speedKmh: 30, headingDeg: 0 } },
    ]);
    await aTimeout(40);
    expect(badge(element)?.ariaLabel).to.equal('Speed: 30 km/h');
    element.remove();
    expect(session.listeners.size).to.equal(0);
    let updates = 0;
    element.addController({ hostUpdated: () => (updates += 1) });
    session.devices.upsert([{ deviceId: 'BUS-00001', signalPercent: 1 }]);
    await aTimeout(40);
    expect(updates).to.equal(0);
  });
});
