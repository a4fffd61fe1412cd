import { css } from 'lit';

/** The track in numbers, and the lists beside the map. @internal */
export const trackListsStyles = css`
  .facts {
    display: grid;
    gap: var(--_space) calc(var(--_space) * 3);
    grid-template-columns: repeat(3, minmax(0, 1fr));
    margin: 0;
  }

  /* Figures with their units, and places, keep their order in a page that is read from right to left. */
  .facts dd,
  .facts button,
  .stops button {
    unicode-bidi: plaintext;
  }

  :host(:dir(rtl)) .facts dd {
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

  .events button,
  .footage button {
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

  .footage i {
    block-size: 10px;
    border-radius: 3px;
    flex: none;
    forced-color-adjust: none;
    inline-size: 10px;
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

  .side h3,
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

  @container (max-width: 44rem) {
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
  }
`;
