import { css } from 'lit';

/** @internal */
export const gpsPlayerStyles = css`
  :host {
    /* A container has no width of its own: this is the one in a place that asks for it, such as a flex row. */
    contain-intrinsic-inline-size: 60rem;
    container-type: inline-size;
    display: block;
    max-inline-size: 100%;
    min-inline-size: 0;
  }

  .player {
    display: grid;
    gap: calc(var(--_space) * 2);
    grid-template-areas: 'map side' 'transport transport' 'hours hours' 'chart chart' 'availability availability';
    grid-template-columns: minmax(0, 1fr) minmax(16rem, 24rem);
  }

  progress {
    accent-color: var(--_accent);
    inline-size: 12rem;
    max-inline-size: 100%;
  }

  .side {
    block-size: var(--gk-gps-player-map-height, 26rem);
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 2);
    grid-area: side;
    min-block-size: 0;
    min-inline-size: 0;
    overflow-y: auto;
  }

  .transport {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    grid-area: transport;
  }

  .choice {
    align-items: center;
    display: inline-flex;
    font-size: var(--_font-size-small);
  }

  .choice select {
    unicode-bidi: plaintext;
  }

  /* Time goes from left to right in the chart, and so do the buttons that move in it. */
  .moves {
    display: inline-flex;
    gap: calc(var(--_space) * 2);
  }

  gk-speed-chart {
    grid-area: chart;
  }

  button,
  select,
  summary,
  input[type='number'] {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    color: var(--_text);
    font: inherit;
    min-block-size: 28px;
    padding: 2px 8px;
  }

  button,
  summary {
    cursor: pointer;
  }

  button:hover:not(:disabled),
  summary:hover {
    border-color: var(--_accent);
  }

  button:disabled {
    cursor: default;
    opacity: 0.45;
  }

  button.icon {
    align-items: center;
    block-size: 32px;
    display: inline-flex;
    inline-size: 32px;
    justify-content: center;
    padding: 0;
  }

  /* A finger needs more room than a pointer. */
  @media (pointer: coarse) {
    button.icon {
      block-size: 2.75rem;
      inline-size: 2.75rem;
    }
  }

  button.icon[aria-pressed='true'] {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }

  button.icon.primary {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }

  button.link {
    background: none;
    border: 0;
    color: var(--_accent);
    font-weight: inherit;
    min-block-size: 24px;
    padding: 0;
    text-decoration: underline;
  }

  .icon svg {
    block-size: 16px;
    fill: none;
    inline-size: 16px;
    stroke: currentColor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.6;
  }

  .icon .solid {
    fill: currentColor;
    stroke: none;
  }

  .hours {
    display: grid;
    grid-area: hours;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }

  .hour {
    border-block-end: 4px solid transparent;
    font-variant-numeric: tabular-nums;
    min-block-size: 24px;
    text-align: center;
  }

  .hour.open {
    border-color: var(--_accent);
    cursor: pointer;
  }

  .hour.closed {
    color: var(--_text-muted);
  }

  .hour.chosen {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .skip {
    align-items: center;
    display: inline-flex;
    gap: var(--_space);
    min-block-size: 28px;
  }

  @container (max-width: 44rem) {
    .player {
      grid-template-areas: 'map' 'transport' 'hours' 'chart' 'side' 'availability';
      grid-template-columns: minmax(0, 1fr);
    }

    /* The page scrolls, and the table in it: no third thing that a finger could catch. */
    .side {
      block-size: auto;
      overflow: visible;
    }
  }

  @media (forced-colors: active) {
    button.icon[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
