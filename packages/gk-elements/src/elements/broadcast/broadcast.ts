import { html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import type { TalkState } from 'gk-sdk/stream';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { deviceTitleAttribute } from '../../vehicle/device-title-attribute.js';
import { titleOf, type DeviceTitle } from '../../vehicle/device-title.js';
import { TalkController } from '../talk/talk-controller.js';
import { partnerRows } from '../talk/talk-core.js';
import type { TalkMode } from '../talk/talk-mode.js';
import { microphoneChooser, talkHeader, talkMeters, talkNoticeLine, talkPanel, talkSound } from '../talk/talk-panel.js';
import { loadTalkParts, type TalkParts } from '../talk/talk-parts.js';
import { GkTalkStateChangedEvent } from '../talk/talk.events.js';
import { englishTalkLabels, type TalkLabels } from '../talk/talk.labels.js';
import { talkStyles } from '../talk/talk.styles.js';
import { GkBroadcastTargetChangedEvent, type BroadcastTarget } from './broadcast.events.js';
import { englishBroadcastLabels, type BroadcastLabels } from './broadcast.labels.js';
import { broadcastStyles } from './broadcast.styles.js';

/** "Broadcast is visible to levels below 3" (spec 000 section 6). */
const DENIED_FROM = 3;
const TARGETS: readonly BroadcastTarget[] = ['global', 'devices'];

/**
 * Speech to many devices at once, inside a `<gk-session>`: to all of them, or to those in `devices`. A list shows which devices
 * receive it. The selection is locked while the connection is open. Everything else works as in `<gk-talk>`.
 *
 * Keys: hold Space anywhere on the panel, or Enter on the button, to speak.
 *
 * @summary Speech to many devices.
 * @tagname gk-broadcast
 * @slot - Content before the list, for example a device picker.
 * @csspart header - Name, time, and Start or End.
 * @csspart button - The button that speaks.
 * @csspart notice - The current state as text.
 * @csspart devices - The list of recipients.
 * @cssstate open - The line is open.
 * @cssstate speaking - The microphone is on.
 * @fires {GkBroadcastTargetChangedEvent} gk-broadcast-target-changed - The user chose other recipients; does not bubble.
 * @fires {GkTalkStateChangedEvent} gk-talk-state-changed - The broadcast changed its state; does not bubble.
 * @public
 */
export class GkBroadcast extends LitElement {
  static readonly tagName = 'gk-broadcast';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, talkStyles, broadcastStyles];

  /** `global` or `devices`. */
  @property() target: BroadcastTarget = 'global';
  /** Ids of the devices to speak to with `target="devices"`. */
  @property({ attribute: false }) devices: readonly string[] = [];
  /** `hold`: speak while the button is held; `toggle`: one click starts speaking, the next one stops. */
  @property() mode: TalkMode = 'hold';
  /** URL of `gk-sdk/audio-worklet.js`, for pages whose content security policy forbids scripts from `blob:`. */
  @property({ attribute: 'worklet-url' }) workletUrl: string | undefined;
  /** The session to use; default: the one of the `<gk-session>` around the element. */
  @property({ attribute: false }) session: Session | undefined;
  /** Title of the list's devices: `id`, or `plate`. */
  @property({ attribute: 'device-title', converter: deviceTitleAttribute }) deviceTitle: DeviceTitle = 'id';
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<Omit<TalkLabels, 'title'> & BroadcastLabels> = {};

  readonly #labels = new LabelsController(this, 'broadcast', englishBroadcastLabels);
  readonly #talkLabels = new LabelsController(this, 'talk', englishTalkLabels);
  readonly #session = new SessionController(this, { needed: (lost) => !lost });
  // A line goes to where it was opened to: another list of devices takes effect with the next one.
  readonly #talk = new TalkController(this, {
    session: () => this.#session.session,
    deviceIds: () => this.#deviceIds,
    deniedFrom: DENIED_FROM,
    mode: () => this.mode,
    workletUrl: () => this.workletUrl,
    loadParts: () => this.loadParts(),
    internals: this.attachInternals(),
    onState: (state) => {
      this.dispatchEvent(new GkTalkStateChangedEvent(state));
    },
  });

  /** State of the broadcast. (read-only) */
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

  /** Ends the broadcast. */
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

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const talkLabels = this.#talkLabels.words;
    const talk = this.#talk;
    return talkPanel(
      talk,
      labels.title,
      html`${talkHeader(talk, talkLabels, labels.title)} ${this.#targetChoice(labels)}
        <slot></slot>
        ${talk.button.render(talkLabels, this.mode, talk.isDisabled)}
        ${talkNoticeLine(talk.notice(talkLabels, withoutPartners(talk.state)))} ${talkMeters(talk, talkLabels)}
        <div class="settings">${talkSound(talk, talkLabels)} ${microphoneChooser(talk, talkLabels)}</div>
        ${this.#list(labels)}`,
    );
  }

  /** Loads the parts of a talk; a subclass may provide its own. */
  protected loadParts(): Promise<TalkParts> {
    return loadTalkParts();
  }

  #targetChoice(labels: BroadcastLabels): TemplateResult {
    return html`<fieldset ?disabled=${this.#talk.isOpen}>
      <legend>${labels.target}</legend>
      ${TARGETS.map(
        (target) =>
          html`<label>
            <input
              type="radio"
              name="target"
              value=${target}
              .checked=${target === this.target}
              @change=${() => {
                this.target = target;
                this.dispatchEvent(new GkBroadcastTargetChangedEvent(target));
              }}
            />
            ${labels.targets[target]}
          </label>`,
      )}
    </fieldset>`;
  }

  #list(labels: BroadcastLabels): TemplateResult {
    const rows = partnerRows(this.#deviceIds ?? [], this.#talk.state);
    const reached = rows.filter(({ state }) => state === 'reached').length;
    const { session } = this.#session;
    const summary = this.#talk.isOpen ? labels.reached(reached, rows.length) : '';
    return html`<div part="devices">
      <p class="summary" role="status">
        ${this.#deviceIds?.length === 0 ? labels.noDevices : rows.length > 0 ? summary : ''}
      </p>
      <ul aria-label=${labels.devices} tabindex=${rows.length > 0 ? '0' : '-1'} ?hidden=${rows.length === 0}>
        ${rows.map(({ deviceId, state, username }) => {
          const device = session?.devices.get(deviceId);
          return html`<li class=${state}>
            <span class="who">${device ? titleOf(device, this.deviceTitle) : deviceId}</span>
            <span class="how">${stateWords(state, username, labels)}</span>
          </li>`;
        })}
      </ul>
    </div>`;
  }

  /** Undefined: all that there are. */
  get #deviceIds(): readonly string[] | undefined {
    return this.target === 'devices' ? this.devices : undefined;
  }
}

/** Who talks to which device stands in the list; the others hear all the same. */
function withoutPartners(state: TalkState): TalkState {
  return state.kind === 'talking' ? { ...state, partners: [] } : state;
}

function stateWords(state: string, username: string | undefined, labels: BroadcastLabels): string {
  if (state === 'busy' && username) return labels.busyWith(username);
  // A word of the server's own stands as it is.
  return (labels.states as Readonly<Record<string, string>>)[state] ?? state;
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-broadcast': GkBroadcast;
  }
}
