import { expect, fixture, html } from '@open-wc/testing';
import '../../define/gauge.js';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import type { GkGauge } from './gauge.js';

const gauge = (element: GkGauge): Element => {
  const part = element.shadowRoot?.querySelector('[part=gauge]');
  if (!part) throw new Error('the gauge');
  return part;
};
const angle = (element: GkGauge): number =>
  parseFloat(element.shadowRoot?.querySelector<SVGElement>('.needle')?.style.getPropertyValue('--angle') ?? 'NaN');

describe('<gk-gauge>', () => {
  afterEach(() => {
    setLabels({});
  });

  it('is a meter of the speed, with the needle where it belongs', async () => {
    const element = await fixture<GkGauge>(html`<gk-gauge value="110"></gk-gauge>`);
    expect(gauge(element).getAttribute('role')).to.equal('meter');
    expect(gauge(element).ariaValueNow).to.equal('110');
    expect(gauge(element).ariaValueText).to.equal('110 km/h');
    expect(angle(element)).to.equal(0);
    element.value = 220;
    await element.updateComplete;
    expect(angle(element)).to.equal(120);
    await expect(element).to.be.accessible();
  });

  it('marks a limit and says that the speed is above it', async () => {
    const element = await fixture<GkGauge>(html`<gk-gauge value="90" limit="100"></gk-gauge>`);
    expect(element.shadowRoot?.querySelectorAll('.limit').length).to.equal(1);
    expect(gauge(element).classList.contains('over')).to.equal(false);
    element.value = 101;
    await element.updateComplete;
    expect(gauge(element).ariaValueText).to.equal('101 km/h, over the limit');
    expect(gauge(element).classList.contains('over')).to.equal(true);
  });

  it('shows miles', async () => {
    const element = await fixture<GkGauge>(html`<gk-gauge kind="number" value="100" length-unit="mile"></gk-gauge>`);
    expect(gauge(element).textContent?.replace(/\s+/g, '')).to.equal('62mi/h');
    await expect(element).to.be.accessible();
  });

  it('takes its defaults for attributes that are none', async () => {
    const element = await fixture<GkGauge>(html`<gk-gauge kind="dial" value="100" length-unit="miles"></gk-gauge>`);
    expect(gauge(element).ariaValueText).to.equal('100 km/h');
  });

  it('is a compass that turns the short way', async () => {
    const element = await fixture<GkGauge>(html`<gk-gauge kind="direction" value="350"></gk-gauge>`);
    expect(gauge(element).ariaValueText).to.equal('N 350°');
    const before = angle(element);
    element.value = 10;
    await element.updateComplete;
    expect(angle(element) - before).to.equal(20);
    await expect(element).to.be.accessible();
  });

  it('says that it knows nothing', async () => {
    const element = await fixture<GkGauge>(html`<gk-gauge></gk-gauge>`);
    expect(gauge(element).getAttribute('role')).to.equal('img');
    expect(gauge(element).ariaLabel).to.equal('Speed: unknown');
    await expect(element).to.be.accessible();
    element.value = Number.NaN;
    await element.updateComplete;
    expect(gauge(element).getAttribute('role')).to.equal('img');
  });

  it('speaks the language of the page, and lives through a move', async () => {
    const element = await fixture<GkGauge>(html`<gk-gauge kind="direction" value="45"></gk-gauge>`);
    setLabels(taiwanLabels);
    await element.updateComplete;
    expect(gauge(element).ariaValueText).to.equal('東北 45°');
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    element.value = 90;
    await element.updateComplete;
    expect(gauge(element).ariaValueText).to.equal('東 90°');
  });
});
