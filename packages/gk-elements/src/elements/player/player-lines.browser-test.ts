import { aTimeout, expect, oneEvent, waitUntil } from '@open-wc/testing';
import '../../define/player.js';
import { AT_S, button, DAY_S, make, reaches, records, says, setup } from '../../testing/player.js';
import { GkRecordMapDaySelectedEvent, GkRecordMapMinuteSelectedEvent } from '../record-map/record-map.events.js';
import type { GkPlayerStartSelectedEvent } from './player.events.js';

interface Call {
  readonly path: string;
  readonly body?: unknown;
  readonly read: (json: unknown) => unknown;
}

const EVENT = { serialno: 5, deviceid: 'BUS-7', appdevid: 101, eventtimeutc: AT_S + 60, updatetime: AT_S + 61 };

/** A player whose server has one event that day, or refuses every call. */
function withEvents() {
  const { test, session } = setup();
  const server = { works: true, asked: [] as Call[], ready: Promise.resolve() };
  const call = async (asked: Call): Promise<unknown> => {
    server.asked.push(asked);
    await server.ready;
    if (!server.works) throw new Error('Broken on purpose');
    return asked.read(asked.path === 'eventQuery' ? [EVENT] : []);
  };
  Object.assign(test, { rest: { call } });
  return { server, open: () => make({ session, device: 'BUS-7', records }) };
}

describe('gk-player, below its pictures', () => {
  it('shows what happened that day, or what the page says', async () => {
    const { server, open } = withEvents();
    const element = await open();
    const events = () => element.shadowRoot?.querySelector('gk-timeline')?.events;
    await waitUntil(() => events()?.length === 1, JSON.stringify(server.asked));
    expect(events()?.[0]?.timeS).to.equal(AT_S + 60);
    expect(JSON.stringify(server.asked)).to.include('BUS-7');
    const mine = [{ timeS: AT_S, kind: 'alarm', label: 'SOS' }];
    element.events = mine;
    await element.updateComplete;
    expect(events()).to.equal(mine);
  });

  it('says that the events are being loaded, until they are there', async () => {
    const { server, open } = withEvents();
    let answer = (): void => undefined;
    server.ready = new Promise((resolve) => (answer = resolve));
    const element = await open();
    const timeline = element.shadowRoot?.querySelector('gk-timeline');
    const line = () => timeline?.shadowRoot?.querySelector<HTMLElement>('.bar [role="status"]');
    await waitUntil(() => line()?.innerText === 'Loading the events');
    expect(line()?.getBoundingClientRect().height).to.be.greaterThan(10);
    answer();
    await waitUntil(() => timeline?.events.length === 1);
    await waitUntil(() => line() === null);
  });

  it('says that the events could not be loaded, and reads them again', async () => {
    const { server, open } = withEvents();
    server.works = false;
    const element = await open();
    const line = () => element.shadowRoot?.querySelector('.message[role="alert"]');
    await waitUntil(() => line()?.textContent.includes('The events could not be loaded'));
    const again = line()?.querySelector('button')?.getBoundingClientRect();
    // In a place too low for all of it, too, the line has the height of its button.
    element.style.blockSize = '200px';
    await element.updateComplete;
    expect(line()?.getBoundingClientRect().height).to.be.at.least(again?.height ?? Infinity);
    element.style.blockSize = '';
    await expect(element).to.be.accessible();
    server.works = true;
    line()?.querySelector('button')?.click();
    await waitUntil(() => element.shadowRoot?.querySelector('gk-timeline')?.events.length === 1);
    expect(line()).to.equal(null);
  });

  it('has the timeline, and the day record map when it is wanted', async () => {
    const element = await make({ session: setup().session, device: 'BUS-7', records });
    const timeline = element.shadowRoot?.querySelector('gk-timeline');
    expect([timeline?.fromS, timeline?.toS]).to.deep.equal([DAY_S, DAY_S + 86_399]);
    expect(element.shadowRoot?.querySelector('gk-record-map')).to.equal(null);
    button(element, 'Day record map').click();
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('gk-record-map')).not.to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('says of a day without recordings only once that is known', async () => {
    const body = { hours: Array.from({ length: 24 }, () => '0'.repeat(60)) };
    const server = { works: false, answer: (): void => undefined };
    const answered = new Promise<void>((resolve) => {
      server.answer = resolve;
    });
    const { test, session } = setup();
    const call = async (code: string) => {
      await answered;
      return server.works
        ? { code, fields: { R: '1', Z: '1' }, body: JSON.stringify(body) }
        : { code, fields: { R: '403', T: 'Broken on purpose' } };
    };
    Object.assign(test, { command: { call } });
    const element = await make({ session, device: 'BUS-7', recordMap: true });
    const empty = () => [
      element.shadowRoot?.querySelector('gk-timeline')?.shadowRoot?.querySelector('.empty')?.textContent,
      element.shadowRoot?.querySelector('gk-record-map')?.shadowRoot?.querySelector('.notice')?.textContent,
    ];
    const minutes: unknown[] = [];
    element.addEventListener('gk-player-time-changed', ({ timeS }) => minutes.push(timeS));
    await aTimeout(50);
    expect([element.state, ...empty()]).to.deep.equal(['loading', undefined, undefined]);
    element.shadowRoot
      ?.querySelector('gk-record-map')
      ?.dispatchEvent(new GkRecordMapMinuteSelectedEvent(AT_S + 120, undefined, false));
    expect(minutes, 'it may be recorded').to.deep.equal([AT_S + 120]);
    server.answer();
    await reaches(element, 'failed');
    await aTimeout(50);
    expect(empty()).to.deep.equal([undefined, undefined]);
    server.works = true;
    element.shadowRoot?.querySelector<HTMLButtonElement>('.notice button')?.click();
    await reaches(element, 'no-record');
    await aTimeout(50);
    expect(empty()).to.deep.equal(['No Record', 'BUS-7 has no record on 2026-11-20 UTC']);
  });

  it('goes to another day of the record map, also from one without recordings, and tells it', async () => {
    const body = { hours: Array.from({ length: 24 }, () => '0'.repeat(60)) };
    const element = await make({ session: setup(() => ({ body })).session, device: 'BUS-7' });
    await reaches(element, 'no-record');
    await element.updateComplete;
    button(element, 'Day record map').click();
    await element.updateComplete;
    expect(element.recordMap).to.equal(true);
    const map = element.shadowRoot?.querySelector('gk-record-map');
    await map?.updateComplete;
    setTimeout(() => map?.dispatchEvent(new GkRecordMapDaySelectedEvent('2026-11-19')));
    const { timeS } = await oneEvent<GkPlayerStartSelectedEvent>(element, 'gk-player-start-selected');
    expect([timeS, element.atS]).to.deep.equal([DAY_S - 86_400, DAY_S - 86_400]);
    await says(element, 'BUS-7 has no record on November 19, 2026');
    Object.assign(element, { fromS: DAY_S, toS: DAY_S + 600 });
    await element.updateComplete;
    expect(map?.monthStrip).to.equal(false);
  });
});
