import { aTimeout, expect, fixture, html as page, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, LitElement, type TemplateResult } from 'lit';
import { FullscreenController } from './fullscreen-controller.js';

class FullscreenElement extends LitElement {
  refusals = 0;
  readonly screen = new FullscreenController(
    this,
    () => this.refusals++,
    () => this,
  );
}
customElements.define('test-full-screen', FullscreenElement);

/** Minimal wall around tiles. */
class FullscreenAround extends FullscreenElement {
  protected override render(): TemplateResult {
    return html`<test-full-screen></test-full-screen>`;
  }
}
customElements.define('test-full-screen-around', FullscreenAround);

/** A browser fills the screen only for somebody who has just pressed something. */
async function wishByKey({ screen }: FullscreenElement): Promise<void> {
  addEventListener('keydown', screen.wish, { once: true });
  await sendKeys({ press: 'q' });
}

describe('FullscreenController', () => {
  it('takes a refused wish, and tells who asked for it in code', async () => {
    const element = await fixture<FullscreenElement>(page`<test-full-screen></test-full-screen>`);
    const refusal = new TypeError('Permissions check failed');
    element.requestFullscreen = () => Promise.reject(refusal);
    const unhandled: unknown[] = [];
    const note = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    addEventListener('unhandledrejection', note);
    element.screen.wish();
    await aTimeout(20);
    removeEventListener('unhandledrejection', note);
    expect(unhandled).to.deep.equal([]);
    expect([element.screen.isOn, element.refusals]).to.deep.equal([false, 1]);
    expect(await element.screen.toggle().catch((error: unknown) => error)).to.equal(refusal);
  });

  it('tells an element in a shadow root from what is around it', async () => {
    const around = await fixture<FullscreenAround>(page`<test-full-screen-around></test-full-screen-around>`);
    const inner = around.shadowRoot?.querySelector<FullscreenElement>('test-full-screen');
    if (!inner) throw new Error('Nothing is inside.');
    const on = (): boolean[] => [around.screen.isOn, inner.screen.isOn];
    await wishByKey(inner);
    await waitUntil(() => document.fullscreenElement !== null, 'it fills the screen');
    await waitUntil(() => on().some(Boolean), 'it is noted');
    expect(on()).to.deep.equal([false, true]);
    await wishByKey(around);
    await waitUntil(() => around.screen.isOn, 'what is around fills the screen');
    expect(on()).to.deep.equal([true, false]);
    await wishByKey(around);
    await waitUntil(() => inner.screen.isOn, 'what is inside fills it again');
    await wishByKey(inner);
    await waitUntil(() => document.fullscreenElement === null, 'nothing fills the screen');
    await waitUntil(() => !on().some(Boolean), 'it is noted');
    expect([around.refusals, inner.refusals]).to.deep.equal([0, 0]);
  });
});
