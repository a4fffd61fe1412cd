import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { fromKilometres, type LengthUnit } from 'gk-sdk/rules';
import { gaugeDirection } from './gauge-scale.js';
import { choiceAttribute } from '../../attributes/choice-attribute.js';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { numberFormat } from '../../labels/number-format.js';
import { hostStyles } from '../../styles/host.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import {
  dialAngle,
  dialBands,
  dialNumbers,
  GAUGE_MAX_KMH,
  nearestAngle,
  onDial,
  compassPointOf,
  COMPASS_POINTS,
} from './gauge-core.js';
import { englishGaugeLabels, type GaugeLabels } from './gauge.labels.js';
import { gaugeStyles } from './gauge.styles.js';

/** Look of a gauge. @public */
export type GaugeKind = 'speed' | 'direction' | 'number';

const kindAttribute = choiceAttribute<GaugeKind>('kind', ['speed', 'direction', 'number']);

/**
 * The speed of a vehicle on a dial or as a number, or its heading on a compass. Screen readers announce a meter with its
 * value as text.
 *
 * @summary A dial for a speed or a heading.
 * @tagname gk-gauge
 * @csspart gauge - The dial, the compass or the number.
 * @cssprop --gk-gauge-duration - Duration of the needle's movement; default 400ms, or none for users who prefer reduced motion.
 * @public
 */
export class GkGauge extends LitElement {
  static readonly tagName = 'gk-gauge';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, gaugeStyles];

  /** `speed` (a dial), `direction` (a compass) or `number` (a speed in figures). */
  @property({ reflect: true, converter: kindAttribute }) kind: GaugeKind = 'speed';
  /** Speed in km/h, or degrees clockwise from north; undefined = unknown. */
  @property({ type: Number }) value: number | undefined;
  /** Highest value of the dial, km/h. */
  @property({ type: Number }) max = GAUGE_MAX_KMH;
  /** Speed limit, km/h: marked on the dial, and announced when the speed exceeds it. */
  @property({ type: Number }) limit: number | undefined;
  /** Unit of the speeds shown: `kilometre` or `mile`. */
  @property({ attribute: 'length-unit', converter: lengthUnitAttribute }) lengthUnit: LengthUnit = 'kilometre';
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<GaugeLabels> = {};

  readonly #labels = new LabelsController(this, 'gauge', englishGaugeLabels);
  #angle = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const value = this.#value;
    if (value === undefined) return;
    if (this.kind === 'direction') this.#angle = nearestAngle(changed.has('kind') ? 0 : this.#angle, value);
    else this.#angle = dialAngle(value, this.max);
  }

  protected override render(): TemplateResult {
    switch (this.kind) {
      case 'direction':
        return this.#compass();
      case 'number':
        return this.#number();
      case 'speed':
        return this.#dial();
    }
  }

  get #value(): number | undefined {
    return this.value !== undefined && Number.isFinite(this.value) ? this.value : undefined;
  }

  get #over(): boolean {
    return this.limit !== undefined && (this.#value ?? 0) > this.limit;
  }

  #figures(kmh: number): string {
    return numberFormat(this.#labels.locale).format(fromKilometres(kmh, this.lengthUnit));
  }

  /** The element that assistive technology meets. An unknown value is no meter. */
  #meter(name: string, className: string, max: number, words: string, content: TemplateResult): TemplateResult {
    const value = this.#value;
    if (value === undefined) {
      const label = `${name}: ${this.#labels.words.unknown}`;
      return html`<div part="gauge" class="${className} unknown" role="img" aria-label=${label}>${content}</div>`;
    }
    return html`<div
      part="gauge"
      class="${className} ${this.#over ? 'over' : ''}"
      role="meter"
      aria-label=${name}
      aria-valuemin="0"
      aria-valuemax=${max}
      aria-valuenow=${Math.min(max, Math.max(0, Math.round(value)))}
      aria-valuetext=${words}
    >
      ${content}
    </div>`;
  }

  #speedMeter(className: string, content: (figures: string, unit: string) => TemplateResult): TemplateResult {
    const labels = this.#labels.words;
    const value = this.#value;
    const unit = labels.units[this.lengthUnit];
    const figures = value === undefined ? '–' : this.#figures(value);
    const words = this.#over ? labels.overLimit(`${figures} ${unit}`) : `${figures} ${unit}`;
    return this.#meter(labels.speed, className, this.max, words, content(figures, unit));
  }

  #number(): TemplateResult {
    return this.#speedMeter('number', (figures, unit) => html`<b>${figures}</b><span>${unit}</span>`);
  }

  #dial(): TemplateResult {
    return this.#speedMeter(
      'dial',
      (figures, unit) =>
        html`<svg viewBox="-50 -50 100 88" aria-hidden="true">
          ${dialBands(this.max).map(({ index, path }) => svg`<path class="band-${index}" d=${path} />`)}
          ${dialNumbers(this.max).map((kmh) => {
            const at = onDial(dialAngle(kmh, this.max), 30);
            return svg`<text class="scale" x=${at.x} y=${at.y + 3}>${this.#figures(kmh)}</text>`;
          })}
          ${this.limit === undefined ? nothing : this.#limitMark(this.limit)}
          ${this.#needle(svg`<path d="M0 -37 2.6 0A2.6 2.6 0 1 1 -2.6 0Z" />`)}
          <text class="value" y="24">${figures}</text>
          <text class="unit" y="34">${unit}</text>
        </svg>`,
    );
  }

  #limitMark(limitKmh: number): TemplateResult {
    const angle = dialAngle(limitKmh, this.max);
    const [from, to] = [onDial(angle, 36), onDial(angle, 49)];
    return svg`<line class="limit" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />`;
  }

  #compass(): TemplateResult {
    const labels = this.#labels.words;
    const value = this.#value;
    const point = value === undefined ? undefined : labels.compassPoints[compassPointOf(value)];
    const degrees = value === undefined ? '–' : `${Math.round(gaugeDirection(value)) % 360}°`;
    const content = html`<svg viewBox="-50 -50 100 100" aria-hidden="true">
      <circle class="rim" r="44" />
      ${Array.from({ length: 24 }, (_, i) => {
        const [from, to] = [onDial(i * 15, 44), onDial(i * 15, i % 6 === 0 ? 39 : 41.5)];
        return svg`<line class="tick" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />`;
      })}
      ${COMPASS_POINTS.filter((_, i) => i % 2 === 0).map((name, i) => {
        const at = onDial(i * 90, 33);
        return svg`<text class=${name === 'n' ? 'north' : 'scale'} x=${at.x} y=${at.y + 3}>${labels.compassPoints[name]}</text>`;
      })}
      ${this.#needle(svg`<path class="head" d="M0 -27 7 -13.5 -7 -13.5Z" /><path class="tail" d="M0 27 4 15 -4 15Z" />`)}
      <text class="value" y="1">${point ?? nothing}</text>
      <text class="degrees" y="11">${degrees}</text>
    </svg>`;
    return this.#meter(labels.heading, 'compass', 360, `${point ?? ''} ${degrees}`, content);
  }

  #needle(shape: TemplateResult): TemplateResult {
    return svg`<g class="needle" ${styleProperties({ '--angle': `${this.#angle}deg` })}>${shape}</g>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-gauge': GkGauge;
  }
}
