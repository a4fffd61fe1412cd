import { expect, fixture, html } from '@open-wc/testing';
import '../define/live-tile.js';
import '../define/live-wall.js';
import '../define/player.js';

/** Containers that do not set the size of their content, as pages have them. */
const PLACES = {
  'a block': '',
  'a flexible row': 'display: flex',
  'a flexible row that stretches nothing': 'display: flex; align-items: start',
  'a flexible column': 'display: flex; flex-direction: column',
  'a flexible column that stretches nothing': 'display: flex; flex-direction: column; align-items: start',
  'a grid': 'display: grid',
  'a grid that stretches nothing': 'display: grid; place-items: start',
  'a box as wide as what is in it': 'display: inline-block',
  'a float': 'float: inline-start',
  'an absolute box': 'position: absolute',
};

/** Sizes that pages set on the element itself; a height in percent of no height is none. */
const WISHES = { 'no size': '', 'its whole place': 'width: 100%; height: 100%', 'the rest of its place': 'flex: 1' };

describe('the size of pictures', () => {
  for (const tag of ['gk-live-tile', 'gk-player', 'gk-live-wall'] as const) {
    for (const [place, style] of Object.entries(PLACES)) {
      for (const [wish, own] of Object.entries(WISHES)) {
        it(`${tag} with ${wish} in ${place} has one`, async () => {
          const parent = await fixture<HTMLElement>(html`<div style=${style}></div>`);
          const element = document.createElement(tag);
          element.style.cssText = own;
          parent.append(element);
          await element.updateComplete;
          const picture = element.shadowRoot?.querySelector('.stage') ?? element;
          const { width, height } = picture.getBoundingClientRect();
          expect(width).to.be.at.least(160);
          expect(height).to.be.at.least(90);
        });
      }
    }
  }

  it('is 16 to 9 until the page gives both width and height', async () => {
    for (const tag of ['gk-live-tile', 'gk-player'] as const) {
      const element = document.createElement(tag);
      const parent = await fixture<HTMLElement>(html`<div style="width: 640px"></div>`);
      parent.append(element);
      await element.updateComplete;
      const picture = element.shadowRoot?.querySelector('.stage') ?? element;
      const size = (): number[] => {
        const { width, height } = picture.getBoundingClientRect();
        return [width, height];
      };
      expect(size(), tag).to.deep.equal([640, 360]);
      if (tag === 'gk-live-tile') {
        element.style.cssText = 'width: 320px; height: 240px';
        expect(size()).to.deep.equal([320, 240]);
        element.style.cssText = 'aspect-ratio: 4 / 3';
        expect(size()).to.deep.equal([640, 480]);
      }
    }
  });
});
