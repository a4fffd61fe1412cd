import { aTimeout, expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
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
  { timeS: DAY_S + 3600, kind: 'door', label: 'Door <b>open</b>' },
  { timeS: DAY_S + 3601, kind: 'alarm', label: 'Overspeed' },
  { timeS: DAY_S + 43_200, kind: 'door', label: 'Door closed' },
];

async function make(properties: Partial<GkTimeline> = {}): Promise<GkTimeline> {
  const element = await fixture<GkTimeline>(
    html`<gk-timeline
      style="inline-size: 720px"
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
    expect(words(element)).to.equal('Nov 21, 2026, 01:30:00 +00:00, Ch 1 Normal, Ch 2 Alarm');
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

  it('scrubs with a drag while all is in sight, and pans once it is zoomed', async () => {
    const element = await make();
    const list = heard(element);
    await drag(placeOf(element, DAY_S + 20_000), placeOf(element, DAY_S + 60_000));
    expect(list[0]?.type).to.equal('scrubbed');
    expect(list.at(-1)?.type).to.equal('seeked');
    expect(list.filter(({ type }) => type === 'seeked').length).to.equal(1);
    expect(element.positionS).to.be.closeTo(DAY_S + 60_000, 200);
    list.length = 0;
    element.view = { startS: DAY_S + 3600, endS: DAY_S + 7200 };
    await settled(element);
    const views: number[] = [];
    element.addEventListener('gk-timeline-view-changed', ({ startS }) => views.push(startS));
    await drag(placeOf(element, DAY_S + 6000), placeOf(element, DAY_S + 5000));
    await settled(element);
    expect(element.view.startS).to.be.closeTo(DAY_S + 4600, 20);
    expect(views.at(-1)).to.equal(element.view.startS);
    expect(list).to.deep.equal([]);
  });

  it('scrubs on the ruler, and the view goes on at the edge until the pointer leaves it', async () => {
    const element = await make({ view: { startS: DAY_S, endS: DAY_S + 3600 } });
    const list = heard(element);
    const [left, top] = placeOf(element, DAY_S + 60, '.ruler');
    const right = Math.round(find(element, '.lanes').getBoundingClientRect().right) - 2;
    await sendMouse({ type: 'move', position: [left, top] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [right - 100, top] });
    const before = element.view?.startS ?? NaN;
    await sendMouse({ type: 'move', position: [right, top] });
    await waitUntil(() => (element.view?.startS ?? 0) > before + 600, 'the view to move', { timeout: 4000 });
    await sendMouse({ type: 'move', position: [right - 200, top] });
    await settled(element);
    const rest = element.view?.startS;
    await aTimeout(150);
    expect(element.view?.startS).to.equal(rest);
    await sendMouse({ type: 'up' });
    expect(list.at(-1)?.type).to.equal('seeked');
    expect(list.at(-1)?.timeS).to.be.closeTo((rest ?? 0) + ((720 - 202) / 720) * 3600, 30);
  });

  it('zooms with the wheel around the pointer, and leaves the page alone where there is no more', async () => {
    const element = await make();
    const wheel = (deltaY: number, init: WheelEventInit = {}): boolean => {
      const [clientX, clientY] = placeOf(element, DAY_S + 21_600);
      const event = new WheelEvent('wheel', { deltaY, clientX, clientY, cancelable: true, bubbles: true, ...init });
      slider(element).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(wheel(100)).to.equal(false);
    expect(wheel(-100)).to.equal(true);
    await settled(element);
    const { startS, endS } = element.view ?? { startS: 0, endS: 0 };
    expect(endS - startS).to.be.closeTo(86_400 / 1.2, 1);
    expect((DAY_S + 21_600 - startS) / (endS - startS)).to.be.closeTo(0.25, 0.01);
    expect(wheel(50, { shiftKey: true })).to.equal(true);
    await settled(element);
    expect(element.view?.startS).to.be.greaterThan(startS);
    element.wheelNeedsCtrl = true;
    await element.updateComplete;
    expect(wheel(-100)).to.equal(false);
    expect(wheel(-100, { ctrlKey: true })).to.equal(true);
  });

  it('zooms with two fingers', async () => {
    const element = await make();
    const finger = (type: string, pointerId: number, timeS: number): void => {
      const [clientX, clientY] = placeOf(element, timeS);
      const init = {
        pointerId,
        clientX,
        clientY,
        pointerType: 'touch',
        bubbles: true,
        composed: true,
        isPrimary: pointerId === 1,
      };
      slider(element).dispatchEvent(new PointerEvent(type, init));
    };
    slider(element).setPointerCapture = () => undefined;
    const list = heard(element);
    finger('pointerdown', 1, DAY_S + 40_000);
    finger('pointerdown', 2, DAY_S + 50_000);
    finger('pointermove', 2, DAY_S + 60_000);
    await settled(element);
    const { startS, endS } = element.view ?? { startS: 0, endS: 0 };
    expect(endS - startS).to.be.closeTo(43_200, 300);
    finger('pointerup', 2, DAY_S + 50_000);
    finger('pointerup', 1, DAY_S + 40_000);
    expect(list).to.deep.equal([]);
  });

  it('is used by keys', async () => {
    const element = await make({ positionS: DAY_S + 3600 });
    const list = heard(element);
    slider(element).focus();
    await sendKeys({ press: 'ArrowRight' });
    await settled(element);
    // A key that is held long enough to be seen scrubs before it seeks.
    expect(list.filter(({ type }) => type !== 'scrubbed')).to.deep.equal([{ type: 'seeked', timeS: DAY_S + 4200 }]);
    await sendKeys({ press: '+' });
    await settled(element);
    expect(element.view?.endS).to.be.lessThan(DAY_S + 86_400);
    await sendKeys({ press: 'End' });
    await settled(element);
    expect(element.positionS).to.equal(DAY_S + 86_400);
    expect(element.view?.endS).to.equal(DAY_S + 86_400);
    expect(words(element)).to.equal('Nov 22, 2026, 00:00:00 +00:00, No Record');
    await sendKeys({ press: '0' });
    await settled(element);
    expect(element.view).to.deep.equal({ startS: DAY_S, endS: DAY_S + 86_400 });
  });

  it('zooms and goes back to the position by its buttons', async () => {
    const element = await make({ positionS: DAY_S + 3600 });
    const tool = (name: string): HTMLButtonElement => find(element, `[aria-label="${name}"]`) as HTMLButtonElement;
    expect(tool('Zoom out').disabled).to.equal(true);
    for (let i = 0; i < 14; i++) {
      tool('Zoom in').click();
      await element.updateComplete;
    }
    await settled(element);
    expect((element.view?.endS ?? 0) - (element.view?.startS ?? 0)).to.equal(10);
    expect(tool('Zoom in').disabled).to.equal(true);
    expect(find(element, '.tick.second').textContent).to.match(/^\d\d:\d\d:\d\d$/);
    element.view = { startS: DAY_S + 50_000, endS: DAY_S + 50_100 };
    await element.updateComplete;
    tool('Go to the current position').click();
    await settled(element);
    expect(element.view).to.deep.equal({ startS: DAY_S + 3550, endS: DAY_S + 3650 });
  });

  it('selects with Shift and drag, by its handles and by keys', async () => {
    const element = await make({ selectable: true, positionS: DAY_S + 40_000 });
    const told: GkTimelineSelectionChangedEvent[] = [];
    element.addEventListener('gk-timeline-selection-changed', (event) => told.push(event));
    await sendKeys({ down: 'Shift' });
    await drag(placeOf(element, DAY_S + 10_000), placeOf(element, DAY_S + 20_000));
    await sendKeys({ up: 'Shift' });
    await settled(element);
    expect(told.at(-1)?.settled).to.equal(true);
    expect(told.at(-1)?.startS).to.be.closeTo(DAY_S + 10_000, 200);
    expect(element.selection?.endS).to.be.closeTo(DAY_S + 20_000, 200);
    const [, y] = placeOf(element, DAY_S, '.ruler');
    await drag([placeOf(element, element.selection?.endS ?? 0)[0], y], [placeOf(element, DAY_S + 5000)[0], y]);
    await settled(element);
    expect(element.selection?.startS).to.be.closeTo(DAY_S + 5000, 200);
    expect(element.selection?.endS).to.be.closeTo(DAY_S + 10_000, 200);
    slider(element).focus();
    await sendKeys({ press: ']' });
    await settled(element);
    expect(element.selection?.endS).to.equal(DAY_S + 40_000);
    find(element, '.handle[aria-label="End of the selection"]').focus();
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ up: 'Shift' });
    await settled(element);
    expect(element.selection?.endS).to.equal(DAY_S + 39_999);
    await sendKeys({ press: 'Escape' });
    await settled(element);
    expect(element.selection).to.equal(undefined);
    expect(told.at(-1)?.selection).to.equal(undefined);
  });

  it('lists events, near ones as one, and goes through them by keys', async () => {
    const element = await make({ events });
    const buttons = (): HTMLButtonElement[] => [
      ...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.event') ?? []),
    ];
    expect(buttons().map((button) => button.getAttribute('aria-label'))).to.deep.equal([
      '2 events from Nov 21, 2026, 01:00:00 +00:00: door: Door <b>open</b>, Alarm: Overspeed',
      'Nov 21, 2026, 12:00:00 +00:00: door: Door closed',
    ]);
    expect(buttons().map((button) => button.tabIndex)).to.deep.equal([0, -1]);
    const list = heard(element);
    buttons()[0]?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await settled(element);
    expect(element.shadowRoot?.activeElement).to.equal(buttons()[1]);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => list.length > 0, 'the press is a click');
    expect(list).to.deep.equal([{ type: 'seeked', timeS: DAY_S + 43_200 }]);
  });

  it('gives each sort of event a shape, a name and a line in the legend', async () => {
    const sorts = ['alarm', 'warning', 'info', 'door'];
    const element = await make({
      records: [],
      events: sorts.map((kind, i) => ({ timeS: DAY_S + i * 14_400, kind, label: 'Something' })),
    });
    const marks = [...(element.shadowRoot?.querySelectorAll('.event') ?? [])];
    const outlines = (root: Element | null): string[] =>
      [...(root?.querySelectorAll('svg') ?? [])].map(({ innerHTML }) => innerHTML.replaceAll(/<!--.*?-->/g, ''));
    const shapes = marks.flatMap(outlines);
    expect(new Set(shapes).size).to.equal(sorts.length);
    for (const [i, sort] of ['Alarm', 'Warning', 'Information', 'door'].entries()) {
      expect(marks[i]?.getAttribute('aria-label')).to.contain(`: ${sort}: Something`);
      expect(marks[i]?.getAttribute('title')).to.equal(marks[i]?.getAttribute('aria-label'));
    }
    const legend = find(element, '.legend');
    expect(outlines(legend)).to.deep.equal(shapes);
    expect([...legend.querySelectorAll('span')].map((line) => line.textContent.trim())).to.deep.equal([
      'Alarm',
      'Warning',
      'Information',
      'Event',
    ]);
    element.events = [...element.events, { timeS: DAY_S + 1, kind: 'info', label: 'Another' }];
    await settled(element);
    expect(find(element, '.legend').textContent).to.contain('Several events, including an alarm');
    element.events = element.events.filter(({ kind }) => kind !== 'alarm').map((one) => ({ ...one, timeS: DAY_S }));
    await settled(element);
    expect(find(element, '.legend').textContent).to.contain('Several events');
    await expect(element).to.be.accessible();
  });

  it('names the zone of its clock', async () => {
    const element = await make({});
    expect(find(element, '.zone').textContent).to.equal('UTC');
    element.timeZone = 28_800;
    await settled(element);
    expect(find(element, '.zone').textContent).to.equal('UTC+08:00');
  });

  it('keeps marks whole and apart, at the ends of the day and where many things happen', async () => {
    const many = Array.from({ length: 600 }, (_, i) => ({ timeS: DAY_S + i * 144, kind: 'door', label: `Door ${i}` }));
    const atEnds = [DAY_S, DAY_S + 4200, DAY_S + 82_000, DAY_S + 86_400].map((timeS) => ({
      timeS,
      kind: 'alarm',
      label: 'Overspeed',
    }));
    const crowd = Array.from({ length: 120 }, (_, i) => ({ timeS: DAY_S + 40_000 + i, kind: 'x', label: `${i}` }));
    for (const [each, least] of [
      [many, 20],
      [atEnds, 4],
      [crowd, 1],
    ] as const) {
      const element = await make({ events: each });
      const { left, right } = find(element, '.events').getBoundingClientRect();
      const marks = [...(element.shadowRoot?.querySelectorAll('.event') ?? [])].map((mark) =>
        mark.getBoundingClientRect(),
      );
      expect(marks.length).to.be.at.least(least);
      for (const [i, mark] of marks.entries()) {
        expect(Math.min(mark.width, mark.height)).to.be.at.least(24);
        expect(mark.left).to.be.at.least(marks[i - 1]?.right ?? left);
        expect(mark.right).to.be.at.most(right);
      }
      element.remove();
    }
  });

  it('goes from event to event of a group, a press each', async () => {
    const element = await make({ events });
    const list = heard(element);
    for (let i = 0; i < 3; i++) {
      find(element, '.event').click();
      await settled(element);
    }
    expect(list.map(({ timeS }) => timeS - DAY_S)).to.deep.equal([3600, 3601, 3600]);
  });

  it('asks for a picture when the pointer rests, and gives the request up when it moves on', async () => {
    const asked: { timeS: number; signal: AbortSignal }[] = [];
    const element = await make({
      thumbnail: (timeS, signal) => {
        asked.push({ timeS, signal });
        return asked.length === 1
          ? new Promise(() => undefined)
          : Promise.resolve('data:image/gif;base64,R0lGODlhAQABAAAAACw=');
      },
    });
    await sendMouse({ type: 'move', position: placeOf(element, DAY_S + 20_000) });
    await waitUntil(() => asked.length === 1, 'the first question', { timeout: 2000 });
    await sendMouse({ type: 'move', position: placeOf(element, DAY_S + 5400) });
    expect(asked[0]?.signal.aborted).to.equal(true);
    await waitUntil(() => element.shadowRoot?.querySelector('.tip img'), 'the picture', { timeout: 2000 });
    expect(find(element, '.tip').textContent).to.contain('Ch 1 Normal, Ch 2 Alarm');
    await sendMouse({ type: 'move', position: [1, 590] });
    await settled(element);
    expect(element.shadowRoot?.querySelector('.tip')).to.equal(null);
  });

  it('keeps the scrubbed time while the page moves the position, and follows it afterwards', async () => {
    const element = await make({ view: { startS: DAY_S, endS: DAY_S + 3600 }, positionS: DAY_S + 100 });
    const [x, y] = placeOf(element, DAY_S + 1800, '.ruler');
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + 20, y] });
    element.positionS = DAY_S + 101;
    await settled(element);
    expect(find(element, '.moment').textContent).to.contain(', 00:3');
    await sendMouse({ type: 'up' });
    element.positionS = DAY_S + 3601;
    await settled(element);
    expect(element.view?.startS).to.be.greaterThan(DAY_S + 3000);
  });

  it('goes from left to right in a right-to-left page', async () => {
    const place = await fixture<HTMLElement>(html`<section dir="rtl"></section>`);
    const element = await make();
    place.append(element);
    await settled(element);
    const list = heard(element);
    const { left, width, top } = find(element, '.lanes').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + width * 0.25), Math.round(top + 5)] });
    expect(list.at(-1)?.timeS).to.be.closeTo(DAY_S + 21_600, 200);
  });

  it('lives through a move, and says nothing after it was removed', async () => {
    const element = await make();
    (await fixture<HTMLElement>(html`<section style="inline-size: 300px"></section>`)).append(element);
    element.style.inlineSize = '300px';
    await settled(element);
    await settled(element);
    expect((find(element, 'canvas') as HTMLCanvasElement).width).to.be.lessThan(310 * devicePixelRatio);
    slider(element).focus();
    const list = heard(element);
    await sendKeys({ down: 'ArrowRight' });
    element.remove();
    // The focus that goes with it may still choose; nothing comes later.
    list.length = 0;
    await sendKeys({ up: 'ArrowRight' });
    await aTimeout(450);
    expect(list).to.deep.equal([]);
  });

  it('is accessible with nothing to show', async () => {
    const element = await make({ records: [], toS: DAY_S });
    expect(find(element, '.empty').textContent).to.equal('No Record');
    await expect(element).to.be.accessible();
  });
});
