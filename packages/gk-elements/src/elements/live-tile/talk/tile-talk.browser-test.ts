import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { GkError, type Session } from 'gk-sdk';
import { css, LitElement, type TemplateResult } from 'lit';
import { FakeTalkParts, talkingSession, type FakeTalk } from '../../../testing/fake-talk.js';
import { tokenStyles } from '../../../styles/tokens.styles.js';
import { TEARDOWN_DELAY_MS } from '../../../controllers/teardown-controller.js';
import type { LiveTileElement } from '../live-tile-host.js';
import { TileTalk } from './tile-talk.js';

let parts = new FakeTalkParts();
const said: string[] = [];
let closed = 0;

/** Minimal tile around its talk. */
class TalkingTile extends LitElement {
  static override styles = [
    tokenStyles,
    css`
      :host {
        background: #0b0f14;
        color: #f3f6fa;
        color-scheme: dark;
      }
    `,
  ];
  device = 'BUS-1';
  session: Session | undefined = talkingSession();
  talk!: TileTalk;

  override connectedCallback(): void {
    super.connectedCallback();
    const getSession = (): Session | undefined => this.session;
    this.talk ??= new TileTalk(
      {
        tile: {
          element: this as unknown as LiveTileElement,
          get session() {
            return getSession();
          },
          say: (words) => said.push(words),
        },
        workletUrl: () => undefined,
        closeWords: () => 'Close talk',
        close: () => {
          closed++;
          this.talk.end();
        },
      },
      () => Promise.resolve(parts),
    );
  }

  protected override willUpdate(): void {
    this.talk.check();
  }

  protected override render(): TemplateResult {
    return this.talk.render();
  }
}
customElements.define('talking-tile', TalkingTile);

const tile = async (): Promise<TalkingTile> => {
  const element = await fixture<TalkingTile>(html`<talking-tile></talking-tile>`);
  await waitUntil(() => notice(element) === 'Ready to talk', 'it is ready');
  return element;
};
const part = <T extends HTMLElement>(element: TalkingTile, selector: string): T =>
  element.shadowRoot?.querySelector<T>(selector) as T;
const notice = (element: TalkingTile): string => part(element, '.talk-notice').textContent.trim();
const key = (element: TalkingTile, type: 'keydown' | 'keyup'): void => {
  part(element, '.talk-panel').dispatchEvent(
    new KeyboardEvent(type, { key: ' ', bubbles: true, composed: true, cancelable: true }),
  );
};
/** Holds Space until the server has opened the line. */
async function speak(element: TalkingTile): Promise<FakeTalk> {
  key(element, 'keydown');
  const talk = parts.talks.at(-1) as FakeTalk;
  talk.accept();
  await element.updateComplete;
  return talk;
}

describe('talk over the picture of a tile', () => {
  beforeEach(() => {
    parts = new FakeTalkParts();
    said.length = 0;
    closed = 0;
  });

  it('has the microphone on while Space is held, and no longer', async () => {
    const element = await tile();
    let escaped = 0;
    element.addEventListener('keydown', () => escaped++);
    const talk = await speak(element);
    expect(talk.spoken).to.deep.equal([true]);
    expect(part(element, '.speak').textContent).to.contain('Release to stop');
    key(element, 'keyup');
    await element.updateComplete;
    expect(talk.spoken).to.deep.equal([true, false]);
    expect(notice(element)).to.contain('Line open, microphone off');
    expect(escaped, 'Space would pause the tile').to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('says each refusal in words, and has them spoken', async () => {
    const element = await tile();
    const talk = await speak(element);
    talk.set({ kind: 'refused', error: new GkError('refused', 'busy: dealer') });
    await element.updateComplete;
    expect(notice(element)).to.equal('Not possible now: busy: dealer');
    expect(said.at(-1)).to.equal('Not possible now: busy: dealer');
    element.session = undefined;
    element.talk.end();
    element.requestUpdate();
    await element.updateComplete;
    expect(notice(element)).to.equal('Not connected to a server');
    expect(part<HTMLButtonElement>(element, '.speak').disabled).to.equal(true);
  });

  it('ends with the panel, with another device, and with the tile', async () => {
    const element = await tile();
    const first = await speak(element);
    part(element, '.close-talk').click();
    expect([first.state.kind, closed]).to.deep.equal(['ended', 1]);
    const second = await speak(element);
    element.device = 'BUS-2';
    element.requestUpdate();
    await element.updateComplete;
    expect(second.state.kind).to.equal('ended');
    const other = await speak(element);
    element.session = talkingSession();
    element.requestUpdate();
    await element.updateComplete;
    expect(other.state.kind, 'another session').to.equal('ended');
    const third = await speak(element);
    element.remove();
    await waitUntil(() => third.state.kind === 'ended', 'it is freed', { timeout: TEARDOWN_DELAY_MS * 10 });
  });
});
