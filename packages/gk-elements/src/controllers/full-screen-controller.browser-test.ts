import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { LitElement } from 'lit';
import { FullScreenController } from './full-screen-controller.js';

class FullScreenElement extends LitElement {
  readonly screen = new FullScreenController(this);
}
customElements.define('test-full-screen', FullScreenElement);

describe('FullScreenController', () => {
  it('takes a refused wish without a word, and tells who asked for it in code', async () => {
    const element = await fixture<FullScreenElement>(html`<test-full-screen></test-full-screen>`);
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
    expect(element.screen.isOn).to.equal(false);
    expect(await element.screen.toggle().catch((error: unknown) => error)).to.equal(refusal);
  });
});
