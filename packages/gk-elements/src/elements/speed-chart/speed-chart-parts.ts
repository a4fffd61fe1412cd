import { html, nothing, svg, type TemplateResult } from 'lit';
import { fromKilometres, type LengthUnit, type Zone } from 'gk-sdk/rules';
import type { ClockFormat } from '../../time/clock-format.js';
import { timelineTicks } from '../timeline/timeline-ticks.js';
import {
  chartPaths,
  chartRows,
  speedAtS,
  speedTicks,
  type ChartBox,
  type ChartPaths,
  type ChartTrack,
} from './speed-chart-core.js';
import type { SpeedChartLabels } from './speed-chart.labels.js';

/** Words and places that the parts of a chart share. @internal */
export interface ChartFrame {
  readonly words: SpeedChartLabels;
  readonly clock: ClockFormat;
  readonly zone: Zone;
  readonly box: ChartBox;
  readonly chart: ChartTrack;
  readonly limitKmh: number;
  readonly unit: LengthUnit;
  /** A speed with its unit. */
  readonly speed: (kmh: number) => string;
  /** The speed of a time in words. */
  readonly speedAt: (timeS: number) => string;
  readonly duration: (seconds: number) => string;
  /** Pixels from the left, and from above. */
  readonly x: (timeS: number) => number;
  readonly y: (kmh: number) => number;
}

const ICONS = {
  zoomIn: svg`<path d="M8 3v10M3 8h10" />`,
  zoomOut: svg`<path d="M3 8h10" />`,
  showAll: svg`<path d="M2 4v8M14 4v8M4.5 8h7M6 6 4 8l2 2M10 6l2 2-2 2" />`,
};

/** A button of the toolbar. @internal */
export function toolButton(
  words: string,
  icon: keyof typeof ICONS,
  click: () => void,
  disabled: boolean,
): TemplateResult {
  return html`<button type="button" aria-label=${words} title=${words} ?disabled=${disabled} @click=${click}>
    <svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[icon]}</svg>
  </button>`;
}

/** Lines and numbers of both scales, and the limit. @internal */
export function grid({ box, clock, zone, unit, limitKmh, speed, words, x, y }: ChartFrame): TemplateResult {
  const { widthPx, heightPx, topKmh, view } = box;
  const perKm = fromKilometres(1, unit);
  const speeds = speedTicks(fromKilometres(topKmh, unit), heightPx).map((shown) => ({ shown, at: y(shown / perKm) }));
  const times = timelineTicks(view, widthPx, zone).major.filter(
    ({ timeS }) => x(timeS) > 24 && x(timeS) < widthPx - 24,
  );
  return svg`
    ${times.map(
      ({ timeS, label }) => svg`
        <line class="grid" x1=${x(timeS)} x2=${x(timeS)} y1=${heightPx} y2=${heightPx - 5} />
        <text x=${x(timeS)} y=${heightPx - 7} text-anchor="middle">${clock[label](timeS)}</text>`,
    )}
    ${speeds
      .filter(({ at }) => at > 6 && at < heightPx - 20)
      .map(
        ({ shown, at }) => svg`
          <line class="grid" x1="0" x2="4" y1=${at} y2=${at} />
          <text x="7" y=${at + 4}>${shown}</text>`,
      )}
    ${
      limitKmh > 0 && limitKmh < topKmh
        ? svg`<line class="limit" x1="0" x2=${widthPx} y1=${y(limitKmh)} y2=${y(limitKmh)}><title>${words.limit(speed(limitKmh))}</title></line>`
        : nothing
    }`;
}

/** Stops and gaps behind the curve. @internal */
export function shades({ box, chart, words, duration, x }: ChartFrame): TemplateResult[] {
  const inSight = ({ startS, endS }: { readonly startS: number; readonly endS: number }): boolean =>
    endS > box.view.startS && startS < box.view.endS;
  const band = (kind: 'stop' | 'gap', startS: number, endS: number): TemplateResult => {
    const [left, right] = [Math.max(0, x(startS)), Math.min(box.widthPx, x(endS))];
    return svg`<rect class=${kind} x=${left} width=${Math.max(1, right - left)} y="0" height=${box.heightPx}>
      <title>${words[kind](duration(endS - startS))}</title></rect>`;
  };
  return [
    ...chart.stops.filter(inSight).map(({ startS, endS }) => band('stop', startS, endS)),
    ...chart.gaps.filter(inSight).map(({ startS, endS }) => band('gap', startS, endS)),
  ];
}

/** Paths of the last box of each track: a cursor that moves draws no curve anew. */
const drawn = new WeakMap<ChartTrack, { readonly key: string; readonly paths: ChartPaths }>();

function cachedPaths(chart: ChartTrack, box: ChartBox): ChartPaths {
  const { view, widthPx, heightPx, topKmh, bars } = box;
  const key = [view.startS, view.endS, widthPx, heightPx, topKmh, bars].join(' ');
  const before = drawn.get(chart);
  if (before?.key === key) return before.paths;
  const paths = chartPaths(chart, box);
  drawn.set(chart, { key, paths });
  return paths;
}

/** The curve; what lies above the limit once more in its colour. @internal */
export function curves({ box, chart, limitKmh, y }: ChartFrame): TemplateResult {
  const { curve, ground } = cachedPaths(chart, box);
  return svg`
    <clipPath id="over"><rect x="0" y="0" width=${box.widthPx} height=${Math.max(0, y(limitKmh))} /></clipPath>
    <path class=${box.bars ? 'bars' : 'ground'} d=${ground} /><path class="curve" d=${curve} />
    ${
      (chart.summary?.maxKmh ?? 0) > limitKmh
        ? svg`<g class="fast" clip-path="url(#over)"><path class=${box.bars ? 'bars' : 'ground'} d=${ground} /><path class="curve" d=${curve} /></g>`
        : nothing
    }`;
}

/** The cursor, and the line under the pointer. @internal */
export function cursorLines(
  { box, chart, x, y }: ChartFrame,
  atS: number | undefined,
  hoverS: number | undefined,
): TemplateResult {
  const upright = (timeS: number, name: string): TemplateResult =>
    svg`<line class=${name} x1=${x(timeS)} x2=${x(timeS)} y1="0" y2=${box.heightPx} />`;
  const kmh = atS === undefined ? undefined : speedAtS(chart, atS);
  return svg`
    ${hoverS === undefined ? nothing : upright(hoverS, 'hover')}
    ${
      atS === undefined || atS < box.view.startS || atS > box.view.endS
        ? nothing
        : svg`${upright(atS, 'cursor')}${kmh === undefined ? nothing : svg`<circle class="cursor-dot" r="5" cx=${x(atS)} cy=${y(kmh)} />`}`
    }`;
}

/** A drawing as large as the plot. @internal */
export function chartLayer(name: string, { widthPx, heightPx }: ChartBox, drawing: TemplateResult): TemplateResult {
  return html`<svg class=${name} viewBox="0 0 ${widthPx} ${heightPx}" preserveAspectRatio="none" aria-hidden="true">
    ${drawing}
  </svg>`;
}

/** The chart as a table for screen readers. @internal */
export function chartTable({ words, clock, chart, box, speed }: ChartFrame): TemplateResult {
  // A box around it: a table is as wide as its words, and would widen a narrow page.
  return html`<div class="visually-hidden">
    <table>
      <caption>
        ${words.table}
      </caption>
      <thead>
        <tr>
          <th scope="col">${words.from}</th>
          <th scope="col">${words.to}</th>
          <th scope="col">${words.highest}</th>
          <th scope="col">${words.average}</th>
        </tr>
      </thead>
      <tbody>
        ${chartRows(chart, box.view).map(
          ({ startS, endS, maxKmh, averageKmh }) =>
            html`<tr>
              <td>${clock.offsetSecond(startS)}</td>
              <td>${clock.offsetSecond(endS)}</td>
              <td>${speed(maxKmh)}</td>
              <td>${speed(averageKmh)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
