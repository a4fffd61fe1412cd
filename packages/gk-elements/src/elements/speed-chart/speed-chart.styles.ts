import { css } from 'lit';

/** @internal */
export const speedChartStyles = css`
  :host {
    block-size: var(--gk-chart-height, 11rem);
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }

  .bar {
    align-items: center;
    container-type: inline-size;
    display: flex;
    flex-wrap: wrap;
    font-variant-numeric: tabular-nums;
    gap: var(--_space) calc(var(--_space) * 3);
    min-block-size: 28px;
    padding-block-end: var(--_space);
  }

  /* Figures keep their order in a page that is read from right to left. */
  .readout > * {
    unicode-bidi: plaintext;
    white-space: nowrap;
  }

  /* Beside the buttons where time and speed have room; a long name of the zone gives way. */
  .readout {
    align-items: baseline;
    display: flex;
    flex: 1 1 13.5rem;
    gap: calc(var(--_space) * 1.5);
    min-inline-size: 0;
  }

  .readout small {
    color: var(--_text-muted);
    max-inline-size: 100%;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .readout strong {
    font-weight: 600;
    margin-inline-start: var(--_space);
  }

  .bar .over {
    color: var(--_danger);
  }

  /* Time runs from left to right everywhere. */
  .plot {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    cursor: crosshair;
    direction: ltr;
    flex: 1;
    min-block-size: 4rem;
    overflow: hidden;
    position: relative;
    touch-action: pan-y;
    user-select: none;
  }

  .plot:focus-visible {
    outline-offset: -2px;
  }

  .plot > svg {
    block-size: 100%;
    display: block;
    inline-size: 100%;
    inset: 0;
    position: absolute;
  }

  .cursors {
    will-change: transform;
  }

  .grid {
    stroke: var(--_border);
    stroke-width: 1;
  }

  .stop {
    fill: var(--_idle);
    opacity: 0.14;
  }

  .gap {
    fill: var(--_text-muted);
    opacity: 0.16;
  }

  .gap-edge {
    stroke: var(--_text-muted);
    stroke-dasharray: 2 3;
  }

  .brush {
    fill: var(--_accent);
    opacity: 0.2;
  }

  .ground {
    fill: var(--_accent);
    opacity: 0.16;
  }

  .bars {
    fill: var(--_accent);
  }

  .curve {
    fill: none;
    stroke: var(--_accent);
    stroke-linejoin: round;
    stroke-width: 1.5;
  }

  .fast .curve {
    stroke: var(--_danger);
    stroke-width: 2;
  }

  .fast .bars {
    fill: var(--_danger);
  }

  .fast .ground {
    fill: var(--_danger);
    opacity: 0.28;
  }

  .limit {
    stroke: var(--_danger);
    stroke-dasharray: 5 4;
    stroke-width: 1.2;
  }

  text {
    fill: var(--_text-muted);
    font-family: inherit;
    font-size: 11px;
    font-variant-numeric: tabular-nums;
    paint-order: stroke;
    stroke: var(--_surface);
    stroke-width: 3px;
  }

  .cursor {
    stroke: var(--_text);
    stroke-width: 1.5;
  }

  .cursor-dot {
    fill: var(--_accent);
    stroke: var(--_surface);
    stroke-width: 2;
  }

  .hover {
    stroke: var(--_text-muted);
    stroke-dasharray: 3 3;
  }

  .tip {
    background: var(--_surface-raised);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    inset-block-start: 4px;
    inset-inline-start: 0;
    padding: 2px 6px;
    pointer-events: none;
    position: absolute;
    transform: translateX(clamp(2px, calc(var(--x) - 50%), calc(var(--w) - 100% - 2px)));
    white-space: nowrap;
  }

  .empty {
    align-items: center;
    color: var(--_text-muted);
    display: flex;
    inset: 0;
    justify-content: center;
    position: absolute;
  }

  /* On a phone they go on a second line where words are long; the zone never goes. */
  @container (max-width: 23rem) {
    .readout {
      flex-wrap: wrap;
      gap: 0 var(--_space);
    }

    .readout strong {
      margin-inline-start: 0;
    }

    .moment {
      font-size: var(--_font-size-small);
    }
  }

  @media (forced-colors: active) {
    .curve,
    .cursor {
      stroke: CanvasText;
    }
  }
`;
