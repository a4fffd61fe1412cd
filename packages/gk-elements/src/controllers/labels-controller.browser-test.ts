import { expect, fixture, html } from '@open-wc/testing';
import '../define/live-tile.js';
import type { GkLiveTile } from '../elements/live-tile/live-tile.js';
import { setLabels } from '../labels/page-labels.js';
import { taiwanLabels } from '../labels/tw.js';

const words = (tile: GkLiveTile): string | undefined =>
  tile.shadowRoot?.querySelector('.notice .words')?.textContent ?? undefined;

describe('LabelsController', () => {
  afterEach(() => {
    setLabels({});
  });

  it('speaks the language of the page, and changes it at once', async () => {
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile></gk-live-tile>`);
    expect(words(tile)).to.equal('No stream selected');
    setLabels(taiwanLabels);
    await tile.updateComplete;
    expect(words(tile)).to.equal(taiwanLabels.liveTile.states.idle);
  });

  it('puts the words of the element itself before those of the page', async () => {
    setLabels(taiwanLabels);
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile .labels=${{ states: { ...taiwanLabels.liveTile.states, idle: 'Nothing' } }}></gk-live-tile>`,
    );
    expect(words(tile)).to.equal('Nothing');
  });

  it('learns of a change that came while it was out of the document', async () => {
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile></gk-live-tile>`);
    const place = tile.parentElement;
    tile.remove();
    setLabels(taiwanLabels);
    place?.append(tile);
    await tile.updateComplete;
    expect(words(tile)).to.equal(taiwanLabels.liveTile.states.idle);
  });
});
