import { expect } from '@open-wc/testing';
import './warnings.js';

const warned: string[] = [];
const { warn } = console;

before(async () => {
  await import('../define/live-tile.js');
  await import('../define/gauge.js');
});
beforeEach(() => {
  warned.length = 0;
  console.warn = (words: string) => warned.push(words);
});
afterEach(() => {
  console.warn = warn;
});

async function shown(markup: string, when: () => boolean = () => true): Promise<readonly string[]> {
  const place = document.createElement('div');
  place.innerHTML = markup;
  document.body.append(place);
  const end = performance.now() + 4_000;
  do await new Promise((resolve) => setTimeout(resolve, 50));
  while (!when() && performance.now() < end);
  place.remove();
  return warned;
}

const isSession = (words: string): boolean => words.includes('session');

describe('the warnings of a development build', function () {
  // A warning that was given is not given again: a second try would see none.
  this.retries(0);

  it('name an attribute that an element does not have, once, and the one that was meant', async () => {
    const markup =
      '<gk-live-tile src="ws://localhost:1/" chanel="2"></gk-live-tile><gk-live-tile src="ws://localhost:1/" chanel="3" streamid="1"></gk-live-tile>';
    expect(await shown(markup)).to.deep.equal([
      'gk-elements: <gk-live-tile> has no attribute "chanel". Did you mean "channel"?',
      'gk-elements: <gk-live-tile> has no attribute "streamid". Did you mean "stream-id"?',
    ]);
  });

  it('leave alone what every element, a page or a framework has', async () => {
    const markup =
      '<gk-gauge id="a" class="b" style="" slot="c" part="d" title="e" role="img" aria-label="f" data-v-1a2b="" v-cloak onclick="" _ngcontent-c1="" kind="speed" value="3"></gk-gauge>';
    expect(await shown(markup)).to.deep.equal([]);
  });

  it('name a channel that there cannot be', async () => {
    const tile = (channel: string) => `<gk-live-tile src="ws://localhost:1/" channel="${channel}"></gk-live-tile>`;
    expect(await shown(['front', '0', '2'].map(tile).join(''))).to.deep.equal([
      'gk-elements: channel of <gk-live-tile> is a whole number from 1, not NaN.',
      'gk-elements: channel of <gk-live-tile> is a whole number from 1, not 0.',
    ]);
  });

  it('name an element without a session that needs one, once, and none that has its own address', async () => {
    const markup =
      '<gk-live-tile device="BUS-1"></gk-live-tile><gk-live-tile device="BUS-2"></gk-live-tile><gk-live-tile src="ws://localhost:1/"></gk-live-tile>';
    expect(await shown(markup, () => warned.some(isSession))).to.deep.equal([
      'gk-elements: <gk-live-tile> has no session: put it into a <gk-session>, or set its property session.',
    ]);
  });
});
