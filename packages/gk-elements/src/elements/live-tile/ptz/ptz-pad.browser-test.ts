import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import { fullSession, part, press, shownMessage, withTools, type Reply } from '../../../testing/live-tile.js';
import { testSession } from '../../../testing/test-session.js';
import type { GkLiveTile } from '../live-tile.js';

describe('<gk-live-tile> camera', () => {
  async function cameraTile(reply?: () => Reply): Promise<{ tile: GkLiveTile; sent: string[] }> {
    const { session, sent } = fullSession(reply);
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile ptz device="CAR-1" channel="2" .session=${session}></gk-live-tile>`,
    );
    await withTools(tile);
    await waitUntil(() => part(tile, '.camera') !== null, 'the camera button', { timeout: 10_000 });
    part(tile, '.camera')?.click();
    await waitUntil(() => part(tile, '.pad') !== null, 'the pad', { timeout: 10_000 });
    return { tile, sent };
  }

  it('moves while a button is held, and stops', async () => {
    const { tile, sent } = await cameraTile();
    await expect(tile).to.be.accessible();
    const left = part(tile, '.move.left');
    left?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(sent).to.deep.equal(['2 left 4']);
    left?.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
    expect(sent).to.deep.equal(['2 left 4', '2 stop']);
  });

  it('moves by Shift and an arrow, and stops with the key, the focus, and the element', async () => {
    const { tile, sent } = await cameraTile();
    const frame = part(tile, '.frame');
    press(tile, 'ArrowUp', { shiftKey: true });
    press(tile, 'ArrowUp', { shiftKey: true, repeat: true });
    frame?.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowUp', bubbles: true }));
    press(tile, 'ArrowDown', { shiftKey: true });
    frame?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    press(tile, 'ArrowRight', { shiftKey: true });
    tile.remove();
    expect(sent).to.deep.equal(['2 up 4', '2 stop', '2 down 4', '2 stop', '2 right 4', '2 stop']);
  });

  it('stops the camera that moves when the tile shows another one, or the user may move none', async () => {
    const { tile, sent } = await cameraTile();
    press(tile, 'ArrowUp', { shiftKey: true });
    tile.channel = 1;
    await tile.updateComplete;
    expect(sent).to.deep.equal(['2 up 4', '2 stop']);
    press(tile, 'ArrowUp', { shiftKey: true });
    tile.session = fullSession().session;
    await tile.updateComplete;
    expect(sent).to.deep.equal(['2 up 4', '2 stop', '1 up 4', '1 stop']);
    const other = fullSession();
    tile.session = other.session;
    await tile.updateComplete;
    press(tile, 'ArrowUp', { shiftKey: true });
    tile.ptz = false;
    await tile.updateComplete;
    expect(other.sent).to.deep.equal(['1 up 4', '1 stop']);
  });

  it('moves a moment for a click without a press, also after a long touch that ended without one', async () => {
    const { tile, sent } = await cameraTile();
    const left = part(tile, '.move.left');
    if (!left) throw new Error('The pad has no button.');
    left.setPointerCapture = () => undefined;
    const touch = (): void => {
      left.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      left.dispatchEvent(new PointerEvent('lostpointercapture'));
    };
    touch();
    left.click();
    expect(sent, 'a press and its click').to.deep.equal(['2 left 4', '2 stop']);
    touch();
    await aTimeout(510);
    sent.length = 0;
    left.click();
    expect(sent).to.deep.equal(['2 left 4']);
    // A hold is not cut short by the end of the moment.
    left.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await aTimeout(450);
    expect(sent).to.deep.equal(['2 left 4']);
    left.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
    left.click();
    await waitUntil(() => sent.length === 4, 'it stops by itself');
    expect(sent).to.deep.equal(['2 left 4', '2 stop', '2 left 4', '2 stop']);
  });

  it('stops when the window loses the keyboard, and when the page is hidden', async () => {
    const { tile, sent } = await cameraTile();
    for (const [target, event] of [
      [globalThis, 'blur'],
      [document, 'visibilitychange'],
    ] as const) {
      sent.length = 0;
      press(tile, 'ArrowUp', { shiftKey: true });
      target.dispatchEvent(new Event(event));
      expect(sent).to.deep.equal(['2 up 4', '2 stop']);
    }
  });

  it('has room for a pad of the page', async () => {
    const { tile } = await cameraTile();
    const own = document.createElement('div');
    own.slot = 'ptz';
    tile.append(own);
    expect(own.assignedSlot?.name).to.equal('ptz');
    expect(part(tile, '.pad')?.checkVisibility()).to.equal(false);
  });

  it('says the words of a refusal', async () => {
    const { tile } = await cameraTile(() => ({ R: '403', T: 'The camera is in use' }));
    press(tile, 'ArrowUp', { shiftKey: true });
    await waitUntil(() => shownMessage(tile) === 'The camera did not move: The camera is in use.');
  });

  it('goes to presets and keeps them, with a speed of one to eight', async () => {
    const { tile, sent } = await cameraTile();
    part(tile, '.extend')?.click();
    await tile.updateComplete;
    await expect(tile).to.be.accessible();
    const number = part<HTMLInputElement>(tile, '.pad input[type=number]');
    const words = (): HTMLElement[] => [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.pad .row .word') ?? [])];
    if (number) number.value = '999';
    number?.dispatchEvent(new Event('change'));
    expect(number?.value).to.equal('255');
    words().at(-2)?.click();
    words().at(-1)?.click();
    await waitUntil(() => shownMessage(tile) === 'Saved as preset 255');
    expect(sent).to.deep.equal(['2 preset 255', '2 preset set:255']);
  });

  it('is not offered for the address of a stream, which may be that of another camera', async () => {
    const { session, url } = fullSession();
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile ptz talk osd device="CAR-1" .src=${url} .session=${session}></gk-live-tile>`,
    );
    await withTools(tile);
    for (const selector of ['.camera', '.talk', '.display']) expect(part(tile, selector), selector).to.equal(null);
    tile.src = undefined;
    await waitUntil(() => part(tile, '.camera') !== null, 'the camera of the device');
  });

  it('is not offered to who lacks the permission', async () => {
    const base = testSession([]);
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile ptz talk device="CAR-1" .session=${base.asSession()}></gk-live-tile>`,
    );
    await withTools(tile);
    expect(part(tile, '.camera')).to.equal(null);
    expect(part(tile, '.talk')).to.equal(null);
  });
});
