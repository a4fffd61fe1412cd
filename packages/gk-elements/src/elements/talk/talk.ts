import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import type { TalkState } from 'gk-sdk/stream';
import { DeviceController } from '../../controllers/device-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { deviceTitleAttribute } from '../../vehicle/device-title-attribute.js';
import { titleOf, type DeviceTitle } from '../../vehicle/device-title.js';
import { TalkController } from './talk-controller.js';
import type { TalkMode } from './talk-mode.js';
import { microphoneChooser, talkHeader, talkMeters, talkNoticeLine, talkPanel, talkSound } from './talk-panel.js';
import { loadTalkParts, type TalkParts } from './talk-parts.js';
import { GkTalkStateChangedEvent } from './talk.events.js';
import { englishTalkLabels, type TalkLabels } from './talk.labels.js';
import { talkStyles } from './talk.styles.js';

/**
 * Talk with the driver of one device, inside a `<gk-session>`: the driver hears the user while the button is held (or from one
 * click to the next, with `mode="toggle"`), and the user hears the cab as long as the connection is open. The microphone is on
 * only while the user speaks; it turns off when the button is released, the window loses the focus, the page is hidden or the
 * element is removed. A broken connection is not reopened: the user must know that nobody listens any more.
 *
 * Keys: hold Space anywhere on the panel, or Enter on the button, to speak.
 *
 * @summary Talk with one device.
 * @tagname gk-talk
 * @csspart header - Name, time, and Start or End.
 * @csspart button - The button that speaks.
 * @csspart notice - The current state as text.
 * @cssstate open - The line is open.
 * @cssstate speaking - The microphone is on.
 * @fires {GkTalkStateChangedEvent} gk-talk-state-changed - The talk changed its state; does not bubble.
 * @public
 */
export class GkTalk extends LitElement {
  static readonly tagName = 'gk-talk';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, talkStyles];

  /** Id of the device to talk to. */
  @property() device: string | undefined;
  /** Talk channel; default: the one of the device's extras, else 1. */
  @property({ type: Number }) channel: number | undefined;
  /** `hold`: speak while the button is held; `toggle`: one click starts speaking, the next one stops. */
  @property() mode: TalkMode = 'hold';
  /** URL of `gk-sdk/audio-worklet.js`, for pages whose content security policy forbids scripts from `blob:`. */
  @property({ attribute: 'worklet-url' }) workletUrl: string | undefined;
  /** The session to use; default: the one of the `<gk-session>` around the element. */
  @property({ attribute: false }) session: Session | undefined;
  /** Title of the device: `id`, or `plate`. */
  @property({ attribute: 'device-title', converter: deviceTitleAttribute }) deviceTitle: DeviceTitle = 'id';
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<TalkLabels> = {};

  readonly #labels = new LabelsController(this, 'talk', englishTalkLabels);
  readonly #session = new SessionController(this, { needed: (lost) => !lost });
  readonly #device = new DeviceController(this, () => ({
    store: this.#session.session?.devices,
    deviceId: this.device || undefined,
  }));
  readonly #talk = new TalkController(this, {
    session: () => this.#session.session,
    deviceIds: () => (this.device ? [this.device] : []),
    channel: () => this.#channel,
    mode: () => this.mode,
    workletUrl: () => this.workletUrl,
    loadParts: () => this.loadParts(),
    internals: this.attachInternals(),
    onState: (state) => {
      this.dispatchEvent(new GkTalkStateChangedEvent(state));
    },
  });

  /** State of the talk. (read-only) */
  get state(): TalkState {
    return this.#talk.state;
  }

  /** Opens the connection with the microphone off. Call it in the handler of a click or key. */
  start(): void {
    this.#talk.start();
  }

  /** Starts or stops speaking; opens the connection if it is not open. */
  speak(on: boolean): void {
    this.#talk.speak(on);
  }

  /** Ends the talk. */
  end(): void {
    this.#talk.end();
  }

  /** Moves the keyboard focus to the button. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.speak')?.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // A line goes to where it was opened to.
    if (this.hasUpdated && (changed.has('device') || changed.has('channel'))) this.#talk.forget();
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const talk = this.#talk;
    return talkPanel(
      talk,
      `${labels.title}: ${this.#name}`,
      html`${talkHeader(talk, labels, this.#name)} ${talk.button.render(labels, this.mode, talk.isDisabled)}
        ${talkNoticeLine(talk.notice(labels))} ${talkMeters(talk, labels)}
        <div class="settings">
          ${talkSound(talk, labels)} ${this.#channelChooser(labels)} ${microphoneChooser(talk, labels)}
        </div>`,
    );
  }

  /** Loads the parts of a talk; a subclass may provide its own. */
  protected loadParts(): Promise<TalkParts> {
    return loadTalkParts();
  }

  #channelChooser(labels: TalkLabels): TemplateResult | typeof nothing {
    const names = this.#device.device?.channelNames ?? [];
    if (names.length < 2) return nothing;
    return html`<label class="field">
      <span>${labels.channel}</span>
      <select
        ?disabled=${this.#talk.isOpen}
        @change=${(event: Event) => {
          this.channel = Number((event.target as HTMLSelectElement).value);
        }}
      >
        ${names.map(
          (name, index) =>
            html`<option value=${index + 1} .selected=${index + 1 === this.#channel}>
              ${name || labels.channelName(index + 1)}
            </option>`,
        )}
      </select>
    </label>`;
  }

  get #channel(): number {
    return this.channel ?? this.#device.device?.extras?.talkChannel ?? 1;
  }

  get #name(): string {
    const { device } = this.#device;
    return device ? titleOf(device, this.deviceTitle) : this.device || this.#labels.words.title;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-talk': GkTalk;
  }
}
