import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import { devicePlace } from 'gk-sdk/rules';
import { sessionKey } from '../../context/session-key.js';
import { lacksRight } from '../../context/session-user.js';
import { DeviceController } from '../../controllers/device-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { addressBookOf, addressKey, type AddressAnswer, type AddressSource } from './address-book.js';
import { FAILED_MS, lookUpDelayMs, toAddressView, toPosition, type AddressState } from './address-core.js';
import { englishAddressLabels, type AddressLabels } from './address.labels.js';
import { addressStyles } from './address.styles.js';

/**
 * The address of a position or of a device, as the server's geocoder returns it. It is looked up only while the element
 * is visible, once for each area of about eleven metres, and at most every five seconds while a vehicle moves. The last
 * address stays until the next one arrives. The element is hidden if the server has no geocoding.
 *
 * @summary The address of a position or of a device, looked up while the element is visible.
 * @tagname gk-address
 * @csspart address - The address.
 * @cssstate loading - An address is being looked up.
 * @cssstate found - An address is shown.
 * @cssstate none - There is no address at the position.
 * @cssstate failed - The lookup failed; it is tried again once a minute, and with a new connection.
 * @cssstate unavailable - The server does not look up addresses; nothing is shown.
 * @cssstate no-position - No position is known.
 * @public
 */
export class GkAddress extends LitElement {
  static readonly tagName = 'gk-address';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, addressStyles];

  /** Degrees north. */
  @property({ type: Number }) lat: number | undefined;
  /** Degrees east. */
  @property({ type: Number }) lng: number | undefined;
  /** Id of a device of the session; its position is used unless `lat` and `lng` are set. */
  @property() device: string | undefined;
  /** The session to ask; default: the one of the `<gk-session>` around. */
  @property({ attribute: false }) session: Session | undefined;
  /** Source of addresses, used instead of the session's server. */
  @property({ attribute: false }) source: AddressSource | undefined;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<AddressLabels> = {};

  readonly #internals = this.attachInternals();
  readonly #labels = new LabelsController(this, 'address', englishAddressLabels);
  readonly #session: SessionController = new SessionController(this, {
    needed: (lost) => !lost && this.source === undefined,
    denied: () => Boolean(this.device) && this.#position() === undefined && lacksRight(this.#session.state, 'F_gps'),
  });
  readonly #device = new DeviceController(this, () => ({
    store: this.#session.session?.devices,
    deviceId: this.lat === undefined ? this.device : undefined,
  }));
  #inSight = false;
  #observer: IntersectionObserver | undefined;
  #state: AddressState = 'no-position';
  #answer: AddressAnswer | undefined;
  /** Key of the place that the answer is about. */
  #answerKey: string | undefined;
  #shown: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lookUp: AbortController | undefined;
  #lastAskedMs: number | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #user: string | undefined;

  /** State of the element. (read-only) */
  get state(): AddressState {
    return this.#state;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new IntersectionObserver((entries) => {
      const inSight = entries.at(-1)?.isIntersecting ?? false;
      if (inSight === this.#inSight) return;
      this.#inSight = inSight;
      if (!inSight) return void this.#stop();
      // Who comes back to an address that failed, wants it tried again.
      this.#tryAgain();
    });
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#inSight = false;
    this.#stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('device') || changed.has('source')) {
      this.#shown = undefined;
      this.#lastAskedMs = undefined;
      this.#answerKey = undefined;
    }
    this.#followUser();
    const position = this.#position();
    const key = position && addressKey(position.lat, position.lng);
    if (key !== this.#answerKey) {
      this.#answer = undefined;
      this.#answerKey = undefined;
      const known = position && this.#source && addressBookOf(this.#source).peek(position.lat, position.lng);
      if (known) this.#take(known, key);
    }
    if (this.isConnected && this.#inSight && position && this.#answer === undefined) this.#schedule();
  }

  protected override render(): TemplateResult {
    // An address that the page asks for by its place stays true; a vehicle may have gone on.
    const lost = this.lat === undefined && this.#session.state?.kind === 'reconnecting';
    const view = toAddressView(this.#position(), this.#answer, this.#shown, this.#labels.words, lost);
    this.#setState(view.state);
    if (view.text === '') {
      return html`<span class="bone" part="address" role="img" aria-label=${view.hint} title=${view.hint}></span>`;
    }
    const quiet = view.note !== '' || (view.state !== 'found' && view.text !== this.#shown);
    return html`<span class=${quiet ? 'address quiet' : 'address'} part="address" title=${view.hint}
      ><bdi>${view.text}</bdi>${view.note === '' ? nothing : html` <small>${view.note}</small>`}</span
    >`;
  }

  get #source(): AddressSource | undefined {
    return this.source ?? this.#session.session?.rest;
  }

  #position(): { readonly lat: number; readonly lng: number } | undefined {
    const { device } = this.#device;
    const place = device && devicePlace(device);
    return toPosition(this.lat ?? place?.lat, this.lng ?? place?.lng);
  }

  /** A lookup that failed, or was forbidden to one user, may succeed with a new connection. */
  #followUser(): void {
    const { session, state } = this.#session;
    const user = state?.kind === 'signed-in' ? sessionKey(session) : undefined;
    if (user !== undefined && session !== undefined && this.source === undefined)
      addressBookOf(session.rest).follow(user);
    if (user === this.#user) return;
    this.#user = user;
    if (user !== undefined && (this.#answer?.kind === 'failed' || this.#answer?.kind === 'unavailable')) {
      this.#answerKey = undefined;
    }
  }

  #tryAgain(): void {
    if (this.#answer?.kind === 'failed') this.#answerKey = undefined;
    this.requestUpdate();
  }

  #setState(state: AddressState): void {
    this.#internals.states.delete(this.#state);
    this.#state = state;
    this.#internals.states.add(state);
  }

  /** One lookup at a time; where the vehicle is when it begins is what counts. */
  #schedule(): void {
    if (this.#timer !== undefined || this.#lookUp !== undefined || this.#source === undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#ask();
      },
      lookUpDelayMs(this.#lastAskedMs, performance.now()),
    );
  }

  async #ask(): Promise<void> {
    const position = this.#position();
    const source = this.#source;
    if (position === undefined || source === undefined) return;
    const lookUp = new AbortController();
    this.#lookUp = lookUp;
    this.#lastAskedMs = performance.now();
    const answer = await addressBookOf(source).lookUp(position.lat, position.lng, lookUp.signal);
    if (this.#lookUp !== lookUp) return;
    this.#lookUp = undefined;
    this.#take(answer, addressKey(position.lat, position.lng));
    this.requestUpdate();
  }

  #take(answer: AddressAnswer, key: string | undefined): void {
    this.#answer = answer;
    this.#answerKey = key;
    if (answer.kind === 'found') this.#shown = answer.address;
    clearTimeout(this.#again);
    if (answer.kind === 'failed') {
      this.#again = setTimeout(() => {
        this.#tryAgain();
      }, FAILED_MS);
    }
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#again);
    this.#lookUp?.abort();
    this.#lookUp = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-address': GkAddress;
  }
}
