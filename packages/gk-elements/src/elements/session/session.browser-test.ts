import { expect, fixture, html, aTimeout, oneEvent, waitUntil } from '@open-wc/testing';
import { LitElement } from 'lit';
import { GkError, type Session, type SessionOptions } from 'gk-sdk';
import { ServerUrlController } from '../../controllers/server-url-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { TEARDOWN_DELAY_MS } from '../../controllers/teardown-controller.js';
import '../../define/session.js';
import { TestSession, testSession } from '../../testing/test-session.js';
import { GkSession } from './session.js';
import type { GkSessionChangedEvent } from './session.events.js';

const credentials = { kind: 'password', username: 'u', password: 'secret-word' } as const;
const made: { session: TestSession; options: SessionOptions }[] = [];
let loginError: Error | undefined;

/** A `<gk-session>` whose sessions need no server. */
class OwnSession extends GkSession {
  protected override createSession(options: SessionOptions): Session {
    const session = new TestSession();
    session.loginError = loginError;
    made.push({ session, options });
    return session.asSession();
  }
}
customElements.define('test-own-session', OwnSession);

class Consumer extends LitElement {
  session: Session | undefined;
  readonly found = new SessionController(this);
  readonly server = new ServerUrlController(this);
}
customElements.define('test-consumer', Consumer);

const afterTeardown = () => aTimeout(TEARDOWN_DELAY_MS + 60);

describe('<gk-session>', () => {
  beforeEach(() => {
    made.length = 0;
    loginError = undefined;
  });

  it('takes no box and is accessible', async () => {
    const element = await fixture<GkSession>(html`<gk-session><p>inside</p></gk-session>`);
    expect(getComputedStyle(element).display).to.equal('contents');
    await expect(element).to.be.accessible();
  });

  it('says that its server is no address, and takes the next one', async () => {
    const element = await fixture<GkSession>(
      html`<gk-session server="htp:/x" .credentials=${credentials}></gk-session>`,
    );
    expect(element.error?.code).to.equal('invalid-argument');
    expect(element.error?.message).to.contain('such as https://fleet.example.com');
    expect(element.session).to.equal(undefined);
    element.server = 'http://127.0.0.1:9';
    await element.updateComplete;
    expect([element.error, element.session?.state.kind]).to.deep.equal([undefined, 'connecting']);
  });

  it('gives a ready session and its server to the elements inside, and leaves it open', async () => {
    const session = testSession();
    const given = session.asSession();
    const element = await fixture<GkSession>(
      html`<gk-session .session=${given} server="http://s:1"><test-consumer></test-consumer></gk-session>`,
    );
    const consumer = element.querySelector<Consumer>('test-consumer');
    expect(consumer?.found.session).to.equal(given);
    expect(consumer?.server.url).to.equal('http://s:1');
    element.remove();
    await afterTeardown();
    expect(session.closed).to.equal(0);
    expect(session.listeners.size, 'listeners left').to.equal(0);
  });

  it('gives the server that was set while it was out of the document', async () => {
    const element = await fixture<GkSession>(
      html`<gk-session server="http://s:1"><test-consumer></test-consumer></gk-session>`,
    );
    const parent = element.parentElement;
    element.remove();
    element.server = 'http://s:2';
    await element.updateComplete;
    parent?.append(element);
    await element.updateComplete;
    expect(element.querySelector<Consumer>('test-consumer')?.server.url).to.equal('http://s:2');
  });

  it('lets an element prefer the session of its own property', async () => {
    const own = testSession().asSession();
    const element = await fixture<GkSession>(
      html`<gk-session .session=${testSession().asSession()}
        ><test-consumer .session=${own}></test-consumer
      ></gk-session>`,
    );
    expect(element.querySelector<Consumer>('test-consumer')?.found.session).to.equal(own);
  });

  it('makes a session from credentials, logs in, and closes it after it left the page', async () => {
    const element = await fixture<OwnSession>(
      html`<test-own-session server="http://s:1" .credentials=${credentials}></test-own-session>`,
    );
    expect(made).to.have.length(1);
    expect(made[0]?.options.server).to.equal('http://s:1');
    expect(made[0]?.session.logins).to.deep.equal([credentials]);
    expect(element.state?.kind).to.equal('signed-in');
    expect(element.outerHTML).not.to.contain('secret-word');
    element.remove();
    await afterTeardown();
    expect(made[0]?.session.closed).to.equal(1);
    expect(element.session).to.equal(undefined);
  });

  it('asks a callback for the credentials', async () => {
    await fixture(html`<test-own-session .credentials=${() => Promise.resolve(credentials)}></test-own-session>`);
    await aTimeout(0);
    expect(made[0]?.session.logins).to.deep.equal([credentials]);
  });

  it('makes another session for other credentials and closes the old one', async () => {
    const element = await fixture<OwnSession>(html`<test-own-session .credentials=${credentials}></test-own-session>`);
    element.credentials = { ...credentials, username: 'v' };
    await element.updateComplete;
    expect(made.map(({ session }) => session.closed)).to.deep.equal([1, 0]);
  });

  it('keeps its session through a move in the document', async () => {
    const element = await fixture<OwnSession>(
      html`<test-own-session .credentials=${credentials}><test-consumer></test-consumer></test-own-session>`,
    );
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    await afterTeardown();
    expect(made).to.have.length(1);
    expect(made[0]?.session.closed).to.equal(0);
    expect(element.querySelector<Consumer>('test-consumer')?.found.session).to.equal(element.session);
  });

  it('comes back with a new session after a long absence', async () => {
    const element = await fixture<OwnSession>(html`<test-own-session .credentials=${credentials}></test-own-session>`);
    const parent = element.parentElement;
    element.remove();
    await afterTeardown();
    parent?.append(element);
    await element.updateComplete;
    expect(made.map(({ session }) => session.closed)).to.deep.equal([1, 0]);
  });

  it('tells of every state, without bubbling', async () => {
    const session = testSession();
    const element = await fixture<GkSession>(html`<gk-session .session=${session.asSession()}></gk-session>`);
    setTimeout(() => {
      session.setState({ kind: 'connecting' });
    });
    const event: GkSessionChangedEvent = await oneEvent(element, 'gk-session-changed');
    expect(event.state?.kind).to.equal('connecting');
    expect(event.bubbles).to.equal(false);
  });

  it('says why a login failed', async () => {
    loginError = new GkError('network', 'The server could not be reached.');
    const element = await fixture<OwnSession>(html`<test-own-session></test-own-session>`);
    const events: GkSessionChangedEvent[] = [];
    element.addEventListener('gk-session-changed', (event) => events.push(event));
    element.credentials = credentials;
    await aTimeout(10);
    expect(element.error?.code).to.equal('network');
    expect(events.at(-1)?.error?.code).to.equal('network');
  });

  it('lets go of what is inside when an element leaves it', async () => {
    const session = testSession();
    const element = await fixture<GkSession>(
      html`<gk-session .session=${session.asSession()}><test-consumer></test-consumer></gk-session>`,
    );
    const consumer = element.querySelector<Consumer>('test-consumer');
    expect(session.listeners.size).to.equal(2);
    consumer?.remove();
    expect(consumer?.found.session).to.equal(undefined);
    expect(session.listeners.size).to.equal(1);
  });

  it('with demo has a fleet without a server, asks for no credentials, and closes it when it leaves the page', async () => {
    let asked = 0;
    const source = () => {
      asked++;
      return Promise.resolve(credentials);
    };
    const element = await fixture<GkSession>(
      html`<gk-session demo server="http://127.0.0.1:9" .credentials=${source}
        ><test-consumer></test-consumer
      ></gk-session>`,
    );
    await waitUntil(() => element.state?.kind === 'signed-in' && element.state.devicesLoaded);
    const { session } = element;
    expect(element.querySelector<Consumer>('test-consumer')?.found.session).to.equal(session);
    expect(session?.devices.get('DEMO-01')?.channelCount).to.equal(4);
    expect(element.querySelector<Consumer>('test-consumer')?.server.url).not.to.contain('127.0.0.1');
    expect(asked).to.equal(0);
    element.remove();
    await afterTeardown();
    expect(session?.state.kind).to.equal('signed-out');
    expect(element.session).to.equal(undefined);
  });

  it('goes over from the demo to a server, and back', async () => {
    const element = await fixture<OwnSession>(html`<test-own-session demo></test-own-session>`);
    await waitUntil(() => element.state?.kind === 'signed-in');
    expect(made).to.have.length(0);
    element.credentials = credentials;
    element.demo = false;
    await element.updateComplete;
    expect(made.map(({ session }) => session.logins)).to.deep.equal([[credentials]]);
    element.demo = true;
    await waitUntil(() => element.session?.demo !== undefined);
    expect(made[0]?.session.closed).to.equal(1);
  });
});
