import { GkIndicator } from '../indicator/indicator.js';
import type { IndicatorKind } from '../indicator/indicator-kind.js';

/**
 * The signal badge of the dashboard: `<gk-indicator kind="signal">` under the name that pages look for.
 *
 * @summary Signal strength of a device: bars, percent and a colour by the rules of the specification.
 * @tagname gk-signal-badge
 * @csspart badge - The badge.
 * @csspart icon - The icon.
 * @csspart text - The short text; absent if `compact`.
 * @public
 */
export class GkSignalBadge extends GkIndicator {
  static override readonly tagName = 'gk-signal-badge';

  constructor() {
    super();
    this.kind = 'signal' satisfies IndicatorKind;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-signal-badge': GkSignalBadge;
  }
}
