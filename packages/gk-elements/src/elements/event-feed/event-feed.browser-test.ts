import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { LiveEvent } from 'gk-sdk';
import '../../define/event-feed.js';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import { testRecords, testSession, type TestSession } from '../../testing/test-session.js';
import type { GkRequestTalkEvent } from '../talk/talk.events.js';
import type { GkEventFeedReceivedEvent, GkRequestEventEvent } from './event-feed.events.js';
import type { GkEventFeed } from './event-feed.js';
import { acquireAudioContext } from './tone-sdk.js';

let lastSerialNo = 100;
const event = (fields: Partial<LiveEvent> = {}): LiveEvent => ({
  change: 'new',
  serialNo: ++lastSerialNo,
  deviceId: `BUS-${lastSerialNo}`,
  eventCode: 13,
  happenedS: Math.floor(Date.now() / 1000),
  ...fields,
});
const parts = (element: GkEventFeed, part: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part=${part}]`) ?? []),
];
const live = (element: GkEventFeed): HTMLElement | null | undefined =>
  element.shadowRoot?.querySelector<HTMLElement>('[aria-live]');

async function feedOf(mode: 'toasts' | 'list' = 'toasts'): Promise<{ element: GkEventFeed; session: TestSession }> {
  const session = testSession();
  const element = await fixture<GkEventFeed>(
    html`<gk-event-feed mode=${mode} .session=${session.asSession()}></gk-event-feed>`,
  );
  return { element, session };
}
const send = async (element: GkEventFeed, session: TestSession, ...events: LiveEvent[]): Promise<void> => {
  for (const next of events) session.sendEvent(next);
  await element.updateComplete;
};

describe('<gk-event-feed>', () => {
  afterEach(() => {
    setLabels({});
  });

  it('shows toasts of all kinds and is accessible', async () => {
    const { element, session } = await feedOf();
    expect(parts(element, 'toast')).to.have.length(0);
    await send(
      element,
      session,
      event({ deviceId: 'BUS-1', memo: 'fast' }),
      event({ eventCode: 1 }),
      event({ eventCode: 4, change: 'recovered' }),
      event({ callChannel: 1, eventCode: 20, deviceId: 'BUS-9' }),
    );
    const names = parts(element, 'name').map((name) => name.innerText);
    expect(names).to.deep.equal(['Call Request', 'Recover Success: Ignition on', 'Panic button', 'Overspeed']);
    expect(parts(element, 'toast')[3]?.innerText).to.contain('BUS-1').and.to.contain('fast');
    await aTimeout(200);
    await expect(element).to.be.accessible();
  });

  it('tells the page of each event, without bubbling', async () => {
    const { element, session } = await feedOf();
    setTimeout(() => {
      session.sendEvent(event({ deviceId: 'BUS-5' }));
    });
    const heard: GkEventFeedReceivedEvent = await oneEvent(element, 'gk-event-feed-received');
    expect(heard.event.deviceId).to.equal('BUS-5');
    expect(heard.bubbles).to.equal(false);
  });

  it('counts a burst in one toast', async () => {
    const { element, session } = await feedOf();
    await send(element, session, event({ deviceId: 'B' }), event({ deviceId: 'B' }), event({ deviceId: 'B' }));
    expect(parts(element, 'toast')).to.have.length(1);
    expect(parts(element, 'count')[0]?.innerText).to.equal('×3');
  });

  it('shows as many as asked for, and the others on demand', async () => {
    const { element, session } = await feedOf();
    element.max = 2;
    await send(element, session, event(), event(), event());
    expect(parts(element, 'toast')).to.have.length(2);
    expect(parts(element, 'more')[0]?.innerText).to.equal('1 more');
    parts(element, 'more')[0]?.click();
    await element.updateComplete;
    expect(parts(element, 'toast')).to.have.length(3);
  });

  it('is dismissed by its button and by Escape, the newest first', async () => {
    const { element, session } = await feedOf();
    await send(element, session, event({ deviceId: 'A' }), event({ deviceId: 'B' }), event({ deviceId: 'C' }));
    parts(element, 'dismiss')[1]?.click();
    await element.updateComplete;
    const devices = (): (string | undefined)[] => parts(element, 'device').map((device) => device.innerText);
    expect(devices()).to.deep.equal(['C', 'A']);
    parts(element, 'dismiss')[1]?.focus();
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(devices()).to.deep.equal(['C']);
    (document.activeElement as HTMLElement | null)?.blur();
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(devices()).to.deep.equal([]);
  });

  it('closes again what was shown on demand once no toast is left', async () => {
    const { element, session } = await feedOf();
    element.max = 1;
    await send(element, session, event(), event());
    parts(element, 'more')[0]?.click();
    await element.updateComplete;
    expect(parts(element, 'toast')).to.have.length(2);
    element.clear();
    await element.updateComplete;
    await send(element, session, event(), event());
    expect(parts(element, 'toast')).to.have.length(1);
  });

  it('counts and dismisses only toasts that are in sight', async () => {
    const { element, session } = await feedOf();
    element.showFrom = 'alarm';
    const bar = (): HTMLElement | null | undefined => element.shadowRoot?.querySelector<HTMLElement>('.bar');
    await send(element, session, event({ eventCode: 13 }));
    expect([parts(element, 'toast').length, bar()?.hidden]).to.deep.equal([0, true]);
    await sendKeys({ press: 'Escape' });
    element.showFrom = 'info';
    await element.updateComplete;
    expect([parts(element, 'toast').length, bar()?.hidden]).to.deep.equal([1, false]);
  });

  it('rings until a call is answered, and hands the talk to the page', async () => {
    const { element, session } = await feedOf();
    await send(element, session, event({ callChannel: 3, deviceId: 'BUS-9' }));
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(parts(element, 'toast'), 'Escape declines no call').to.have.length(1);
    setTimeout(() => parts(element, 'talk')[0]?.click());
    const heard: GkRequestTalkEvent = await oneEvent(document.body, 'gk-request-talk');
    expect([heard.deviceId, heard.channel]).to.deep.equal(['BUS-9', 3]);
    await element.updateComplete;
    expect(parts(element, 'toast')).to.have.length(0);
  });

  it('ends a call that is declined, noted as seen, or answered elsewhere', async () => {
    const { element, session } = await feedOf();
    const call = event({ callChannel: 1, deviceId: 'BUS-1' });
    await send(
      element,
      session,
      call,
      event({ callChannel: 1, deviceId: 'BUS-2' }),
      event({ callChannel: 1, deviceId: 'BUS-3' }),
    );
    await send(element, session, { ...call, change: 'updated', checkStatus: 1 });
    expect(parts(element, 'toast')).to.have.length(2);
    element.withdrawCalls('BUS-2');
    await element.updateComplete;
    expect(parts(element, 'device').map((device) => device.innerText)).to.deep.equal(['BUS-3']);
    parts(element, 'decline')[0]?.click();
    await element.updateComplete;
    expect(parts(element, 'toast')).to.have.length(0);
  });

  it('stops ringing when somebody else talks to the device', async () => {
    const { element, session } = await feedOf();
    await send(
      element,
      session,
      event({ callChannel: 1, deviceId: 'BUS-1' }),
      event({ callChannel: 1, deviceId: 'BUS-2' }),
    );
    session.setStreamStatus({ devices: [{ deviceId: 'BUS-1', users: [{ type: 'talk', username: 'ben' }] }] });
    await element.updateComplete;
    expect(parts(element, 'device').map((device) => device.innerText)).to.deep.equal(['BUS-2']);
    session.setStreamStatus({ devices: [{ deviceId: 'BUS-2', users: [{ type: 'talk', username: 'tester' }] }] });
    await element.updateComplete;
    expect(parts(element, 'toast'), 'the own talk is known to the page').to.have.length(1);
    const started: number[] = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number): void {
      started.push(this.frequency.value);
      start.call(this, when);
    };
    try {
      session.setStreamStatus({ devices: [{ deviceId: 'BUS-2', users: [{ type: 'talk', username: 'ben' }] }] });
      await element.updateComplete;
      expect(parts(element, 'toast')).to.have.length(0);
      await aTimeout(3300);
      expect(started, 'nothing rings any more').to.deep.equal([]);
    } finally {
      OscillatorNode.prototype.start = start;
    }
  });

  it('takes a toast off after 15 s, and draws once when the focus goes with it', async () => {
    const { element, session } = await feedOf();
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    performance.now = () => now() + aheadMs;
    const warned: unknown[] = [];
    const { warn } = console;
    console.warn = (...words: unknown[]) => void warned.push(words);
    try {
      await send(element, session, event({ deviceId: 'A' }), event({ deviceId: 'B', change: 'recovered' }));
      aheadMs = 14_000;
      await send(element, session, event({ deviceId: 'C' }));
      expect(parts(element, 'toast')).to.have.length(3);
      aheadMs = 15_100;
      await send(element, session, event({ deviceId: 'D' }));
      expect(parts(element, 'device').map((device) => device.innerText)).to.deep.equal(['D', 'C']);
      parts(element, 'dismiss')[0]?.focus();
      parts(element, 'dismiss')[0]?.click();
      await element.updateComplete;
      expect(parts(element, 'device').map((device) => device.innerText)).to.deep.equal(['C']);
      aheadMs = 31_000;
      await send(element, session, event({ deviceId: 'E' }));
      expect(parts(element, 'device').map((device) => device.innerText)).to.deep.equal(['E']);
      expect(warned).to.deep.equal([]);
    } finally {
      performance.now = now;
      console.warn = warn;
    }
  });

  it('makes tones by severity through one context, rings a call, and is silent when muted', async () => {
    const { element, session } = await feedOf();
    // The loudspeaker runs already: tones are dropped while it starts, and how long that takes is the machine's.
    const loudspeaker = acquireAudioContext();
    await loudspeaker.context.resume();
    const started: number[] = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number): void {
      started.push(this.frequency.value);
      start.call(this, when);
    };
    try {
      await send(element, session, event({ eventCode: 4 }));
      await aTimeout(100);
      expect(started, 'information is not heard').to.deep.equal([]);
      await send(element, session, event({ eventCode: 13 }));
      await waitUntil(() => started.length === 2, 'a warning is heard', { timeout: 5_000 });
      await send(element, session, event({ callChannel: 1 }));
      await waitUntil(() => started.length === 8, 'a call rings', { timeout: 5_000 });
      element.muted = true;
      await element.updateComplete;
      await send(element, session, event({ eventCode: 1 }));
      await aTimeout(3300);
      expect(started).to.have.length(8);
      parts(element, 'sound')[0]?.click();
      await waitUntil(() => started.length === 14, 'it rings on', { timeout: 5_000 });
    } finally {
      OscillatorNode.prototype.start = start;
      loudspeaker.release();
    }
  });

  it('says no more that the sound is blocked once a slow loudspeaker has started', async () => {
    const { element, session } = await feedOf();
    const { context, release } = acquireAudioContext();
    let isRunning = false;
    const { resume } = context;
    context.resume = () => new Promise(() => undefined);
    Object.defineProperty(context, 'state', { configurable: true, get: () => (isRunning ? 'running' : 'suspended') });
    try {
      await send(element, session, event({ eventCode: 1 }));
      await waitUntil(() => element.soundBlocked, 'no sound yet', { timeout: 5_000 });
      isRunning = true;
      context.dispatchEvent(new Event('statechange'));
      expect(element.soundBlocked).to.equal(false);
    } finally {
      Reflect.deleteProperty(context, 'state');
      context.resume = resume;
      release();
    }
  });

  it('says that the browser blocks the sound, and allows it by a click', async () => {
    const { element, session } = await feedOf();
    let allowed = false;
    const { resume } = AudioContext.prototype;
    const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state');
    AudioContext.prototype.resume = () => new Promise(() => undefined);
    Object.defineProperty(BaseAudioContext.prototype, 'state', {
      configurable: true,
      get: () => (allowed ? 'running' : 'suspended'),
    });
    try {
      await send(element, session, event({ eventCode: 1 }));
      await waitUntil(() => element.soundBlocked);
      await element.updateComplete;
      const button = parts(element, 'allow-sound')[0];
      expect(button?.innerText).to.contain('The browser blocks event sounds');
      // A line that is still appearing is pale.
      await Promise.all((element.shadowRoot?.getAnimations() ?? []).map(({ finished }) => finished));
      await expect(element).to.be.accessible();
      allowed = true;
      button?.click();
      await waitUntil(() => !element.soundBlocked);
    } finally {
      AudioContext.prototype.resume = resume;
      if (state) Object.defineProperty(BaseAudioContext.prototype, 'state', state);
    }
  });

  it('speaks through one live region, urgently of alarms alone', async () => {
    const { element, session } = await feedOf();
    expect(element.shadowRoot?.querySelectorAll('[aria-live]')).to.have.length(1);
    await send(element, session, event({ deviceId: 'BUS-1' }));
    await waitUntil(() => live(element)?.innerText === 'Warning: Overspeed, BUS-1');
    expect(live(element)?.getAttribute('aria-live')).to.equal('polite');
    await send(element, session, event(), event({ eventCode: 16, deviceId: 'BUS-2' }), event());
    await waitUntil(() => live(element)?.innerText === 'Alarm: G-sensor impact, BUS-2, and 2 more', 'a flood', {
      timeout: 3000,
    });
    expect(live(element)?.getAttribute('aria-live')).to.equal('assertive');
  });

  it('keeps its toasts while somebody points at them', async () => {
    const { element, session } = await feedOf();
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    performance.now = () => now() + aheadMs;
    try {
      await send(element, session, event());
      element.dispatchEvent(new PointerEvent('pointerenter'));
      aheadMs = 60_000;
      parts(element, 'open')[0]?.focus();
      element.dispatchEvent(new PointerEvent('pointerleave'));
      await element.updateComplete;
      expect(parts(element, 'toast')).to.have.length(1);
      parts(element, 'open')[0]?.blur();
      aheadMs = 76_000;
      await send(element, session, event());
      expect(parts(element, 'toast')).to.have.length(1);
    } finally {
      performance.now = now;
    }
  });

  it('is a list that keeps its place and says how many are new', async () => {
    const { element, session } = await feedOf('list');
    expect(parts(element, 'status')[0]?.innerText).to.equal('No events yet');
    await expect(element).to.be.accessible();
    await send(element, session, ...Array.from({ length: 30 }, () => event()));
    expect(parts(element, 'line')).to.have.length(30);
    await expect(element).to.be.accessible();
    const list = parts(element, 'list')[0];
    list?.scrollTo(0, 300);
    await aTimeout(50);
    await send(element, session, event({ deviceId: 'NEW' }));
    await aTimeout(50);
    expect(parts(element, 'new')[0]?.innerText).to.equal('1 new event');
    await expect(element).to.be.accessible();
    parts(element, 'new')[0]?.click();
    await element.updateComplete;
    expect(list?.scrollTop).to.equal(0);
    expect(parts(element, 'new')).to.have.length(0);
    setTimeout(() => parts(element, 'open')[0]?.click());
    const asked: GkRequestEventEvent = await oneEvent(document.body, 'gk-request-event');
    expect(asked.event.deviceId).to.equal('NEW');
  });

  it('draws a line anew only when it changes, and says when the connection is lost', async () => {
    const { element, session } = await feedOf('list');
    let drawn = 0;
    element.labels = { times: (count) => ((drawn += 1), `×${count}`) };
    await send(element, session, event({ deviceId: 'A' }), event({ deviceId: 'A' }));
    for (const deviceId of ['B', 'C', 'D']) await send(element, session, event({ deviceId, eventCode: 4 }));
    // Two of A make a count, and nothing that happens elsewhere draws it again.
    expect(drawn).to.equal(1);
    await aTimeout(30);
    await send(element, session, event({ deviceId: 'E' }));
    expect(drawn).to.equal(1);
    expect(parts(element, 'line')).to.have.length(5);
    expect(parts(element, 'count')[0]?.innerText).to.equal('×2');
    element.clear();
    await element.updateComplete;
    expect(parts(element, 'line')).to.have.length(0);
    session.setState({ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined });
    await element.updateComplete;
    expect(parts(element, 'status')[0]?.innerText).to.contain('Connection lost');
  });

  it('asks the server for its words and for the history, and says when it cannot', async () => {
    const session = testSession();
    const answers: Record<string, unknown> = {
      eventDefinition: {
        items: [{ profile: 'GLOBAL', eventCode: 13, name: 'Too fast', notifyText: '', notifyColor: '#FF8800' }],
      },
      eventDefinitionDevice: { items: [] },
      eventQuery: [],
    };
    Object.assign(session, {
      rest: {
        call: ({ path }: { path: string }) =>
          answers[path] === undefined ? Promise.reject(new Error('no')) : Promise.resolve(answers[path]),
      },
    });
    const make = (): Promise<GkEventFeed> =>
      fixture<GkEventFeed>(
        html`<gk-event-feed mode="list" load-history load-definitions .session=${session.asSession()}></gk-event-feed>`,
      );
    Object.assign(session, { serverInfo: { utcOffsetS: 28_800 } });
    const element = await make();
    await send(element, session, event());
    await waitUntil(() => parts(element, 'name')[0]?.innerText === 'Too fast');
    expect(element.shadowRoot?.querySelector('.title small')?.textContent).to.equal('UTC+08:00');
    expect(element.shadowRoot?.querySelector('time')?.title).to.equal('UTC+08:00');
    delete answers['eventQuery'];
    const failed = await make();
    await waitUntil(() => parts(failed, 'status')[0]?.innerText.includes('could not be loaded'));
    answers['eventQuery'] = [];
    session.setState({ kind: 'connecting' });
    await failed.updateComplete;
    session.signIn();
    await waitUntil(
      () => parts(failed, 'status')[0]?.innerText.includes('could not be loaded') !== true,
      'it tries again',
    );
  });

  it('calls devices by their plates where the page wants that, in words and announcements', async () => {
    const [record] = testRecords(1);
    if (!record) throw new Error('no record');
    const session = testSession([{ ...record, deviceId: 'BUS-1', plate: 'KAA-0181' }]);
    const element = await fixture<GkEventFeed>(
      html`<gk-event-feed mode="list" .session=${session.asSession()}></gk-event-feed>`,
    );
    await send(element, session, event({ deviceId: 'BUS-1' }), event({ deviceId: 'BUS-2' }));
    const devices = (): string[] => parts(element, 'device').map((device) => device.innerText);
    expect(devices()).to.deep.equal(['BUS-2', 'BUS-1']);
    element.setAttribute('device-title', 'plate');
    await element.updateComplete;
    expect(devices()).to.deep.equal(['BUS-2', 'KAA-0181']);
    expect(parts(element, 'open')[1]?.ariaLabel).to.equal('Show event: Overspeed, KAA-0181');
    await send(element, session, event({ deviceId: 'BUS-1', eventCode: 1 }));
    await waitUntil(() => live(element)?.innerText.includes('Panic button, KAA-0181'), 'it says so', {
      timeout: 5_000,
    });
  });

  it('shows what came during an outage once the connection is back', async () => {
    const session = testSession();
    const rows: object[] = [];
    const call = (): Promise<unknown> => Promise.resolve(rows);
    Object.assign(session, { rest: { call } });
    const element = await fixture<GkEventFeed>(
      html`<gk-event-feed mode="list" load-history .session=${session.asSession()}></gk-event-feed>`,
    );
    await waitUntil(() => parts(element, 'status')[0]?.innerText === 'No events yet');
    session.setState({ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined });
    await element.updateComplete;
    rows.push({ serialno: 7, deviceid: 'BUS-7', appdevid: 1, eventtimeutc: Math.floor(Date.now() / 1000) });
    session.signIn();
    await waitUntil(() => parts(element, 'device')[0]?.innerText === 'BUS-7');
  });

  it('writes what others wrote as text, and speaks the language of the page', async () => {
    const { element, session } = await feedOf();
    await send(element, session, event({ deviceId: '<img src=x>', memo: '<b>x</b>' }));
    expect(element.shadowRoot?.querySelector('img, b')).to.equal(null);
    setLabels(taiwanLabels);
    await element.updateComplete;
    expect(parts(element, 'name')[0]?.innerText).to.equal('超速');
  });

  it('lives through a move, and lets go of session, timers and sound when it leaves', async () => {
    const { element, session } = await feedOf();
    const place = await fixture<HTMLElement>(html`<section></section>`);
    element.remove();
    session.sendEvent(event({ callChannel: 1 }));
    place.append(element);
    await element.updateComplete;
    expect(parts(element, 'toast'), 'what came meanwhile').to.have.length(1);
    expect(session.eventListeners.size).to.equal(1);
    element.remove();
    await waitUntil(() => session.eventListeners.size === 0, 'it lets go');
    expect(session.listeners.size).to.equal(0);
  });
});
