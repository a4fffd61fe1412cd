import { expect } from '@open-wc/testing';
import { skip } from '../testing/skip.js';
import { partFileTarget } from './part-file.js';

describe('a further file of a recording, in the file system of the browser', () => {
  const { click } = HTMLAnchorElement.prototype;
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
  });

  async function names(): Promise<string[]> {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('gk-downloads', { create: true });
    const found: string[] = [];
    // Beside them browsers list files of their own while one is written.
    for await (const name of folder.keys()) if (name.endsWith('.part')) found.push(name);
    return found;
  }

  it('comes back whole, and is gone when it is given up', async function () {
    const target = partFileTarget('bus-2.mp4');
    if (target === undefined) skip(this, 'this browser writes no files of its own');
    const before = await names();
    const saved: { name: string; bytes: Promise<number[]> }[] = [];
    HTMLAnchorElement.prototype.click = function () {
      const bytes = fetch(this.href).then(async (reply) => [...new Uint8Array(await reply.arrayBuffer())]);
      saved.push({ name: this.download, bytes });
    };
    await target.write(Uint8Array.of(9, 9, 9));
    await target.restart();
    await target.write(Uint8Array.of(1, 2));
    await target.write(Uint8Array.of(3));
    await target.close?.();
    expect(saved.map(({ name }) => name)).to.deep.equal(['bus-2.mp4']);
    expect(await saved[0]?.bytes).to.deep.equal([1, 2, 3]);

    const other = partFileTarget('bus-3.mp4');
    await other?.write(Uint8Array.of(1));
    expect(await names()).to.have.length(before.length + 2);
    await other?.abort?.();
    expect(await names()).to.have.length(before.length + 1);
  });
});
