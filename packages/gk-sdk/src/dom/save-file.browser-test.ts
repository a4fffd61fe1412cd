import { expect } from '@open-wc/testing';
import { saveFile } from './save-file.js';

/** The link that would have been clicked. */
function clicked(work: () => void): HTMLAnchorElement {
  const links: HTMLAnchorElement[] = [];
  const original = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    links.push(this);
  };
  try {
    work();
  } finally {
    HTMLAnchorElement.prototype.click = original;
  }
  const link = links[0];
  if (link === undefined) throw new Error('Nothing was clicked.');
  return link;
}

describe('saveFile', () => {
  it('offers the bytes by the name', async () => {
    const link = clicked(() => {
      saveFile(Uint8Array.of(1, 2, 3), 'talk.wav');
    });
    expect(link.download).to.equal('talk.wav');
    const reply = await fetch(link.href);
    expect([...new Uint8Array(await reply.arrayBuffer())]).to.deep.equal([1, 2, 3]);
  });

  it('keeps what a blob is', async () => {
    const link = clicked(() => {
      saveFile(new Blob(['<b>'], { type: 'text/csv' }), '../<b>.csv');
    });
    expect(await (await fetch(link.href)).text()).to.equal('<b>');
    expect(link.outerHTML).not.to.include('<b>.csv"></a><b>');
  });
});
