import { aTimeout, expect, oneEvent, waitUntil } from '@open-wc/testing';
import {
  cameras,
  focusedPlace,
  grip,
  key,
  makeWall,
  query,
  shown,
  status,
  streams,
  tiles,
} from '../../testing/live-wall.js';
import { CAMERA_DRAG_TYPE } from './camera-drag.js';
import type { GkLiveWallStateChangedEvent } from './live-wall.events.js';

describe('<gk-live-wall> places', () => {
  it('changes places by the keyboard without a new stream, and says where', async () => {
    const source = streams();
    const wall = await makeWall({ layout: '4', cameras: cameras(2) }, source.url);
    await waitUntil(() => tiles(wall).every((tile) => tile.state === 'live'), 'live', { timeout: 10_000 });
    const [first] = tiles(wall);
    grip(wall, 0).click();
    await wall.updateComplete;
    expect(status(wall)).to.contain('picked up');
    key(grip(wall, 0), 'ArrowDown');
    await wall.updateComplete;
    expect(status(wall)).to.equal('Place 3 of 4, empty');
    const changed = oneEvent<GkLiveWallStateChangedEvent>(wall, 'gk-live-wall-state-changed');
    grip(wall, 0).click();
    const event = await changed;
    expect(event.bubbles).to.equal(false);
    expect(event.state.cameras).to.deep.equal([null, { device: 'BUS-7', channel: 2 }, { device: 'BUS-7', channel: 1 }]);
    await wall.updateComplete;
    expect(tiles(wall)[0]).to.equal(first);
    expect(status(wall)).to.equal('BUS-7 · Channel 1 moved to place 3');
    await aTimeout(300);
    expect(await source.opened(1)).to.equal(1);
    expect(first?.state).to.equal('live');
    wall.remove();
  });

  it('leaves a camera where it was on Escape', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    grip(wall, 0).click();
    key(grip(wall, 0), 'ArrowRight');
    await wall.updateComplete;
    expect(status(wall)).to.contain('swaps with BUS-7 · Channel 2');
    key(grip(wall, 0), 'Escape');
    await wall.updateComplete;
    expect(status(wall)).to.equal('Move cancelled');
    expect(wall.state.cameras).to.deep.equal(cameras(2));
  });

  it('is dragged by its handle, and dropped where the pointer is', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    const handle = grip(wall, 0);
    handle.setPointerCapture = () => undefined;
    const centre = (element: Element): { clientX: number; clientY: number } => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { clientX: x + width / 2, clientY: y + height / 2 };
    };
    const target = query(wall, '.cell[data-place="3"]');
    handle.dispatchEvent(new PointerEvent('pointerdown', { ...centre(handle), button: 0, bubbles: true }));
    handle.dispatchEvent(new PointerEvent('pointermove', { ...centre(target), bubbles: true }));
    await wall.updateComplete;
    expect(target.classList.contains('over')).to.equal(true);
    handle.dispatchEvent(new PointerEvent('pointerup', { ...centre(target), bubbles: true }));
    handle.click();
    expect(wall.state.cameras[3]).to.deep.equal({ device: 'BUS-7', channel: 1 });
    expect(wall.state.cameras[0]).to.equal(null);
  });

  it('takes a camera that is dropped from a list, and nothing else', async () => {
    const wall = await makeWall({ layout: '2' });
    const target = query(wall, '.cell[data-place="1"]');
    const { x, y, width, height } = target.getBoundingClientRect();
    const drop = (type: string, text: string): boolean => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData(type, text);
      const at = {
        dataTransfer,
        clientX: x + width / 2,
        clientY: y + height / 2,
        bubbles: true,
        composed: true,
        cancelable: true,
      };
      const isRefused = target.dispatchEvent(new DragEvent('dragover', at));
      target.dispatchEvent(new DragEvent('drop', at));
      return isRefused;
    };
    expect(drop('text/plain', 'x')).to.equal(true);
    drop(CAMERA_DRAG_TYPE, '{"device": 1}');
    expect(wall.state.cameras).to.deep.equal([]);
    drop(CAMERA_DRAG_TYPE, '{"device": "BUS-9", "channel": 2}');
    expect(wall.state.cameras).to.deep.equal([null, { device: 'BUS-9', channel: 2 }]);
    drop(CAMERA_DRAG_TYPE, '{"device": "BUS-9", "channel": 0}');
    await wall.updateComplete;
    expect(wall.state.cameras).to.have.length(2);
    expect(query(wall, '.message').textContent).to.contain('cameras only');
    expect(status(wall)).to.contain('cameras only');
    await expect(wall).to.be.accessible();
  });

  it('enlarges by double click, Enter and digit, and shows all again on Escape', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(3) });
    const frame = (index: number): Element => {
      const found = tiles(wall)[index]?.shadowRoot?.querySelector('.frame');
      if (!found) throw new Error('The tile has no frame.');
      return found;
    };
    frame(1).dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([2]);
    expect(document.fullscreenElement).to.equal(null);
    await expect(wall).to.be.accessible();
    key(frame(1), 'Escape');
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([1, 2, 3]);
    key(frame(0), 'Enter');
    await wall.updateComplete;
    expect(wall.state.enlarged).to.equal(0);
    key(frame(0), '3');
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([3]);
    expect(focusedPlace(wall)).to.equal(undefined);
    key(frame(2), '9');
    expect(wall.state.enlarged).to.equal(2);
  });

  it('moves the focus by arrow keys over pictures and empty places', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    tiles(wall)[0]?.focus();
    key(tiles(wall)[0]?.shadowRoot?.activeElement ?? wall, 'ArrowRight');
    expect(wall.shadowRoot?.activeElement).to.equal(tiles(wall)[1]);
    key(tiles(wall)[1]?.shadowRoot?.activeElement ?? wall, 'ArrowDown');
    expect(wall.shadowRoot?.activeElement?.closest('.cell')?.getAttribute('data-place')).to.equal('3');
  });

  it('keeps the keyboard when the picture that has it goes out of sight', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(6) });
    const press = async (name: string): Promise<number | undefined> => {
      key(wall.shadowRoot?.activeElement?.shadowRoot?.activeElement ?? wall.shadowRoot?.activeElement ?? wall, name);
      await wall.updateComplete;
      return focusedPlace(wall);
    };
    tiles(wall)[1]?.focus();
    expect(await press('3')).to.equal(2);
    expect(await press('Escape')).to.equal(2);
    expect(await press('ArrowUp')).to.equal(0);
    expect(await press('PageDown')).to.equal(4);
    expect(status(wall)).to.equal('Page 2 of 2');
    expect(await press('PageUp')).to.equal(0);
    expect(await press('Delete')).to.equal(0);
    expect(wall.shadowRoot?.activeElement?.localName).to.equal('button');
  });

  it('removes a camera by its button and by Delete, and says so', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    query<HTMLButtonElement>(wall, '.cell[data-place="0"] button[aria-label^="Remove"]').click();
    await wall.updateComplete;
    expect(status(wall)).to.equal('BUS-7 · Channel 1 removed');
    tiles(wall)[0]?.focus();
    key(tiles(wall)[0]?.shadowRoot?.activeElement ?? wall, 'Delete');
    expect(wall.state.cameras).to.deep.equal([]);
  });
});
