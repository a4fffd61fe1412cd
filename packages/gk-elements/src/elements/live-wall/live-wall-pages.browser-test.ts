import { aTimeout, expect, oneEvent, waitUntil } from '@open-wc/testing';
import { cameras, focusedPlace, key, makeWall, query, shown, streams, tiles } from '../../testing/live-wall.js';

describe('<gk-live-wall> pages', () => {
  it('has the next page ready when the carousel turns, and lets go of tiles that are removed', async () => {
    const source = streams();
    const wall = await makeWall({ layout: '4', cameras: cameras(8), carouselS: 3 }, source.url);
    expect(
      tiles(wall)
        .slice(4)
        .map((tile) => tile.checkVisibility()),
    ).to.deep.equal([false, false, false, false]);
    await oneEvent(wall, 'gk-live-wall-state-changed');
    expect(
      tiles(wall)
        .slice(4)
        .map((tile) => tile.state),
    ).to.deep.equal(['live', 'live', 'live', 'live']);
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([5, 6, 7, 8]);
    const removed = tiles(wall)[4];
    wall.state = { ...wall.state, carouselS: 0, cameras: [] };
    await waitUntil(() => removed?.state === 'idle' && removed.stats === undefined, 'freed');
    expect(tiles(wall)).to.deep.equal([]);
    for (let channel = 1; channel <= 8; channel++) expect(await source.opened(channel)).to.equal(1);
  });

  it('asks for no update out of an update: held while its next page gets ready, and when a page takes the focus along', async () => {
    const said: string[] = [];
    const { warn } = console;
    // Lit says a thing once a page: an earlier test may have had its say.
    (globalThis as { litIssuedWarnings?: Set<string> }).litIssuedWarnings?.clear();
    console.warn = (...words: unknown[]) => said.push(words.join(' '));
    try {
      const wall = await makeWall({ layout: '2', cameras: cameras(4), carouselS: 1 });
      const warming = (): number => wall.shadowRoot?.querySelectorAll('.cell.warming').length ?? 0;
      // It takes all of a second to get ready.
      await waitUntil(() => warming() === 2, 'the next page gets ready');
      wall.dispatchEvent(new PointerEvent('pointermove'));
      await wall.updateComplete;
      expect(warming(), 'held by a pointer').to.equal(0);
      wall.dispatchEvent(new PointerEvent('pointerleave'));
      await waitUntil(() => warming() === 2, 'the next page gets ready again');
      wall.state = { ...wall.state, carouselS: 0 };
      await waitUntil(() => warming() === 0, 'stopped');
      tiles(wall)[1]?.focus();
      wall.turnPage(1);
      await wall.updateComplete;
      expect(focusedPlace(wall)).to.equal(3);
      wall.remove();
    } finally {
      console.warn = warn;
    }
    expect(said.filter((words) => words.includes('change-in-update'))).to.deep.equal([]);
  });

  it('asks once for the address of a stream, also where each call would give another one', async () => {
    const source = streams();
    let calls = 0;
    const wall = await makeWall(
      { layout: '2', cameras: cameras(2) },
      (camera) => `${source.url(camera)}token=${++calls}&`,
    );
    await waitUntil(() => tiles(wall).every((tile) => tile.state === 'live'), 'live', { timeout: 10_000 });
    wall.osd = true;
    await wall.updateComplete;
    await aTimeout(100);
    expect([calls, await source.opened(1), await source.opened(2)]).to.deep.equal([2, 1, 1]);
  });

  it('tells of no change where nothing changes', async () => {
    const wall = await makeWall({ layout: '2', cameras: cameras(2) });
    let changes = 0;
    wall.addEventListener('gk-live-wall-state-changed', () => changes++);
    for (const name of ['PageDown', 'PageUp', 'Escape']) key(query(wall, '.cell'), name);
    expect(changes).to.equal(0);
    key(query(wall, '.cell'), '1');
    expect(changes).to.equal(1);
  });

  it('does not turn the page under a pointer, and goes on when it leaves', async () => {
    const wall = await makeWall({ layout: '2', cameras: cameras(4), carouselS: 0.2 });
    let turns = 0;
    wall.addEventListener('gk-live-wall-state-changed', () => turns++);
    wall.dispatchEvent(new PointerEvent('pointermove'));
    await aTimeout(500);
    expect(turns).to.equal(0);
    wall.dispatchEvent(new PointerEvent('pointerleave'));
    await waitUntil(() => turns > 0, 'turned');
    wall.remove();
  });

  it('has as many pages as it needs, and turns them by hand and by itself', async () => {
    const wall = await makeWall({ layout: '2', cameras: cameras(5) });
    expect(shown(wall)).to.deep.equal([1, 2]);
    expect(query(wall, '.pages').textContent).to.contain('Page 1 of 3');
    await expect(wall).to.be.accessible();
    wall.turnPage(-1);
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([5]);
    wall.state = { ...wall.state, carouselS: 0.1 };
    await oneEvent(wall, 'gk-live-wall-state-changed');
    expect(wall.state.page).to.equal(0);
    await oneEvent(wall, 'gk-live-wall-state-changed');
    expect(wall.state.page).to.equal(1);
    // Nobody's picture turns away while it is looked at.
    wall.dispatchEvent(new PointerEvent('pointerenter'));
    await aTimeout(350);
    expect(wall.state.page).to.equal(1);
  });

  it('keeps a page that is out of sight at rest', async () => {
    const source = streams();
    const wall = await makeWall({ layout: '1', cameras: cameras(2) }, source.url);
    await waitUntil(() => tiles(wall)[0]?.state === 'live', 'live', { timeout: 10_000 });
    expect(await source.opened(2)).to.equal(0);
    wall.turnPage(1);
    await waitUntil(() => tiles(wall)[1]?.state === 'live', 'live', { timeout: 10_000 });
    await waitUntil(() => tiles(wall)[0]?.state !== 'live', 'the first page rests', { timeout: 5_000 });
    wall.remove();
  });
});
