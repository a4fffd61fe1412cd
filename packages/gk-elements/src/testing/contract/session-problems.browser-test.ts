// Every element of the manifest says what is wrong with its session, in words that fit; contract.browser-test.ts is the other part.
import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { GkError, type SessionState } from 'gk-sdk';
import { englishSessionProblemLabels } from '../../labels/session-problem.labels.js';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import { testUser } from '../test-session.js';
import { shadowRoots } from './look.js';
import { listElements } from './manifest.js';
import { sampleSession } from './samples.js';

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

/** Texts that somebody sees, or hears as a name. */
function seen(element: Element): string {
  return shadowRoots(element)
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])
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
  for (const each of words) expect(seen(element)).to.contain(each);
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

let place: HTMLElement;

before(async () => {
  await import('../../define/all.js');
});

beforeEach(() => {
  place = document.createElement('section');
  place.style.cssText = 'inline-size: 640px; block-size: 480px; position: relative';
  document.body.append(place);
});

afterEach(() => {
  place.remove();
  setLabels({});
});

for (const { element: listed } of elements.filter(({ element }) => asked?.includes(element.tagName) ?? true)) {
  const { tagName } = listed;
  if (OF_THE_PAGE.includes(tagName)) continue;

  /** As a page has it that leaves all to the session: nothing but the device is given. */
  const create = async (state: SessionState | undefined): Promise<HTMLElement & { session: unknown }> => {
    const element = document.createElement(tagName) as HTMLElement & { session: unknown };
    const { test, session } = sampleSession(port);
    Object.assign(element, { device: 'BUS-00003', baseMap: 'none', fromS: 1, toS: 3600, day: '2026-03-01' });
    if (state !== undefined) {
      test.devices.replaceAll([]);
      test.setState(state);
      element.session = session;
    }
    place.append(element);
    await (element as HTMLElement as LitElement).updateComplete;
    return element;
  };

  describe(`<${tagName}> without a session that works`, () => {
    for (const [kind, state, said] of STATES) {
      it(`says what is so: ${kind}`, async () => {
        const element = await create(state);
        await expectSeen(element, [WORDS[kind], said || DETAILS[kind]]);
        expect(seen(element)).not.to.contain(TOKEN);
        expect(seen(element)).not.to.match(/No stream selected|No events yet|No position|Choose a device|\.\./);
        place.style.inlineSize = '200px';
        await wait(50);
        expect(cutOff(element)).to.deep.equal([]);
      });
    }

    it('says it in Traditional Chinese, and to assistive technology without a fault', async function () {
      this.timeout(20_000);
      setLabels(taiwanLabels);
      const element = await create({ kind: 'password-expired', username: 'anna' });
      await expectSeen(element, [taiwanLabels.sessionProblem?.words?.['password-expired'] ?? '-']);
      await expect(element).to.be.accessible();
    });

    it('takes the words back when the session works', async () => {
      const { test, session } = sampleSession(port);
      test.setState({ kind: 'signed-out' });
      const element = document.createElement(tagName) as HTMLElement & { session: unknown };
      Object.assign(element, { device: 'BUS-00003', baseMap: 'none', session });
      place.append(element);
      await expectSeen(element, [WORDS['signed-out']]);
      test.setState({ kind: 'signed-in', user: testUser, devicesLoaded: true });
      for (let waitedMs = 0; waitedMs < 3_000 && seen(element).includes(WORDS['signed-out']); waitedMs += 50)
        await wait(50);
      expect(seen(element)).not.to.contain(WORDS['signed-out']);
    });
  });
}

describe('a page on which all is well', () => {
  it('does not load the words of problems', async () => {
    const loaded = (): boolean =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('controllers/session-problem.'));
    if (asked === null) return;
    const { session } = sampleSession(port);
    place.append(Object.assign(document.createElement('gk-device-list'), { session }));
    await wait(300);
    expect(loaded()).to.equal(false);
  });
});
