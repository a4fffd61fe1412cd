import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { Session } from 'gk-sdk';
import '../../define/broadcast.js';
import '../../define/session.js';
import { FakeTalkParts, talkingSession, talkingTestSession, type FakeTalk } from '../../testing/fake-talk.js';
import type { GkSession } from '../session/session.js';
import type { TalkParts } from '../talk/talk-parts.js';
import { GkBroadcast } from './broadcast.js';
import type { GkBroadcastTargetChangedEvent } from './broadcast.events.js';

let parts = new FakeTalkParts();

class TestBroadcast extends GkBroadcast {
  protected override loadParts(): Promise<TalkParts> {
    return Promise.resolve(parts);
  }
}
customElements.define('test-broadcast', TestBroadcast);

async function broadcast(devices?: string[], session: Session = talkingSession()): Promise<GkBroadcast> {
  const element = await fixture<GkBroadcast>(
    html`<test-broadcast
      .session=${session}
      .target=${devices ? 'devices' : 'global'}
      .devices=${devices ?? []}
    ></test-broadcast>`,
  );
  await aTimeout(0);
  await element.updateComplete;
  return element;
}

function part<Kind extends HTMLElement = HTMLElement>(element: GkBroadcast, selector: string): Kind | null {
  return element.shadowRoot?.querySelector<Kind>(selector) ?? null;
}

const rows = (element: GkBroadcast): string[] =>
  [...(element.shadowRoot?.querySelectorAll('li') ?? [])].map((row) => row.textContent.replace(/\s+/g, ' ').trim());

function open(element: GkBroadcast): FakeTalk {
  part(element, '.line')?.click();
  return parts.talks.at(-1) as FakeTalk;
}

beforeEach(() => {
  parts = new FakeTalkParts();
});

describe('<gk-broadcast>', () => {
  it('goes to all devices, with the choice locked while it lasts', async () => {
    const element = await broadcast(['BUS-2']);
    await expect(element).to.be.accessible();
    setTimeout(() => part<HTMLInputElement>(element, 'input[value=global]')?.click());
    const chosen: GkBroadcastTargetChangedEvent = await oneEvent(element, 'gk-broadcast-target-changed');
    expect([chosen.recipients, element.target, chosen.bubbles]).to.deep.equal(['global', 'global', false]);
    await element.updateComplete;
    const talk = open(element);
    talk.accept([{ deviceId: 'BUS-2', state: 'reached', username: undefined }]);
    await element.updateComplete;
    expect(parts.requests.map(({ deviceId }) => deviceId)).to.deep.equal(['broadcast']);
    expect(part<HTMLFieldSetElement>(element, 'fieldset')?.disabled).to.equal(true);
    expect(rows(element)).to.deep.equal(['BUS-2 Connected']);
    await expect(element).to.be.accessible();
    element.end();
    await element.updateComplete;
    expect(part<HTMLFieldSetElement>(element, 'fieldset')?.disabled).to.equal(false);
  });

  it('goes to chosen devices, and tells of each whether it hears', async () => {
    const element = await broadcast(['BUS-1', 'BUS-2', 'BUS-3', 'BUS-9']);
    expect(rows(element)[0]).to.equal('BUS-1 –');
    const talk = open(element);
    await element.updateComplete;
    expect(rows(element)[3]).to.equal('BUS-9 Waiting…');
    talk.accept([
      { deviceId: 'BUS-1', state: 'reached', username: undefined },
      { deviceId: 'BUS-2', state: 'busy', username: 'operator' },
      { deviceId: 'BUS-3', state: 'offline', username: undefined },
      { deviceId: 'BUS-9', state: 'asleep', username: undefined },
    ]);
    await element.updateComplete;
    expect(parts.requests[0]?.deviceId).to.equal('BUS-1,BUS-2,BUS-3,BUS-9');
    expect(rows(element)).to.deep.equal([
      'BUS-1 Connected',
      'BUS-2 operator is talking to this device',
      'BUS-3 Offline',
      'BUS-9 asleep',
    ]);
    expect(part(element, '.summary')?.textContent.trim()).to.equal('1 of 4 can hear you');
    await expect(element).to.be.accessible();
  });

  it('calls the devices by their plates where titles are plates, and one that is not known by its id', async () => {
    const element = await broadcast(['BUS-1', 'BUS-9']);
    element.setAttribute('device-title', 'plate');
    await element.updateComplete;
    expect(rows(element)).to.deep.equal(['KAA-1 –', 'BUS-9 –']);
  });

  it('speaks while its button is held', async () => {
    const element = await broadcast(['BUS-1']);
    open(element).accept();
    await element.updateComplete;
    const button = part(element, '.speak');
    const key = (type: string): void => {
      button?.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true }));
    };
    key('keydown');
    expect(parts.running.size).to.equal(1);
    key('keyup');
    expect(parts.running.size).to.equal(0);
  });

  it('ends when the session around it is another one', async () => {
    const around = await fixture<GkSession>(
      html`<gk-session .session=${talkingSession()}><test-broadcast></test-broadcast></gk-session>`,
    );
    await aTimeout(0);
    const element = around.querySelector<GkBroadcast>('test-broadcast') as GkBroadcast;
    await element.updateComplete;
    const talk = open(element);
    talk.accept();
    around.session = talkingSession();
    await waitUntil(() => talk.state.kind === 'ended', 'it is ended');
  });

  it('ends with the logout', async () => {
    const session = talkingTestSession();
    const element = await broadcast(undefined, session.asSession());
    const talk = open(element);
    talk.accept();
    session.setState({ kind: 'signed-out' });
    await element.updateComplete;
    expect([talk.state.kind, element.state.kind]).to.deep.equal(['ended', 'idle']);
    expect(part(element, '.notice')?.textContent).to.contain('Not connected to a server');
  });

  it('needs a device, and a level below 3', async () => {
    const none = await broadcast([]);
    expect(part(none, '.notice')?.textContent).to.equal('No device selected');
    expect(part<HTMLButtonElement>(none, '.line')?.disabled).to.equal(true);
    const denied = await broadcast(undefined, talkingSession(3));
    expect(part(denied, '.notice')?.textContent).to.equal('You do not have permission to talk');
    await expect(denied).to.be.accessible();
  });

  it('changes its target by its own choice', async () => {
    const element = await broadcast();
    part(element, 'input[value=devices]')?.click();
    await element.updateComplete;
    expect(element.target).to.equal('devices');
  });
});
