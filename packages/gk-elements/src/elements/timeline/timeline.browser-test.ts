import { aTimeout, expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import '../../define/timeline.js';
import type { TimelineEvent } from './timeline-events.js';
import type { TimelineRecord } from './timeline-lanes.js';
import type { GkTimelineSelectionChangedEvent } from './timeline.events.js';
import type { GkTimeline } from './timeline.js';

/** 2026-11-21 00:00 UTC. */
const DAY_S = 1_795_219_200;
const records: TimelineRecord[] = [
  { channel: 1, startS: DAY_S + 3600, endS: DAY_S + 7200, kind: 'Normal' },
  { channel: 2, startS: DAY_S + 5000, endS: DAY_S + 6000, kind: 'Alarm' },
];
const events: TimelineEvent[] = [
  { timeS: DAY_S + 3600, kind: 'door', words: 'Door <b>open</b>' },
  { timeS: DAY_S + 3601, kind: 'alarm', words: 'Overspeed' },
  { timeS: DAY_S + 43_200, kind: 'door', words: 'Door closed' },
];

async function make(properties: Partial<GkTimeline> = {}): Promise<GkTimeline> {
  const element = await fixture<GkTimeline>(
    html`<gk-timeline
      style="inline-size: 960px"
      from-s=${DAY_S}
      to-s=${DAY_S + 86_400}
      time-zone="UTC"
      .records=${records}
    ></gk-timeline>`,
  );
  Object.assign(element, properties);
  await settled(element);
  return element;
}

async function settled(element: GkTimeline): Promise<void> {
  await nextFrame();
  await nextFrame();
  await element.updateComplete;
}

const find = (element: GkTimeline, selector: string): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const slider = (element: GkTimeline): HTMLElement => find(element, '.slider');
const words = (element: GkTimeline): string => slider(element).getAttribute('aria-valuetext') ?? '';

/** A place on the screen, by time and height within the lanes. */
function placeOf(element: GkTimeline, timeS: number, selector = '.lanes'): [number, number] {
  const { left, top, width, height } = find(element, selector).getBoundingClientRect();
  const { startS, endS } = element.view ?? { startS: element.fromS, endS: element.toS };
  return [Math.round(left + ((timeS - startS) / (endS - startS)) * width), Math.round(top + height / 2)];
}

async function drag(from: [number, number], to: [number, number]): Promise<void> {
  await sendMouse({ type: 'move', position: from });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'move', position: [Math.round((from[0] + to[0]) / 2), to[1]] });
  await sendMouse({ type: 'move', position: to });
  await sendMouse({ type: 'up' });
}

function heard(element: GkTimeline): { type: string; timeS: number }[] {
  const list: { type: string; timeS: number }[] = [];
  for (const type of ['gk-timeline-seeked', 'gk-timeline-scrubbed'] as const) {
    element.addEventListener(type, (event) => list.push({ type: type.slice(12), timeS: event.timeS }));
  }
  return list;
}

describe('<gk-timeline>', () => {
  afterEach(async () => {
    await sendMouse({ type: 'move', position: [1, 1] });
  });

  it('shows a day with its channels, and is accessible', async () => {
    const element = await make({
      events,
      positionS: DAY_S + 5400,
      selection: { startS: DAY_S + 60, endS: DAY_S + 120 },
    });
    expect(find(element, '.moment').textContent).to.equal('Nov 21, 2026, 01:30:00');
    expect(words(element)).to.equal('Nov 21, 2026, 01:30:00, Ch 1 Normal, Ch 2 Alarm');
    expect(
      [...(element.shadowRoot?.querySelectorAll('.lane-name') ?? [])].map((name) => name.textContent.trim()),
    ).to.deep.equal(['Ch 1', 'Ch 2']);
    expect(find(element, '.legend').textContent).to.contain('Alarm');
    await expect(element).to.be.accessible();
  });

  it('paints what is recorded where it belongs', async () => {
    const element = await make();
    const canvas = find(element, 'canvas') as HTMLCanvasElement;
    const context = canvas.getContext('2d');
    const alphaAt = (timeS: number, lane: number): number => {
      const x = ((timeS - DAY_S) / 86_400) * canvas.width + 1.5;
      return context?.getImageData(Math.floor(x), (lane + 0.7) * (canvas.height / 2), 1, 1).data[3] ?? -1;
    };
    expect(alphaAt(DAY_S + 5400, 0)).to.equal(255);
    expect(alphaAt(DAY_S + 5400, 1)).to.equal(255);
    expect(alphaAt(DAY_S + 3700, 1)).to.equal(0);
  });

  it('chooses the time of a click', async () => {
    const element = await make();
    const list = heard(element);
    await sendMouse({ type: 'click', position: placeOf(element, DAY_S + 43_200) });
    expect(list.filter(({ type }) => type === 'seeked').length).to.equal(1);
    expect(list.at(-1)?.timeS).to.be.closeTo(DAY_S + 43_200, 90);
    expect(element.positionS).to.equal(list.at(-1)?.timeS);
  });
});
