import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import { GkError, type Session } from 'gk-sdk';
import '../../define/session.js';
import '../../define/talk.js';
import {
  FakeTalkParts,
  signInTalker,
  talkingSession,
  talkingTestSession,
  type FakeTalk,
} from '../../testing/fake-talk.js';
import { TEARDOWN_DELAY_MS } from '../../controllers/teardown-controller.js';
import type { GkSession } from '../session/session.js';
import type { TalkParts } from './talk-parts.js';
import { GkTalk } from './talk.js';

let parts = new FakeTalkParts();

class TestTalk extends GkTalk {
  protected override loadParts(): Promise<TalkParts> {
    return Promise.resolve(parts);
  }
}
customElements.define('test-talk', TestTalk);

async function talkElement(session: Session | undefined = talkingSession(), device = 'BUS-1'): Promise<GkTalk> {
  const element = await fixture<GkTalk>(html`<test-talk .session=${session} .device=${device}></test-talk>`);
  await aTimeout(0);
  await element.updateComplete;
  return element;
}

function part<Kind extends HTMLElement = HTMLElement>(element: GkTalk, selector: string): Kind | null {
  return element.shadowRoot?.querySelector<Kind>(selector) ?? null;
}

const notice = (element: GkTalk): string => part(element, '.notice')?.textContent ?? '';
const button = (element: GkTalk): HTMLButtonElement => part<HTMLButtonElement>(element, '.speak') as HTMLButtonElement;

function key(target: Element | null, type: 'keydown' | 'keyup', more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent(type, { key: ' ', bubbles: true, composed: true, cancelable: true, ...more });
  target?.dispatchEvent(event);
  return event;
}

async function openLine(element: GkTalk): Promise<FakeTalk> {
  part(element, '.line')?.click();
  const talk = parts.talks.at(-1) as FakeTalk;
  talk.accept();
  await element.updateComplete;
  return talk;
}

beforeEach(() => {
  parts = new FakeTalkParts();
});

describe('<gk-talk>', () => {
  it('stands ready with the microphone off', async () => {
    const element = await talkElement();
    expect(notice(element)).to.equal('Ready to talk');
    expect(part(element, '.name')?.textContent).to.equal('BUS-1');
    expect(parts.running.size).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('calls the device by its plate where titles are plates', async () => {
    const element = await talkElement();
    element.setAttribute('device-title', 'plate');
    await element.updateComplete;
    expect(part(element, '.name')?.textContent).to.equal('KAA-1');
    expect(part(element, '.panel')?.getAttribute('aria-label')).to.contain('KAA-1');
  });

  it('loads the parts of the SDK', async () => {
    const element = await fixture<GkTalk>(html`<gk-talk device="BUS-1" .session=${talkingSession()}></gk-talk>`);
    await waitUntil(() => notice(element) === 'Ready to talk' && !button(element).disabled, 'ready', {
      timeout: 10_000,
    });
  });

  it('says that it could not be loaded', async () => {
    class Broken extends GkTalk {
      protected override loadParts(): Promise<TalkParts> {
        return Promise.reject(new Error('offline'));
      }
    }
    customElements.define('broken-talk', Broken);
    const element = await fixture<GkTalk>(
      html`<broken-talk .session=${talkingSession()} device="BUS-1"></broken-talk>`,
    );
    await waitUntil(() => notice(element).includes('could not be loaded'));
  });

  for (const [words, session, device, isSecure] of [
    ['Not connected', undefined, 'BUS-1', true],
    ['No device', talkingSession(), '', true],
    ['offline', talkingSession(), 'BUS-3', true],
    ['HTTPS', talkingSession(), 'BUS-1', false],
  ] as const) {
    it(`cannot be used, in words: ${words}`, async () => {
      parts.isSecure = isSecure;
      const element = await fixture<GkTalk>(html`<test-talk .session=${session} .device=${device}></test-talk>`);
      await waitUntil(() => notice(element).includes(words), notice(element));
      expect(button(element).disabled).to.equal(true);
      expect(part<HTMLButtonElement>(element, '.line')?.disabled).to.equal(true);
      await expect(element).to.be.accessible();
    });
  }

  it('opens and ends the line, tells its states and counts the time', async () => {
    const element = await talkElement();
    const states: string[] = [];
    let bubbled = 0;
    document.body.addEventListener('gk-talk-state-changed', () => bubbled++, { once: true });
    element.addEventListener('gk-talk-state-changed', ({ state }) => states.push(state.kind));
    await openLine(element);
    expect(notice(element)).to.contain('Line open');
    expect(part(element, '.time')?.textContent).to.contain('0:00');
    expect(element.matches(':state(open)')).to.equal(true);
    await expect(element).to.be.accessible();
    expect(part(element, '.line')?.textContent.trim()).to.equal('End');
    part(element, '.line')?.click();
    await element.updateComplete;
    expect(states).to.deep.equal(['connecting', 'talking', 'ended']);
    expect(bubbled).to.equal(0);
    expect(parts.players[0]?.closed).to.equal(true);
    expect(notice(element)).to.equal('Talk ended');
    expect(parts.requests).to.deep.equal([{ deviceId: 'BUS-1', channel: 1, type: 'talk' }]);
  });

  it('speaks while Space is held on the panel, opening the line first', async () => {
    const element = await talkElement();
    const panel = part(element, '.panel');
    expect(key(panel, 'keydown').defaultPrevented).to.equal(true);
    const talk = parts.talks[0] as FakeTalk;
    expect(parts.running.size).to.equal(0);
    talk.accept();
    expect(parts.running.size).to.equal(1);
    await element.updateComplete;
    expect(notice(element)).to.equal('Starting the microphone…');
    [...parts.running.keys()][0]?.pcm(new Float32Array(8), 48_000);
    await element.updateComplete;
    expect(notice(element)).to.equal('You can be heard');
    expect(element.matches(':state(speaking)')).to.equal(true);
    await expect(element).to.be.accessible();
    expect(button(element).textContent.trim()).to.equal('Release to stop');
    key(panel, 'keydown', { repeat: true });
    key(panel, 'keyup');
    expect(parts.running.size).to.equal(0);
    await element.updateComplete;
    expect(button(element).textContent.trim()).to.equal('Hold to talk');
    expect(talk.spoken).to.deep.equal([true, false]);
    expect(talk.state.kind).to.equal('talking');
  });

  it('leaves Space to the fields and other buttons', async () => {
    const element = await talkElement();
    expect(key(part(element, 'input'), 'keydown').defaultPrevented).to.equal(false);
    expect(key(part(element, '.line'), 'keydown').defaultPrevented).to.equal(false);
    expect(parts.talks).to.deep.equal([]);
  });

  it('speaks on when a press brings the focus from another part of the panel to its button', async () => {
    const element = await talkElement();
    await openLine(element);
    const pressed = button(element);
    pressed.setPointerCapture = () => undefined;
    part(element, '.line')?.focus();
    pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1, button: 0 }));
    expect(parts.running.size).to.equal(1);
    pressed.focus();
    expect(parts.running.size, 'moved to the button').to.equal(1);
    pressed.dispatchEvent(new PointerEvent('lostpointercapture', { bubbles: true, pointerId: 1 }));
    expect(parts.running.size, 'let go').to.equal(0);
  });

  it('ends speech with the key, the focus, the window, a hidden page and the element', async () => {
    const element = await talkElement();
    const talk = await openLine(element);
    const hold = (): void => {
      key(button(element), 'keydown');
      expect(parts.running.size).to.equal(1);
    };
    hold();
    part(element, '.panel')?.dispatchEvent(new FocusEvent('focusout'));
    expect(parts.running.size, 'focus').to.equal(0);
    hold();
    dispatchEvent(new FocusEvent('blur'));
    expect(parts.running.size, 'window').to.equal(0);
    hold();
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    expect(parts.running.size, 'hidden').to.equal(0);
    hold();
    element.remove();
    expect(parts.running.size, 'removed').to.equal(0);
    await waitUntil(() => talk.state.kind === 'ended');
    expect(parts.players[0]?.closed).to.equal(true);
  });

  it('keeps its line through a move in the document', async () => {
    const element = await talkElement();
    const talk = await openLine(element);
    const other = document.createElement('section');
    document.body.append(other);
    other.append(element);
    await aTimeout(TEARDOWN_DELAY_MS * 2);
    expect(talk.state.kind).to.equal('talking');
    other.remove();
    await waitUntil(() => talk.state.kind === 'ended');
  });

  it('ends when the session around it is another one', async () => {
    const around = await fixture<GkSession>(
      html`<gk-session .session=${talkingSession()}><test-talk device="BUS-1"></test-talk></gk-session>`,
    );
    const element = around.querySelector<GkTalk>('test-talk') as GkTalk;
    await aTimeout(0);
    const talk = await openLine(element);
    around.session = talkingSession();
    await waitUntil(() => talk.state.kind === 'ended', 'it is ended');
    await element.updateComplete;
    expect([element.state.kind, notice(element)]).to.deep.equal(['idle', 'Ready to talk']);
  });

  it('ends with the logout, and with another user, but not with a lost connection', async () => {
    const session = talkingTestSession();
    const element = await talkElement(session.asSession());
    const talk = await openLine(element);
    session.setState({ kind: 'connecting' });
    await element.updateComplete;
    expect(talk.state.kind).to.equal('talking');
    session.setState({ kind: 'signed-out' });
    await element.updateComplete;
    expect([talk.state.kind, element.state.kind]).to.deep.equal(['ended', 'idle']);
    expect(notice(element)).to.contain('Not connected');
    signInTalker(session, 'tester');
    await element.updateComplete;
    const next = await openLine(element);
    signInTalker(session, 'other');
    await element.updateComplete;
    expect([next.state.kind, notice(element)]).to.deep.equal(['ended', 'Ready to talk']);
  });

  it('counts the time on after a move in the document', async () => {
    const element = await talkElement();
    await openLine(element);
    element.parentElement?.prepend(element);
    await element.updateComplete;
    expect(element.state.kind).to.equal('talking');
    await waitUntil(() => part(element, '.time')?.textContent.includes('0:01') === true, 'a second', {
      timeout: 4_000,
    });
  });

  it('does what it was asked for ahead of its parts as soon as they are there', async () => {
    for (const [ask, spoken] of [
      [
        (talk: GkTalk) => {
          talk.start();
        },
        [],
      ],
      [
        (talk: GkTalk) => {
          talk.speak(true);
        },
        [true],
      ],
      [
        (talk: GkTalk) => {
          talk.speak(true);
          talk.speak(false);
        },
        [],
      ],
    ] as const) {
      const element = document.createElement('test-talk') as GkTalk;
      element.session = talkingSession();
      element.device = 'BUS-1';
      document.body.append(element);
      ask(element);
      expect(element.state.kind).to.equal('idle');
      await waitUntil(() => element.state.kind === 'connecting', 'the line is opened');
      expect(parts.talks.at(-1)?.spoken).to.deep.equal(spoken);
      element.remove();
    }
    const ended = document.createElement('test-talk') as GkTalk;
    ended.session = talkingSession();
    ended.device = 'BUS-1';
    document.body.append(ended);
    ended.start();
    ended.end();
    await aTimeout(20);
    expect(ended.state.kind).to.equal('idle');
    ended.remove();
  });

  it('speaks from click to click in the other mode, and for a click without a press in either', async () => {
    const element = await talkElement();
    const talk = await openLine(element);
    button(element).click();
    button(element).click();
    element.mode = 'toggle';
    await element.updateComplete;
    button(element).click();
    dispatchEvent(new FocusEvent('blur'));
    expect(talk.spoken).to.deep.equal([true, false, true]);
  });

  it('says why it was refused, and by whom the device is talked to', async () => {
    const element = await talkElement();
    part(element, '.line')?.click();
    const talk = parts.talks[0] as FakeTalk;
    talk.set({ kind: 'refused', error: new GkError('refused', 'operator talks to BUS-1') });
    await element.updateComplete;
    expect(notice(element)).to.equal('Not possible now: operator talks to BUS-1');
    await expect(element).to.be.accessible();
    const second = await openLine(element);
    second.accept([{ deviceId: 'BUS-1', state: 'busy', username: 'boss' }]);
    await element.updateComplete;
    expect(notice(element)).to.equal('Talking to this device now: boss');
  });

  it('says why there is no microphone', async () => {
    const element = await talkElement();
    await openLine(element);
    key(button(element), 'keydown');
    [...parts.running.keys()][0]?.end(new GkError('forbidden', 'denied'));
    await element.updateComplete;
    expect(notice(element)).to.equal('You must allow your microphone.');
  });

  it('plays the device, quieter while we speak, with a volume and a click where the browser wants one', async () => {
    const element = await talkElement();
    const talk = await openLine(element);
    const player = parts.players[0];
    if (player === undefined) throw new Error('no player');
    expect(player.muted).to.equal(false);
    talk.emit('sound', { channel: 1, samples: new Int16Array(8), sampleRate: 8000, capturedAtUs: 0 as never });
    talk.emit('encodedSound', { channel: 1, codec: 'aac', data: new Uint8Array(1), capturedAtUs: 0 as never });
    expect([player.played, player.pushed]).to.deep.equal([1, 1]);
    const slider = part<HTMLInputElement>(element, '.sound input');
    if (slider) slider.value = '0.8';
    slider?.dispatchEvent(new Event('input'));
    expect(player.volume).to.equal(0.8);
    key(button(element), 'keydown');
    expect(player.volume).to.be.lessThan(0.3);
    key(button(element), 'keyup');
    expect(player.volume).to.equal(0.8);
    player.state = { kind: 'blocked' };
    for (const listener of player.listeners) listener();
    await element.updateComplete;
    part(element, '.warn')?.click();
    expect(player.resumed).to.equal(1);
  });

  it('shows both levels', async () => {
    const element = await talkElement();
    const talk = await openLine(element);
    key(button(element), 'keydown');
    talk.emit('speechLevel', { rmsDbfs: -30, peakDbfs: -20 });
    talk.emit('soundLevel', { rmsDbfs: -15, peakDbfs: -10 });
    await element.updateComplete;
    const values = [...(element.shadowRoot?.querySelectorAll('[role=meter]') ?? [])].map((meter) => meter.ariaValueNow);
    expect(values).to.deep.equal(['50', '75']);
    key(button(element), 'keyup');
    await element.updateComplete;
    expect(part(element, '[role=meter]')?.ariaValueNow).to.equal('0');
  });

  it('takes another microphone at once', async () => {
    parts.microphones = [
      { deviceId: 'a', label: 'Desk' },
      { deviceId: 'b', label: '' },
    ];
    const element = await talkElement();
    await openLine(element);
    key(button(element), 'keydown');
    const select = [...(element.shadowRoot?.querySelectorAll('select') ?? [])].at(-1);
    expect(select?.textContent).to.contain('Desk').and.to.contain('Microphone 2');
    if (select) select.value = 'b';
    select?.dispatchEvent(new Event('change'));
    expect([...parts.running.values()].map(({ deviceId }) => deviceId)).to.deep.equal(['b']);
    await expect(element).to.be.accessible();
  });

  it('talks on the channel that is chosen, and ends when it is to go elsewhere', async () => {
    const element = await talkElement();
    const select = part<HTMLSelectElement>(element, 'select');
    if (select) select.value = '2';
    select?.dispatchEvent(new Event('change'));
    await element.updateComplete;
    const talk = await openLine(element);
    expect(parts.requests[0]?.channel).to.equal(2);
    expect(select?.disabled).to.equal(true);
    element.device = 'BUS-2';
    await element.updateComplete;
    expect(talk.state.kind).to.equal('ended');
    await element.updateComplete;
    expect(notice(element)).to.equal('Ready to talk');
  });
});
