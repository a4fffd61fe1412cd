import { css } from 'lit';

/** A list whose rows are there while they can be seen: its notice, its scroller and what its rows share. @internal */
export const virtualRowsStyles = css`
  :host {
    background: var(--_surface);
    display: flex;
    flex-direction: column;
    height: 24rem;
    min-height: 8rem;
    overflow: hidden;
    position: relative;
  }

  .notice {
    background: color-mix(in srgb, var(--_warning) 14%, var(--_surface));
    border-block-end: 1px solid color-mix(in srgb, var(--_warning) 45%, var(--_surface));
    flex: none;
    font-size: var(--_font-size-small);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }
  .notice:empty {
    display: none;
  }

  .scroller {
    flex: 1;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    position: relative;
  }
  .scroller:focus-visible {
    outline-offset: -2px;
  }

  .rows {
    contain: strict;
    position: relative;
    width: 100%;
  }

  .row {
    align-items: center;
    cursor: pointer;
    height: var(--_row-height);
    inset-inline: 0;
    position: absolute;
  }
  .row:hover {
    background: var(--_surface-raised);
  }
  .scroller:focus-visible .row.active {
    border-radius: var(--_radius);
    outline: 2px solid var(--_focus);
    outline-offset: -3px;
  }
`;
