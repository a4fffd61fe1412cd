// Every element of the manifest says what is wrong with its session, in words that fit; contract.browser-test.ts is the other part.
import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { GkError, type SessionState } from 'gk-sdk';
import { englishSessionProblemLabels } from '../../labels/session-problem.labels.js';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import { createRestClient } from 'gk-sdk/rest';
import { TestSession, testRecords, testUser } from '../test-session.js';
import { shadowRoots } from './look.js';
import { listElements } from './manifest.js';
import { sampleOf, sampleSession } from './samples.js';

const elements = listElements(await (await fetch('/packages/gk-elements/custom-elements.json')).json());
const asked = (await (await fetch('/gk-contract-elements')).json()) as readonly string[] | null;
const port = Number(await (await fetch('/gk-test-stream-port')).text());

/** Elements that show what their page gives them, and take nothing from a session but a time zone at most. */
const OF_THE_PAGE = ['gk-gauge', 'gk-signal-badge', 'gk-session', 'gk-speed-chart', 'gk-timeline'];
const TOKEN = 'c0ffee1234567890';
const { words: WORDS, details: DETAILS } = englishSessionProblemLabels;

type Kind = keyof typeof WORDS;
/** Each state of a session in which an element has nothing, and the words of a server or the SDK in it. */
const STATES: readonly (readonly [Kind, SessionState | undefined, string])[] = [
  ['no-session', undefined, ''],
  ['signed-out', { kind: 'signed-out' }, ''],
  ['no-credentials', { kind: 'signed-out', error: new GkError('internal', `https://portal/?token=${TOKEN}`) }, ''],
  [
    'refused',
    { kind: 'refused', error: new GkError('auth-failed', 'The user name or password is wrong.') },
    'is wrong.',
  ],
  [
    'withdrawn',
    { kind: 'refused', error: new GkError('auth-failed', 'The token has expired.'), withdrawn: true },
    'The token has expired.',
  ],
  ['password-expired', { kind: 'password-expired', username: 'anna' }, ''],
  [
    'throttled',
    unreached(new GkError('refused', 'Too many wrong passwords: try again in 40 s.')),
    'Too many wrong passwords: try again in 40 s.',
  ],
  [
    'unreached',
    unreached(
      new GkError(
        'network',
        'GET /gkserver/protocol failed: the server is there, but probably does not allow pages of https://portal.example (CORS). Start the recorder with --allow-origin https://portal.example.',
      ),
    ),
    '(CORS)',
  ],
  ['no-network', { kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined }, ''],
];

function unreached(error: GkError): SessionState {
  return { kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: undefined, error };
}

/** Texts that somebody sees, or hears as a name; not those that a screen reader has been told before. */
function seen(element: Element): string {
  return shadowRoots(element)
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('*:not(.visually-hidden[role=status])')])
    .filter((node) => node.checkVisibility())
    .flatMap((node) => [
      node.getAttribute('aria-label') ?? '',
      ...[...node.childNodes].filter((child) => child instanceof Text).map((child) => child.data),
    ])
    .join(' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function expectSeen(element: HTMLElement, words: readonly string[]): Promise<void> {
  for (let waitedMs = 0; waitedMs < 5_000 && !words.every((each) => seen(element).includes(each)); waitedMs += 50) {
    await wait(50);
  }
  for (const each of words) expect(seen(element), element.localName).to.contain(each);
}

/** Words that a box cuts off: an element of text wider than what it stands in. */
function cutOff(element: HTMLElement): readonly string[] {
  const box = element.getBoundingClientRect();
  return shadowRoots(element)
    .flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>(
        '.session-words, .session-problem:not(.inline) .session-detail, .notice .words',
      ),
    ])
    .filter((node) => node.checkVisibility())
    .flatMap((node) => {
      const { left, right, top } = node.getBoundingClientRect();
      return left < box.left - 0.5 || right > box.right + 0.5 || top < box.top - 0.5 ? [node.textContent] : [];
    });
}

let page: HTMLElement;

before(async () => {
  await import('../../define/all.js');
});

beforeEach(() => {
  page = document.createElement('main');
  document.body.append(page);
});

afterEach(() => {
  page.remove();
  setLabels({});
});

const tagNames = elements
  .map(({ element }) => element.tagName)
  .filter((tagName) => !OF_THE_PAGE.includes(tagName) && (asked?.includes(tagName) ?? true));

type SessionElement = LitElement & { session: unknown };

interface Shown {
  readonly element: SessionElement;
  readonly place: HTMLElement;
  readonly test: ReturnType<typeof sampleSession>['test'];
}

/**
 * An element of each tag, as a page has it that leaves all to the session: nothing but the device is given. All stand on the page at once,
 * so that they wait together.
 */
async function showAll(state: SessionState | undefined, { hasDevices = false } = {}): Promise<readonly Shown[]> {
  const all = tagNames.map((tagName): Shown => {
    const place = document.createElement('section');
    place.style.cssText = 'inline-size: 640px; block-size: 480px; position: relative';
    const element = document.createElement(tagName) as SessionElement;
    const { test, session } = sampleSession(port);
    Object.assign(element, { device: 'BUS-00003', baseMap: 'none', fromS: 1, toS: 3600, day: '2026-03-01' });
    if (state !== undefined) {
      if (!hasDevices) test.devices.replaceAll([]);
      test.setState(state);
      element.session = session;
    }
    place.append(element);
    page.append(place);
    return { element, place, test };
  });
  for (const { element } of all) await element.updateComplete;
  return all;
}

describe('every element without a session that works', function () {
  this.timeout(40_000);

  for (const [kind, state, said] of STATES) {
    it(`says what is so: ${kind}`, async () => {
      const all = await showAll(state);
      for (const { element } of all) {
        await expectSeen(element, [WORDS[kind], said || DETAILS[kind]]);
        expect(seen(element), element.localName).not.to.contain(TOKEN);
        expect(seen(element), element.localName).not.to.match(
          /No stream selected|No events yet|No position|Choose a device|\.\./,
        );
      }
      for (const { place } of all) place.style.inlineSize = '200px';
      await wait(100);
      for (const { element } of all) expect(cutOff(element), element.localName).to.deep.equal([]);
    });
  }

  it('says what is wrong with a server address that is none', async () => {
    const around = document.createElement('gk-session');
    around.server = 'htp:/fleet';
    around.credentials = { kind: 'token', e: '1', h: TOKEN };
    page.append(around);
    const all = await showAll(undefined);
    around.append(...all.map(({ place }) => place));
    for (const { element } of all) await expectSeen(element, [WORDS.unreached, 'neither a host name nor']);
  });

  it('says it in Traditional Chinese, and to assistive technology without a fault', async () => {
    setLabels(taiwanLabels);
    const all = await showAll({ kind: 'password-expired', username: 'anna' });
    for (const { element } of all) {
      await expectSeen(element, [taiwanLabels.sessionProblem?.words?.['password-expired'] ?? '-']);
    }
    await expect(page).to.be.accessible();
  });

  it('takes the words back when the session works', async () => {
    const all = await showAll({ kind: 'signed-out' }, { hasDevices: true });
    for (const { element } of all) await expectSeen(element, [WORDS['signed-out']]);
    for (const { test } of all) test.setState({ kind: 'signed-in', user: testUser, devicesLoaded: true });
    for (const { element } of all) {
      for (let waitedMs = 0; waitedMs < 3_000 && seen(element).includes(WORDS['signed-out']); waitedMs += 50)
        await wait(50);
      expect(seen(element), element.localName).not.to.contain(WORDS['signed-out']);
    }
  });
});

/** Elements that show what a server tells every user. */
const OF_EVERY_USER = ['gk-device-list', 'gk-device-tree', 'gk-server-clock'];
const MISSING = 'Your account lacks the permission for this.';
/** Facts that an element cannot know without an answer. */
const EMPTY = /No position|No events yet|GPS signal not found|no gps data|No Record|No vehicles|has no record|\b0 s\b/i;

/** A session of a user without any right, at a server that says so where it is asked. */
function sessionWithoutRights(): TestSession {
  const test = new TestSession();
  test.devices.replaceAll(testRecords(8).map(({ position: _, ...record }) => record));
  const permissions = Object.fromEntries(
    ['F_event', 'F_gps', 'F_talk', 'F_ptz', 'P_live', 'P_lopb', 'P_repb', 'P_gppb'].map((right) => [right, false]),
  ) as typeof testUser.permissions;
  test.setState({ kind: 'signed-in', user: { ...testUser, permission: 3, permissions }, devicesLoaded: true });
  const rest = createRestClient({
    baseUrl: 'http://recorder.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'x' }),
    fetch: () => Promise.resolve(Response.json({ message: MISSING }, { status: 403 })),
  });
  const call = (): Promise<never> => Promise.reject(new GkError('forbidden', MISSING));
  const streamUrl = (): string => `ws://127.0.0.1:${port}/ws.cgi?refuse=403&message=${encodeURIComponent(MISSING)}`;
  return Object.assign(test, { command: { call }, rest, streamUrl });
}

function place(tagName: string, properties: object): LitElement {
  const around = document.createElement('section');
  around.style.cssText = 'inline-size: 640px; block-size: 480px; position: relative';
  const element = document.createElement(tagName) as LitElement;
  Object.assign(element, {
    device: 'BUS-00003',
    baseMap: 'none',
    fromS: 1,
    toS: 3600,
    day: '2026-03-01',
    ...properties,
  });
  around.append(element);
  page.append(around);
  if (tagName === 'gk-live-wall') {
    (element as LitElement & { show(camera: object): void }).show({ device: 'BUS-00003', channel: 1 });
  }
  return element;
}

async function waitUntilSeen(element: HTMLElement, words: RegExp): Promise<void> {
  for (let waitedMs = 0; waitedMs < 15_000 && !words.test(seen(element)); waitedMs += 50) await wait(50);
  expect(seen(element), element.localName).to.match(words);
}

describe('every element whose user lacks the right', function () {
  this.timeout(60_000);

  for (const tagName of tagNames.filter((each) => !OF_EVERY_USER.includes(each))) {
    it(`${tagName} says so, and nothing else`, async () => {
      const element = place(tagName, { session: sessionWithoutRights().asSession(), kind: 'speed' });
      await waitUntilSeen(element, new RegExp(`${WORDS['no-right']}|permission to talk|${MISSING}`));
      expect(seen(element)).not.to.match(EMPTY);
    });
  }
});

/** Words about a lost connection; a stream has some of its own. */
const LOST = /connection lost|last known|not reachable, trying again/i;

describe('every element whose connection is lost', function () {
  this.timeout(60_000);

  // A wall leaves it to its tiles, each of which has a stream of its own.
  for (const tagName of tagNames.filter((each) => each !== 'gk-live-wall')) {
    for (const mode of tagName === 'gk-event-feed' ? ['toasts', 'list'] : ['']) {
      it(`${tagName} ${mode} says so, and keeps what it shows`, async () => {
        const { test, session } = sampleSession(port);
        // A stream that stands goes on without its session: here the same server is lost to both.
        let server = `ws://127.0.0.1:${port}/ws.cgi?name=lost&cut=20`;
        Object.assign(test, { streamUrl: () => server });
        const source = tagName === 'gk-address' ? sampleOf(tagName) : {};
        const element = place(tagName, { session, ...source, ...(mode && { mode }) });
        await wait(tagName === 'gk-address' ? 1_000 : 300);
        const before = seen(element);
        server = 'ws://127.0.0.1:1/';
        test.setState({ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: testUser });
        await waitUntilSeen(element, LOST);
        // Of these, the test's server has a fact to keep.
        const kept = { 'gk-address': 'Zhongzheng', 'gk-indicator': 'Driving', 'gk-device-list': 'BUS-00008' }[tagName];
        if (kept) for (const text of [before, seen(element)]) expect(text).to.contain(kept);
        expect(seen(element)).not.to.match(/No position|No events yet|GPS signal not found|No vehicles/);
        server = `ws://127.0.0.1:${port}/ws.cgi?name=back`;
        test.signIn();
        for (let waitedMs = 0; waitedMs < 30_000 && LOST.test(seen(element)); waitedMs += 50) await wait(50);
        expect(seen(element)).not.to.match(LOST);
      });
    }
  }
});

describe('gk-event-feed in its corner', () => {
  it('lets the pointer through its words to the page below, and takes them away on request', async () => {
    const below = document.createElement('button');
    below.style.cssText = 'position: fixed; inset: 0; inline-size: 100%; block-size: 100%';
    page.append(below);
    const { test, session } = sampleSession(port);
    test.setState({ kind: 'signed-out' });
    const feed = Object.assign(document.createElement('gk-event-feed'), { session });
    page.append(feed);
    await expectSeen(feed, [WORDS['signed-out'], DETAILS['signed-out']]);
    const note = feed.shadowRoot?.querySelector('[part=status]');
    const { left, top, width, height } = note?.getBoundingClientRect() ?? new DOMRect();
    expect(width).to.be.greaterThan(50);
    expect(document.elementFromPoint(left + 8, top + 8)).to.equal(below);
    expect(document.elementFromPoint(left + width / 3, top + height / 2)).to.equal(below);
    const dismiss = feed.shadowRoot?.querySelector<HTMLButtonElement>('[part=dismiss]');
    const at = dismiss?.getBoundingClientRect() ?? new DOMRect();
    expect(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)).to.equal(feed);
    await expect(feed).to.be.accessible();
    dismiss?.click();
    await feed.updateComplete;
    expect(seen(feed)).not.to.contain(WORDS['signed-out']);
    // Another problem is told again.
    test.setState({ kind: 'password-expired', username: 'anna' });
    await expectSeen(feed, [WORDS['password-expired']]);
  });
});

describe('gk-gps-map without a session', () => {
  it('says that it has none', async () => {
    const map = place('gk-gps-map', {});
    await expectSeen(map, [WORDS['no-session'], DETAILS['no-session']]);
  });

  for (const positions of [[], [{ deviceId: 'BUS-1', lat: 24, lng: 120.5 }]]) {
    it(`shows its map with ${positions.length} positions of the page`, async () => {
      const map = place('gk-gps-map', {});
      await expectSeen(map, [WORDS['no-session']]);
      Object.assign(map, { positions });
      await map.updateComplete;
      await wait(1_500);
      expect(seen(map)).not.to.contain(WORDS['no-session']);
      expect(map.shadowRoot?.querySelector('.map')?.checkVisibility()).to.equal(true);
    });
  }
});

describe('a page on which all is well', () => {
  it('does not load the words of problems', async () => {
    const loaded = (): boolean =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('controllers/session-problem.'));
    if (asked === null) return;
    const { session } = sampleSession(port);
    page.append(Object.assign(document.createElement('gk-device-list'), { session }));
    await wait(300);
    expect(loaded()).to.equal(false);
  });
});
