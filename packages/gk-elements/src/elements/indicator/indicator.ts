import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { classMap } from 'lit/directives/class-map.js';
import type { Device, Session, StreamStatus } from 'gk-sdk';
import type { TemperatureUnit } from 'gk-sdk/rules';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { lacksRight } from '../../context/session-user.js';
import { DeviceController } from '../../controllers/device-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import type { LengthUnit } from '../../labels/fleet.labels.js';
import { englishSpeed } from '../../labels/speed.label.js';
import { numberFormat } from '../../labels/number-format.js';
import { getLabels } from '../../labels/page-labels.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { serverNowS } from '../../time/server-now.js';
import { toIndicatorView } from './indicator-core.js';
import { indicatorIcon } from './indicator-icons.js';
import { INDICATOR_KINDS, type IndicatorKind } from './indicator-kind.js';
import { englishIndicatorLabels, type IndicatorLabels } from './indicator.labels.js';
import { indicatorStyles } from './indicator.styles.js';

/** How often the age of a speed is looked at. */
const AGE_INTERVAL_MS = 30_000;

/** Kinds that are read from the position, which a server sends only to users with the right to it. */
const NEEDS_POSITION: ReadonlySet<IndicatorKind> = new Set(['gps', 'speed']);

/**
 * One fact of a device as a badge: icon, short text and colour by the rules of the specification, with a full sentence as
 * tooltip and accessible name. The icon conveys the same as the colour. The badge follows its device in the session, or
 * shows the `record` that the page sets.
 *
 * @summary One fact of a device as a badge: signal, GPS, ignition, voltage, temperature, disk, card, recording, speed, viewers.
 * @tagname gk-indicator
 * @csspart badge - The badge.
 * @csspart icon - The icon.
 * @csspart text - The short text; absent if `compact`.
 * @cssprop --gk-color-recording-error - Colour of a recording with errors.
 * @public
 */
export class GkIndicator extends LitElement {
  static readonly tagName: string = 'gk-indicator';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, indicatorStyles];

  /** `status`, `signal`, `gps`, `acc`, `voltage`, `temperature`, `storage`, `sd`, `recording`, `speed` or `users`. */
  @property() kind: IndicatorKind = 'status';
  /** Id of the device in the session. */
  @property() device: string | undefined;
  /** A device record provided by the page. If set, it is used instead of the session's. */
  @property({ attribute: false }) record: Device | undefined;
  /** The session to take the device from; default: the one of the `<gk-session>` around. */
  @property({ attribute: false }) session: Session | undefined;
  /** Shows only the icon; the sentence remains as tooltip and accessible name. */
  @property({ type: Boolean, reflect: true }) compact = false;
  /** `kilometre` or `mile`. */
  @property({ attribute: 'length-unit', converter: lengthUnitAttribute }) lengthUnit: LengthUnit = 'kilometre';
  /** `C` or `F`. */
  @property({ attribute: 'temperature-unit' }) temperatureUnit: TemperatureUnit = 'C';
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<IndicatorLabels> = {};

  readonly #labels = new LabelsController(this, 'indicator', englishIndicatorLabels);
  readonly #session: SessionController = new SessionController(this, {
    needed: (lost) => !lost && this.record === undefined,
    denied: () =>
      NEEDS_POSITION.has(this.kind) && !this.#device.device?.position && lacksRight(this.#session.state, 'F_gps'),
  });
  readonly #device = new DeviceController(this, () => ({
    store: this.record === undefined ? this.#session.session?.devices : undefined,
    deviceId: this.device,
  }));

  #age: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // Only a speed grows old while its device says nothing new.
    this.#age = setInterval(() => {
      if (this.kind === 'speed') this.requestUpdate();
    }, AGE_INTERVAL_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#age);
  }

  protected override render(): TemplateResult {
    const kind = INDICATOR_KINDS.includes(this.kind) ? this.kind : 'status';
    const device = this.record ?? this.#device.device;
    const status: StreamStatus | undefined = this.#session.session?.streamStatus;
    const format = {
      labels: this.#labels.words,
      speed: getLabels().fleet?.speed ?? englishSpeed,
      number: numberFormat(this.#labels.locale, 1),
      lengthUnit: this.lengthUnit,
      temperatureUnit: this.temperatureUnit,
      nowS: serverNowS(this.#session.session),
      lost: this.record === undefined && this.#session.state?.kind === 'reconnecting',
    };
    const { tone, icon, text, old, sentence } = toIndicatorView(kind, device, format, status);
    return html`<span
      class=${classMap({ badge: true, compact: this.compact, old, [tone]: true })}
      part="badge"
      role="img"
      aria-label=${sentence}
      title=${sentence}
    >
      ${svg`<svg part="icon" viewBox="0 0 16 16" aria-hidden="true">${indicatorIcon(icon)}</svg>`}
      ${this.compact ? nothing : html`<span class="text" part="text" aria-hidden="true"><bdi>${text}</bdi></span>`}
    </span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-indicator': GkIndicator;
  }
}
