import { css } from 'lit';

/** The table of points, and the choice above it. @internal */
export const trackTableStyles = css`
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .filters label {
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
    grid-template-columns: minmax(4.7rem, max-content) 3.6rem 3rem minmax(max-content, 1fr);
    min-inline-size: max-content;
    padding-inline: calc(var(--_space) * 2);
  }

  .row > span {
    /* Figures keep their order in a page that is read from right to left. */
    unicode-bidi: plaintext;
    white-space: nowrap;
  }

  :host(:dir(rtl)) .row > span {
    text-align: right;
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

  @container (max-width: 44rem) {
    .table {
      block-size: 14rem;
      flex: none;
    }

    /* The room that a position needs whose figures are wide. */
    .row {
      padding-inline: var(--_space);
    }
  }
`;
