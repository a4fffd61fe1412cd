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
    grid-template-areas: 'map side' 'transport transport' 'chart chart' 'availability availability';
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

  .facts {
    display: grid;
    gap: var(--_space) calc(var(--_space) * 3);
    grid-template-columns: repeat(3, minmax(0, 1fr));
    margin: 0;
  }

  /* Figures with their units, and places, keep their order in a page that is read from right to left. */
  .facts dd,
  .facts button,
  .stops button,
  .row > span,
  .moment,
  .now,
  .choice select {
    unicode-bidi: plaintext;
  }

  :host(:dir(rtl)) .facts dd,
  :host(:dir(rtl)) .row > span {
    text-align: right;
  }

  .facts dt {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .facts dd {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    margin: 0;
    /* A unit stays whole. */
    word-break: keep-all;
  }

  .facts button {
    text-align: start;
  }

  .stops {
    display: flex;
    flex: none;
    gap: var(--_space);
    list-style: none;
    margin: 0;
    overflow-x: auto;
    padding: 2px;
  }

  .stops button {
    white-space: nowrap;
  }

  .stops small,
  .devices small {
    color: var(--_text-muted);
    unicode-bidi: plaintext;
    font-variant-numeric: tabular-nums;
  }

  .events button {
    align-items: center;
    display: inline-flex;
    gap: 6px;
  }

  .events i {
    background: var(--_accent);
    block-size: 9px;
    flex: none;
    forced-color-adjust: none;
    inline-size: 9px;
    transform: rotate(45deg);
  }

  .events .alarm i {
    background: var(--_overspeed);
  }

  .devices {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: var(--_space);
  }

  .devices button[aria-pressed='true'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    font-weight: 600;
  }

  .quiet {
    align-items: center;
    color: var(--_text-muted);
    display: flex;
    font-size: var(--_font-size-small);
    gap: 6px;
    margin: 0;
  }

  .availability {
    display: grid;
    gap: calc(var(--_space) * 2);
    grid-area: availability;
    min-inline-size: 0;
  }

  .availability h3 {
    font-size: 1em;
    font-weight: 600;
    margin: 0;
  }

  .availability .none {
    background: var(--_surface-raised);
    block-size: 10px;
    border: 1px solid var(--_border);
    inline-size: 10px;
  }

  .intervals {
    flex-wrap: wrap;
  }

  .saving {
    align-items: center;
    display: inline-flex;
    flex-wrap: wrap;
    font-size: var(--_font-size-small);
    gap: var(--_space);
  }

  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .filters label,
  .choice {
    align-items: center;
    display: inline-flex;
    font-size: var(--_font-size-small);
    gap: var(--_space);
  }

  .filters input {
    inline-size: 4.5rem;
  }

  .table {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    flex: 1;
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    min-block-size: 6rem;
    overflow: auto;
  }

  .row {
    align-items: center;
    block-size: 28px;
    cursor: pointer;
    display: grid;
    gap: var(--_space);
    /* A position is whole on a phone: half of one reads as another. */
    grid-template-columns: 3.6rem 3.6rem 3.4rem minmax(max-content, 1fr);
    min-inline-size: max-content;
    padding-inline: calc(var(--_space) * 2);
  }

  .row span {
    white-space: nowrap;
  }

  .row .no-rows {
    color: var(--_text-muted);
    grid-column: 1 / -1;
  }

  .row.head {
    background: var(--_surface-raised);
    color: var(--_text-muted);
    cursor: default;
    inset-block-start: 0;
    position: sticky;
    z-index: 1;
  }

  .rows {
    block-size: calc(var(--rows) * 28px);
    box-sizing: border-box;
    padding-block-start: calc(var(--first) * 28px);
  }

  .rows .row:hover {
    background: var(--_surface-raised);
  }

  .row.fast {
    color: var(--_danger);
    font-weight: 600;
  }

  .rows .row.current {
    background: color-mix(in srgb, var(--_accent) 18%, var(--_surface));
    box-shadow: inset 3px 0 var(--_accent);
  }

  .transport {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    grid-area: transport;
  }

  /* Time goes from left to right in the chart, and so do the buttons that move in it. */
  .moves {
    display: inline-flex;
    gap: calc(var(--_space) * 2);
  }

  .moment {
    font-variant-numeric: tabular-nums;
  }

  .moment small {
    color: var(--_text-muted);
  }

  .now {
    font-variant-numeric: tabular-nums;
    font-weight: 650;
    margin-inline-start: auto;
  }

  .now.over {
    color: var(--_danger);
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

  button.icon[aria-pressed='true'] {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }

  button.primary button,
  button.icon.primary {
    background: var(--_accent);
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

  .save {
    position: relative;
  }

  .save summary {
    list-style: none;
  }

  .save .formats {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    box-shadow: var(--_shadow);
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    inline-size: max-content;
    inset-block-end: calc(100% + 4px);
    inset-inline-start: 0;
    max-inline-size: 21rem;
    padding: var(--_space);
    position: absolute;
    z-index: 5;
  }

  .skip {
    align-items: center;
    display: inline-flex;
    gap: var(--_space);
    min-block-size: 28px;
  }

  @container (max-width: 44rem) {
    .player {
      grid-template-areas: 'map' 'transport' 'chart' 'side' 'availability';
      grid-template-columns: minmax(0, 1fr);
    }

    /* The page scrolls, and the table in it: no third thing that a finger could catch. */
    .side {
      block-size: auto;
      overflow: visible;
    }

    .table {
      block-size: 14rem;
      flex: none;
    }

    .intervals button {
      text-align: start;
      white-space: normal;
    }
  }

  @container (max-width: 18rem) {
    .facts {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  @media (forced-colors: active) {
    .devices button[aria-pressed='true'] {
      border-color: Highlight;
      outline: 2px solid Highlight;
    }
    button.icon[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
