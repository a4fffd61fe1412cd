// Contract of every element of the manifest, in a browser; contract.test.ts is the other half.
import { emulateMedia } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { setLabels } from '../../labels/page-labels.js';
import { skip } from '../skip.js';
import type { TestSession } from '../test-session.js';
import { isBusy, shadowRoots, smallTargets, wordsOf } from './look.js';
import { listElements } from './manifest.js';
import { ResourceLedger } from './resource-ledger.js';
import { act, isLoaded, makeSample, sampleSession } from './samples.js';

const ledger = new ResourceLedger();
const wait = (ms: number): Promise<void> => new Promise((resolve) => ledger.setTimeout(resolve, ms));
const elements = listElements(await (await fetch('/packages/gk-elements/custom-elements.json')).json());
/** The tags to look at (`npm run contract`), or null for all. */
const asked = (await (await fetch('/gk-contract-elements')).json()) as readonly string[] | null;
const port = Number(await (await fetch('/gk-test-stream-port')).text());
/** An element that says the same for so long is through with loading; pictures go on. */
const SAME_FOR_MS = 150;
/** A tile looks at its stream once a second. */
const STREAM_SAME_FOR_MS = 1200;
const SETTLED_WITHIN_MS = 6000;
/** Expensive resources wait a moment for their element to come back; closing takes a round trip. */
const FREED_WITHIN_MS = 3000;

/** Resources that libraries keep for the whole page, made once. */
const KEPT_FOR_THE_PAGE: readonly RegExp[] = [];

const troubles: string[] = [];
for (const level of ['error', 'warn'] as const) {
  const say = console[level].bind(console);
  console[level] = (...words: unknown[]) => {
    troubles.push(words.map(String).join(' '));
    say(...words);
  };
}
window.addEventListener('error', ({ message }) => troubles.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => troubles.push(String(reason)));

let place: HTMLElement;

function stage(): HTMLElement {
  const stand = document.createElement('section');
  stand.style.cssText = 'inline-size: 640px; block-size: 480px; position: relative';
  return stand;
}

async function settled(element: HTMLElement): Promise<void> {
  const calmMs = element.localName.startsWith('gk-live-') ? STREAM_SAME_FOR_MS : SAME_FOR_MS;
  let words = '';
  for (let sameMs = 0, waitedMs = 0; sameMs < calmMs && waitedMs < SETTLED_WITHIN_MS; waitedMs += 50) {
    // Sizes are reported in frames, which a busy machine has few of.
    await ledger.nextFrame();
    await wait(50);
    await (element as LitElement).updateComplete;
    const now = wordsOf(element);
    sameMs = now === words && isLoaded(element) && !isBusy(element) ? sameMs + 50 : 0;
    words = now;
  }
}

/** Says the same as before, at last: a picture may have to connect again. */
async function says(element: HTMLElement, words: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < SETTLED_WITHIN_MS && wordsOf(element) !== words; waitedMs += 50) await wait(50);
  expect(wordsOf(element)).to.equal(words);
}

before(async () => {
  await import('../../index.js');
  const registered = elements.filter(({ element }) => customElements.get(element.tagName) !== undefined);
  expect(registered, 'importing the classes registers nothing').to.deep.equal([]);
  await import('../../define/all.js');
});

beforeEach(() => {
  troubles.length = 0;
  place = stage();
  document.documentElement.style.background = 'Canvas';
  document.body.append(place);
});

afterEach(() => {
  ledger.end();
  place.remove();
  setLabels({});
  document.documentElement.removeAttribute('dir');
  document.documentElement.style.colorScheme = '';
});

for (const { element: listed } of elements.filter(({ element }) => asked?.includes(element.tagName) ?? true)) {
  const members = (listed.members ?? []).map(({ name }) => name);
  const make = (): { element: HTMLElement; test: TestSession } => {
    const { test, session } = sampleSession(port);
    return { element: makeSample(listed.tagName, members, session), test };
  };
  const show = async (into = place): Promise<HTMLElement> => {
    const { element, test } = make();
    into.append(element);
    await (element as LitElement).updateComplete;
    act(element, test);
    await settled(element);
    return element;
  };

  describe(`<${listed.tagName}>`, () => {
    const views: Readonly<Record<string, () => Promise<void> | void>> = {
      light: () => void (document.documentElement.style.colorScheme = 'light'),
      dark: () => void (document.documentElement.style.colorScheme = 'dark'),
      'from right to left': () => {
        document.documentElement.dir = 'rtl';
      },
      'in Traditional Chinese': async () => {
        setLabels((await import('../../labels/tw.js')).taiwanLabels);
      },
    };
    it('is accessible in light and dark, from right to left, and in Traditional Chinese; targets have 24 px', async function () {
      // A table of 24 hours by 60 minutes takes its time, four times over.
      this.timeout(60_000);
      const element = await show();
      expect(smallTargets(element)).to.deep.equal([]);
      for (const [name, apply] of Object.entries(views)) {
        await apply();
        await settled(element);
        try {
          await expect(element).to.be.accessible();
        } catch (error) {
          throw new Error(`${name}: ${String(error)}`);
        }
      }
      expect(troubles).to.deep.equal([]);
    });

    it('lives on with what it shows when it is moved, and takes no centred, spaced or capital text from its page', async () => {
      Object.assign(place.style, { letterSpacing: '1em', textAlign: 'center', textTransform: 'uppercase' });
      const element = await show();
      const { display, letterSpacing, textAlign, textTransform } = getComputedStyle(element);
      if (display !== 'contents' && display !== 'none') {
        expect([letterSpacing, textAlign, textTransform]).to.deep.equal(['normal', 'start', 'none']);
      }
      const before = wordsOf(element);
      const other = stage();
      place.append(other);
      other.append(element);
      await wait(SAME_FOR_MS);
      await says(element, before);
      expect(troubles).to.deep.equal([]);
    });

    it('gives everything back when it is removed', async () => {
      ledger.begin();
      const element = await show();
      element.remove();
      const left = (): readonly string[] =>
        ledger.inUse.filter((what) => !KEPT_FOR_THE_PAGE.some((kept) => kept.test(what)));
      for (let waitedMs = 0; waitedMs < FREED_WITHIN_MS && left().length > 0; waitedMs += 50) await wait(50);
      expect(left()).to.deep.equal([]);
      expect(troubles).to.deep.equal([]);
    });

    it('does no harm to another one on the page', async () => {
      const second = stage();
      place.append(second);
      // Both are in sight, all of them: out of it a map may rest.
      Object.assign(place.style, { transform: 'scale(0.25)', transformOrigin: '0 0' });
      const [one, two] = await Promise.all([show(), show(second)]);
      const before = wordsOf(one);
      await says(two, before);
      one.remove();
      await wait(SAME_FOR_MS);
      await says(two, before);
      expect(troubles).to.deep.equal([]);
    });

    it('stands still for who asked for less motion', async function () {
      try {
        await emulateMedia({ reducedMotion: 'reduce' });
      } catch {
        skip(this, 'this browser cannot be told to reduce motion');
      }
      try {
        const { element, test } = make();
        place.append(element);
        const running = new Set<string>();
        for (let frame = 0; frame < 20; frame++) {
          if (frame === 2) act(element, test);
          await wait(25);
          for (const root of shadowRoots(element)) {
            for (const animation of root.getAnimations()) {
              if (animation.playState === 'running') running.add((animation as CSSAnimation).animationName);
            }
          }
        }
        expect([...running]).to.deep.equal([]);
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' });
      }
    });
  });
}
