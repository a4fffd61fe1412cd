import { svg, type SVGTemplateResult } from 'lit';
import { VEHICLE_SHAPES, VEHICLE_SHAPE_SIZE } from '../../vehicle/vehicle-shape.js';
import type { IndicatorIcon } from './indicator-core.js';

const BARS = [0, 1, 2, 3];

/** The drawing of an indicator in a box of 16 by 16, in the colour of the text. @internal */
export function indicatorIcon(icon: IndicatorIcon): SVGTemplateResult {
  switch (icon.name) {
    case 'bars':
      return svg`${BARS.map(
        (bar) => svg`<rect x=${1 + bar * 3.75} y=${11 - bar * 3} width="2.5" height=${4 + bar * 3} rx="0.75"
          opacity=${bar < icon.lit ? 1 : 0.28} />`,
      )}${icon.lit === 0 ? svg`<path class="line" d="M2 2 7 7M7 2 2 7" />` : ''}`;
    case 'position':
      return svg`<path class="line" d="M8 1.5v2.6M8 11.9v2.6M1.5 8h2.6M11.9 8h2.6" /><circle class="line" cx="8" cy="8" r="4" /><circle cx="8" cy="8" r="1.6" />`;
    case 'no-position':
      return svg`<path class="line" d="M8 1.5v2.6M8 11.9v2.6M1.5 8h2.6M11.9 8h2.6M2.5 13.5l11-11" /><circle class="line" cx="8" cy="8" r="4" />`;
    case 'key':
      return svg`<circle class="line" cx="5" cy="8" r="3.2" /><path class="line" d="M8.2 8H15M12 8v3M14.5 8v2.2" />`;
    case 'battery':
      return svg`<rect class="line" x="1" y="4.5" width="12" height="8" rx="1.5" /><path d="M14 7h1.5v3H14z" /><path class="line" d="M7.8 6 5.8 8.7h2.6L6.4 11.2" />`;
    case 'thermometer':
      return svg`<path class="line" d="M6.2 9.2V3a1.8 1.8 0 0 1 3.6 0v6.2a3.2 3.2 0 1 1-3.6 0Z" /><circle cx="8" cy="11.8" r="1.6" /><path class="line" d="M8 6v5" />`;
    case 'people':
      return svg`<circle cx="5.5" cy="5" r="2.5" /><path d="M1 13c0-3 2-4.6 4.5-4.6S10 10 10 13Z" /><circle cx="11.4" cy="5.8" r="2" /><path d="M11.2 12.9H15c0-2.5-1.4-4-3.6-4-.6 0-1 .1-1.4.3.8 1 1.2 2.2 1.2 3.7Z" />`;
    case 'speed':
      return svg`<path class="line" d="M2.3 12.5a6.6 6.6 0 1 1 11.4 0M8 9.5 11 5.5" /><circle cx="8" cy="9.6" r="1.4" />`;
    case 'disk':
      return svg`<path d=${`M2.5 ${13.5 - 11 * icon.filled}h11V13.5h-11Z`} opacity="0.55" /><rect class="line" x="2" y="2" width="12" height="12" rx="2" /><circle cx="11" cy="11.5" r="1" />`;
    case 'card':
      return svg`<path class="line" d="M3.5 2h6l3 3v9h-9Z" /><path class="line" d="M6 4.2v2M8.4 4.2v2" />`;
    case 'no-card':
      return svg`<path class="line" d="M3.5 2h6l3 3v9h-9ZM1.5 14.5l13-13" />`;
    case 'card-alarm':
      return svg`<path class="line" d="M3.5 2h6l3 3v9h-9ZM8 6.2v3.4" /><circle cx="8" cy="11.7" r="1" />`;
    case 'dot':
      return svg`<circle cx="8" cy="8" r="5" />`;
    case 'dot-alarm':
      return svg`<path fill-rule="evenodd" d="M8 1.8 15 14H1ZM7.2 6v4h1.6V6Zm0 5v1.6h1.6V11Z" />`;
    case 'ring':
      return svg`<circle class="line" cx="8" cy="8" r="4.6" />`;
    case 'vehicle':
      return svg`<path transform=${`scale(${16 / VEHICLE_SHAPE_SIZE})`} d=${VEHICLE_SHAPES[icon.state]} fill-rule="evenodd" />`;
  }
}
