import { aTimeout, expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { GkError, type Session } from 'gk-sdk';
import '../../define/record-map.js';
import { TestSession } from '../../testing/test-session.js';
import type { GkRecordMapMinuteSelectedEvent, GkRecordMapRangeSelectedEvent } from './record-map.events.js';
import type { GkRecordMap } from './record-map.js';

/** 2026-11-20 00:00 UTC. */
const DAY_S = 1_795_132_800;
const DAY = '2026-11-20';
const records = [
  { channel: 1, startS: DAY_S + 3600, endS: DAY_S + 3900, kind: 'Normal' },
  { channel: 1, startS: DAY_S + 3660, endS: DAY_S + 3661, kind: 'Alarm' },
  { channel: 2, startS: DAY_S + 7200, endS: DAY_S + 7260, kind: 'GSensor' },
];

type Answer = { readonly R?: string; readonly T?: string; readonly body?: unknown };

/** A session whose command channel answers by `answer`, which is called with code and fields. */
function setup(answer: (code: string, fields: Record<string, string>) => Answer | Promise<Answer>) {
  const asked: string[] = [];
  const call: Session['command']['call'] = async (code, fields) => {
    const given = fields as Record<string, string>;
    asked.push(`${code} ${given['D']} ${given['C'] ?? '-'}`);
    const { R = '1', T, body } = await answer(code, given);
    return {
      code,
      fields: { R, ...(T && { T }), Z: '1' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  };
  const test = new TestSession();
  test.devices.replaceAll([{ deviceId: 'BUS-7', channelCount: 2, statusBits: 1 }]);
  test.signIn();
  return { test, asked, session: Object.assign(test, { command: { call } }).asSession() };
}
const hours = (flag: string): { hours: string[] } => ({
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 1 ? flag.repeat(60) : '0'.repeat(60))),
});

async function make(properties: Partial<GkRecordMap>): Promise<GkRecordMap> {
  const element = await fixture<GkRecordMap>(
    html`<gk-record-map style="inline-size: 700px" day=${DAY} time-zone="UTC"></gk-record-map>`,
  );
  Object.assign(element, properties);
  await nextFrame();
  await element.updateComplete;
  return element;
}
const text = (element: GkRecordMap): string => element.shadowRoot?.textContent.replaceAll(/\s+/g, ' ') ?? '';
const says = (element: GkRecordMap, words: string): Promise<void> =>
  waitUntil(() => text(element).includes(words), `${words} in: ${text(element).slice(-300)}`, { timeout: 3000 });
const cell = (element: GkRecordMap, minute: number): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(`#m${minute}`);
  if (!found) throw new Error(`cell ${minute}`);
  return found;
};
const middle = (element: GkRecordMap, minute: number): [number, number] => {
  const { left, top, width, height } = cell(element, minute).getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
};
const details = (element: GkRecordMap): string => element.shadowRoot?.querySelector('.details')?.textContent ?? '';

describe('<gk-record-map>', () => {
  afterEach(async () => {
    await sendMouse({ type: 'move', position: [1, 1] });
  });

  it('draws the hour that an autumn day has twice, each with its offset, and the one after it', async () => {
    const element = await make({ timeZone: 'Europe/Berlin', day: '2026-10-25' });
    const startS = Date.UTC(2026, 9, 24, 22) / 1000;
    element.records = [{ channel: 1, startS: startS + 24.5 * 3600, endS: startS + 26 * 3600, kind: 'Normal' }];
    await element.updateComplete;
    const names = [...(element.shadowRoot?.querySelectorAll('.hour-name') ?? [])].map((name) => name.textContent);
    expect(names.length).to.equal(25);
    expect(names.slice(1, 5)).to.deep.equal(['01:00 +02:00', '02:00 +02:00', '02:00 +01:00', '03:00 +01:00']);
    expect(element.shadowRoot?.querySelectorAll('.cell.normal').length).to.equal(30);
    expect(cell(element, 1499).getAttribute('aria-label')).to.contain('23:59 +01:00');
    expect(text(element)).to.contain('30:00');
    const chosen: number[] = [];
    element.addEventListener('gk-record-map-minute-selected', ({ timeS }: GkRecordMapMinuteSelectedEvent) =>
      chosen.push(timeS - startS),
    );
    await sendMouse({ type: 'click', position: middle(element, 1499) });
    await sendMouse({ type: 'click', position: middle(element, 150) });
    expect(chosen).to.deep.equal([1499 * 60, 150 * 60]);
    element.day = '2026-03-29';
    await element.updateComplete;
    expect(element.shadowRoot?.querySelectorAll('[role=row]').length).to.equal(23);
    await expect(element).to.be.accessible();
  });

  it('shows 24 hours of 60 minutes in the colours of the types, and is accessible', async () => {
    const element = await make({ records });
    expect(element.shadowRoot?.querySelectorAll('[role=row]').length).to.equal(24);
    expect(element.shadowRoot?.querySelectorAll('[role=gridcell]').length).to.equal(1440);
    expect([59, 60, 61, 64, 65, 120].map((minute) => cell(element, minute).className.trim())).to.deep.equal([
      'cell',
      'cell normal',
      'cell alarm',
      'cell normal',
      'cell',
      'cell gsensor',
    ]);
    expect(cell(element, 61).getAttribute('aria-label')).to.equal('01:01 Alarm');
    expect(text(element)).to.contain('Recorded: 6:00');
    await expect(element).to.be.accessible();
  });

  it('shows one channel alone, with what is recorded of each', async () => {
    const element = await make({ records });
    const buttons = [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.channels button') ?? [])];
    expect(buttons.map((button) => button.textContent.replaceAll(/\s+/g, ' ').trim())).to.deep.equal([
      'All 6:00',
      'Ch 1 5:00',
      'Ch 2 1:00',
    ]);
    buttons[2]?.click();
    await element.updateComplete;
    expect(element.channel).to.equal(2);
    expect(cell(element, 60).className.trim()).to.equal('cell');
    expect(cell(element, 120).className).to.contain('gsensor');
  });

  it('says what is under the pointer, and tells the minute of a click', async () => {
    const element = await make({ records });
    const chosen: GkRecordMapMinuteSelectedEvent[] = [];
    element.addEventListener('gk-record-map-minute-selected', (event) => chosen.push(event));
    await sendMouse({ type: 'move', position: middle(element, 61) });
    await element.updateComplete;
    expect(details(element)).to.equal('01:01: Ch 1 Normal, Ch 1 Alarm');
    await sendMouse({ type: 'click', position: middle(element, 61) });
    await sendMouse({ type: 'click', position: middle(element, 1439) });
    expect(
      chosen.map(({ timeS, recorded, channel, bubbles }) => [timeS - DAY_S, recorded, channel, bubbles]),
    ).to.deep.equal([
      [3660, true, undefined, false],
      [1439 * 60, false, undefined, false],
    ]);
  });

  it('selects by dragging, over the end of an hour', async () => {
    const element = await make({ records });
    const ranges: GkRecordMapRangeSelectedEvent[] = [];
    element.addEventListener('gk-record-map-range-selected', (event) => ranges.push(event));
    await sendMouse({ type: 'move', position: middle(element, 125) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: middle(element, 100) });
    await sendMouse({ type: 'move', position: middle(element, 58) });
    await sendMouse({ type: 'up' });
    await element.updateComplete;
    expect(ranges.map(({ startS, endS }) => [startS - DAY_S, endS - DAY_S])).to.deep.equal([[58 * 60, 126 * 60]]);
    expect(element.shadowRoot?.querySelectorAll('[aria-selected=true]').length).to.equal(68);
    expect(details(element)).to.equal('00:58 to 02:06 (1:08:00)');
  });

  it('is used by keys', async () => {
    const element = await make({ records });
    const grid = element.shadowRoot?.querySelector<HTMLElement>('[role=grid]');
    const told: number[][] = [];
    element.addEventListener('gk-record-map-minute-selected', ({ timeS }) => told.push([timeS - DAY_S]));
    element.addEventListener('gk-record-map-range-selected', ({ startS, endS }) =>
      told.push([startS - DAY_S, endS - DAY_S]),
    );
    grid?.focus();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowRight' });
    await element.updateComplete;
    expect(grid?.getAttribute('aria-activedescendant')).to.equal('m61');
    const active = [...(element.shadowRoot?.querySelectorAll('.active') ?? [])];
    expect(active.map(({ id }) => id)).to.deep.equal(['m61']);
    await sendKeys({ press: 'Enter' });
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ up: 'Shift' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(told).to.deep.equal([[3660], [3660, 3840]]);
    expect(element.shadowRoot?.querySelector('[aria-selected=true]')).to.equal(null);
  });

  it('loads every channel of the device from the server, and again for another day', async () => {
    const { session, asked } = setup((_, fields) => ({ body: hours(fields['C'] === '1' ? '1' : '0') }));
    const element = await make({ device: 'BUS-7', session });
    await says(element, 'Recorded: 1:00:00');
    expect(asked).to.deep.equal(['Q06 BUS-7 1', 'Q06 BUS-7 2']);
    expect(cell(element, 60).className).to.contain('normal');
    element.day = '2026-11-19';
    await element.updateComplete;
    await says(element, 'Recorded: 1:00:00');
    expect(asked.length).to.equal(4);
  });

  it('loads types from the device', async () => {
    const { session, asked } = setup(() => ({ body: [{ start: DAY_S, end: DAY_S + 60, type: 2 }] }));
    const element = await make({ device: 'BUS-7', session, place: 'device', channels: [2] });
    await says(element, 'Recorded: 1:00');
    expect(asked).to.deep.equal(['Q08 BUS-7 2']);
    expect(cell(element, 0).className).to.contain('alarm');
  });

  it('says that a day has no record', async () => {
    const { session } = setup(() => ({ body: hours('0') }));
    const element = await make({ device: 'BUS-7', session });
    await says(element, 'BUS-7 has no record on 2026-11-20');
    await expect(element).to.be.accessible();
  });

  it('says what the server says, and asks again', async () => {
    let refused = true;
    const { session } = setup(() => (refused ? { R: '0', T: 'disk <b>broken</b>' } : { body: hours('1') }));
    const element = await make({ device: 'BUS-7', session });
    await says(element, 'disk <b>broken</b>');
    expect(element.shadowRoot?.querySelector('[role=alert] b')).to.equal(null);
    await expect(element).to.be.accessible();
    refused = false;
    element.shadowRoot?.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
    await says(element, 'Recorded: 1:00:00');
    expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
  });

  it('says that the login was refused, and offers nothing that could not help', async () => {
    const { session, test } = setup(() => ({ body: hours('1') }));
    test.setState({ kind: 'refused', error: new GkError('forbidden', 'Wrong password') });
    const element = await make({ device: 'BUS-7', session });
    await says(element, 'Wrong password');
    expect(element.shadowRoot?.querySelector('.error button')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('says of given records only once they are known that there are none', async () => {
    const element = await make({ device: 'BUS-7', records: [], pending: true });
    expect(element.shadowRoot?.querySelector('.notice')).to.equal(null);
    element.pending = false;
    await says(element, 'BUS-7 has no record on');
  });

  it('has words while it waits, without a session, without a day, and while the connection is lost', async () => {
    const { session, test } = setup(() => new Promise<never>(() => undefined));
    const element = await make({ device: 'BUS-7', session });
    expect(text(element)).to.contain('Loading records…');
    await expect(element).to.be.accessible();
    test.setState({ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: undefined });
    await says(element, 'Connection lost');
    element.day = 'tomorrow';
    await says(element, 'Choose a device and a day');
    expect(text(await make({ device: 'BUS-7' }))).to.contain('Not connected to a server');
  });

  it('shows which days of the month have recordings, and none to come can be chosen', async () => {
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / 1000;
    const { session } = setup((_, fields) => ({ body: hours(Number(fields['S']) === first ? '1' : '0') }));
    const element = await make({ device: 'BUS-7', session, day: today, monthStrip: true });
    const days = (): HTMLButtonElement[] => [
      ...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.days button') ?? []),
    ];
    await waitUntil(() => days()[0]?.classList.contains('recorded'), 'the mark', { timeout: 3000 });
    expect(days()[0]?.getAttribute('aria-label')).to.contain('recorded');
    expect(days().filter(({ disabled }) => !disabled).length).to.equal(now.getUTCDate());
    await expect(element).to.be.accessible();
    const chosen: string[] = [];
    element.addEventListener('gk-record-map-day-selected', ({ day }) => chosen.push(day));
    days()[0]?.click();
    await element.updateComplete;
    expect(chosen).to.deep.equal([`${today.slice(0, 8)}01`]);
    expect(element.day).to.equal(chosen[0]);
    element.shadowRoot?.querySelector<HTMLButtonElement>('.month > button')?.click();
    expect(element.day?.slice(0, 7)).to.not.equal(today.slice(0, 7));
  });

  it('lives through a move without asking again, and stops asking when it is removed', async () => {
    const { session, asked } = setup(() => ({ body: hours('1') }));
    const element = await make({ device: 'BUS-7', session });
    await says(element, 'Recorded: 1:00:00');
    (await fixture<HTMLElement>(html`<section></section>`)).append(element);
    await aTimeout(20);
    expect(asked.length).to.equal(2);
    element.day = '2026-11-19';
    await element.updateComplete;
    // A load that was running at the move begins again.
    (await fixture<HTMLElement>(html`<section></section>`)).append(element);
    await says(element, 'Recorded: 1:00:00');
    asked.length = 2;
    element.remove();
    element.day = '2026-11-01';
    await aTimeout(20);
    expect(asked.length).to.equal(2);
  });
});
