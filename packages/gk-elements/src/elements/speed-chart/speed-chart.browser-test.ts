import { expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import '../../define/speed-chart.js';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import type { GkSpeedChartTimeSelectedEvent } from './speed-chart.events.js';
import type { GkSpeedChart } from './speed-chart.js';

const part = (element: GkSpeedChart, selector: string): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const plot = (element: GkSpeedChart): HTMLElement => part(element, '[part=plot]');

async function make(track = testTrack()): Promise<GkSpeedChart> {
  const element = await fixture<GkSpeedChart>(
    html`<gk-speed-chart style="inline-size: 600px" time-zone="0" .track=${track}></gk-speed-chart>`,
  );
  if (track.length > 0) await waitUntil(() => element.shadowRoot?.querySelector('.curve'), 'the curve is drawn');
  return element;
}
const pressAt = async (element: GkSpeedChart, share: number): Promise<void> => {
  const box = plot(element).getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(box.x + box.width * share), Math.round(box.y + 40)] });
};

describe('<gk-speed-chart>', () => {
  it('draws the curve with its limit, a stop and a gap, and is accessible', async () => {
    const element = await make();
    expect(element.shadowRoot?.querySelectorAll('rect.stop').length).to.equal(1);
    expect(element.shadowRoot?.querySelectorAll('rect.gap').length).to.equal(1);
    expect(element.shadowRoot?.querySelectorAll('line.limit').length).to.equal(1);
    expect(part(element, '.curve').getAttribute('d')?.match(/M/g)?.length).to.equal(2);
    expect(element.shadowRoot?.querySelectorAll('.fast .curve').length).to.equal(1);
    await expect(element).to.be.accessible();
  });

  it('has its numbers as a table', async () => {
    const element = await make();
    const rows = [...(element.shadowRoot?.querySelectorAll('tbody tr') ?? [])];
    expect(rows.length).to.be.within(10, 24);
    expect(rows[0]?.textContent?.replace(/\s+/g, ' ')).to.contain('08:00:00 +00:00 08:05:00 +00:00');
    expect(rows[0]?.textContent).to.contain('km/h');
  });

  it('widens no narrow page by its table', async () => {
    const place = await fixture<HTMLElement>(
      html`<div style="inline-size: 200px; overflow: auto; position: relative"></div>`,
    );
    const element = await make();
    element.style.inlineSize = '100%';
    place.append(element);
    await nextFrame();
    expect(place.scrollWidth).to.equal(200);
  });

  it('tells which time a press picks, without bubbling, and moves its cursor there', async () => {
    const element = await make();
    setTimeout(() => void pressAt(element, 0.5));
    const event: GkSpeedChartTimeSelectedEvent = await oneEvent(element, 'gk-speed-chart-time-selected');
    expect(event.timeS).to.be.closeTo(TEST_TRACK_START_S + 1800, 10);
    expect(event.settled).to.equal(true);
    expect(event.bubbles).to.equal(false);
    expect(element.cursorS).to.equal(event.timeS);
    await element.updateComplete;
    expect(plot(element).ariaValueText).to.contain('08:30:0');
  });

  it('says on which clock its time is, on one line where there is room', async () => {
    const element = await make();
    element.cursorS = TEST_TRACK_START_S + 60;
    for (const [zone, widthPx, isOneLine] of [
      ['America/Argentina/ComodRivadavia', 600, true],
      ['America/Argentina/ComodRivadavia', 340, false],
      ['UTC', 366, true],
      ['UTC', 200, false],
    ] as const) {
      element.timeZone = zone;
      element.style.inlineSize = `${widthPx}px`;
      await element.updateComplete;
      await nextFrame();
      const name = part(element, '.bar small');
      expect(name.textContent).to.equal(zone);
      expect(name.scrollWidth, `${zone} ${widthPx}`).to.equal(name.clientWidth);
      const [first, last] = [part(element, '.moment'), part(element, '.bar strong')];
      expect(last.getBoundingClientRect().top < first.getBoundingClientRect().bottom).to.equal(isOneLine);
      expect(element.scrollWidth).to.equal(widthPx);
    }
    element.timeZone = 19_800;
    await element.updateComplete;
    expect(part(element, '.bar small').textContent).to.equal('UTC+05:30');
  });

  it('shows the speed at a cursor that the page moves, and that there is none in a gap', async () => {
    const element = await make();
    element.cursorS = TEST_TRACK_START_S + 12 * 60;
    await element.updateComplete;
    expect(part(element, '.bar strong').textContent).to.equal('0 km/h');
    element.cursorS = TEST_TRACK_START_S + 27 * 60;
    await element.updateComplete;
    expect(part(element, '.bar strong').textContent).to.equal('no data');
    element.lengthUnit = 'mile';
    element.cursorS = TEST_TRACK_START_S + 60;
    await element.updateComplete;
    expect(part(element, '.bar strong').textContent).to.match(/ mi\/h$/);
  });

  it('goes by keys: to the end, zoom, all', async () => {
    const element = await make();
    plot(element).focus();
    setTimeout(() => void sendKeys({ press: 'End' }));
    const event: GkSpeedChartTimeSelectedEvent = await oneEvent(element, 'gk-speed-chart-time-selected');
    expect(event.timeS).to.equal(TEST_TRACK_START_S + 3599);
    await sendKeys({ press: '+' });
    await nextFrame();
    await element.updateComplete;
    expect((element.view?.endS ?? 0) - (element.view?.startS ?? 0)).to.be.closeTo(1800, 1);
    await sendKeys({ press: '0' });
    await nextFrame();
    expect((element.view?.endS ?? 0) - (element.view?.startS ?? 0)).to.be.closeTo(3599, 1);
  });

  it('zooms to a stretch that is drawn with Shift', async () => {
    const element = await make();
    const box = plot(element).getBoundingClientRect();
    const at = (share: number): [number, number] => [Math.round(box.x + box.width * share), Math.round(box.y + 40)];
    await sendKeys({ down: 'Shift' });
    await sendMouse({ type: 'move', position: at(0.25) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: at(0.4) });
    await sendMouse({ type: 'move', position: at(0.5) });
    await sendMouse({ type: 'up' });
    await sendKeys({ up: 'Shift' });
    await waitUntil(() => element.view !== undefined, 'it zooms');
    expect(element.view?.startS).to.be.closeTo(TEST_TRACK_START_S + 900, 15);
    expect(element.view?.endS).to.be.closeTo(TEST_TRACK_START_S + 1800, 15);
    expect(element.shadowRoot?.querySelectorAll('.brush').length).to.equal(0);
  });

  it('says that there is nothing', async () => {
    const element = await make([]);
    expect(plot(element).textContent).to.contain('No GPS data');
    await expect(element).to.be.accessible();
  });

  it('draws a day of seconds with few points, and no curve anew when the cursor moves', async () => {
    const element = await make(testTrack(86_400));
    const curve = part(element, '.curve').getAttribute('d') ?? '';
    expect(curve.length).to.be.lessThan(4 * 620 * 14);
    let redrawn = 0;
    const observer = new MutationObserver((records) => {
      redrawn += records.length;
    });
    observer.observe(part(element, '.curve'), { attributes: true });
    for (let i = 0; i < 20; i++) {
      element.cursorS = TEST_TRACK_START_S + i * 60;
      await element.updateComplete;
    }
    expect(redrawn).to.equal(0);
    const layer = part(element, '.cursor').closest('svg');
    expect(layer?.contains(part(element, '.curve'))).to.equal(false);
    expect(layer && getComputedStyle(layer).willChange).to.equal('transform');
  });

  it('lives through a move', async () => {
    const element = await make();
    const place = await fixture<HTMLElement>(html`<section style="inline-size: 300px"></section>`);
    place.append(element);
    element.style.inlineSize = '300px';
    await waitUntil(() =>
      element.shadowRoot?.querySelector('.plot > svg')?.getAttribute('viewBox')?.startsWith('0 0 29'),
    );
    setTimeout(() => void pressAt(element, 0.5));
    const event: GkSpeedChartTimeSelectedEvent = await oneEvent(element, 'gk-speed-chart-time-selected');
    expect(event.timeS).to.be.closeTo(TEST_TRACK_START_S + 1800, 20);
  });
});
