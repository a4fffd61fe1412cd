import { css } from 'lit';

/** @internal */
export const deviceListStyles = css`
  :host {
    --_row-height: 3.75rem;
    container-type: inline-size;
  }

  .notice {
    align-items: center;
    display: flex;
  }

  .row {
    align-content: center;
    border-block-end: 1px solid color-mix(in srgb, var(--_border) 55%, transparent);
    column-gap: calc(var(--_space) * 3);
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr);
    padding-inline: calc(var(--_space) * 3);
    row-gap: 0.0625rem;
  }

  /* Each line divides its room by its own words: the time of a state does not cut the driver above it. */
  .line {
    align-items: baseline;
    column-gap: calc(var(--_space) * 3);
    display: flex;
    grid-column: 2;
    justify-content: space-between;
    min-width: 0;
  }

  .row[aria-selected='true'] {
    background: color-mix(in srgb, var(--_accent) 12%, var(--_surface));
  }
  .row[aria-selected='true']::before {
    background: var(--_accent);
    content: '';
    inline-size: 3px;
    inset-block: 0;
    inset-inline-start: 0;
    position: absolute;
  }
  @media (forced-colors: active) {
    .row[aria-selected='true']::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }

  .offline {
    --_state: var(--_offline);
  }
  .idle {
    --_state: var(--_idle);
  }
  .driving {
    --_state: var(--_driving);
  }
  .overspeed {
    --_state: var(--_overspeed);
  }

  .icon {
    align-items: center;
    background: color-mix(in srgb, var(--_state) 14%, transparent);
    border-radius: 50%;
    display: flex;
    grid-row: span 2;
    height: 2.25rem;
    justify-content: center;
    width: 2.25rem;
  }

  .icon svg {
    fill: var(--_state);
    height: 1.75rem;
    transition: transform var(--_duration);
    width: 1.75rem;
  }

  .row:not(.offline) .glyph {
    fill: var(--_surface);
  }

  .name {
    display: flex;
    gap: calc(var(--_space) * 2);
    align-items: baseline;
    min-width: 0;
  }

  .title {
    flex: none;
    font-weight: 600;
    max-width: 100%;
  }

  .title,
  .driver,
  .details {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .driver {
    color: var(--_text-muted);
    min-width: 0;
  }

  .row[aria-selected='true'] :is(.driver, .details) {
    color: var(--_text);
  }

  .details {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .speed {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    white-space: nowrap;
  }

  .old {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-weight: inherit;
  }

  .facts {
    align-items: baseline;
    display: flex;
    font-size: var(--_font-size-small);
    gap: calc(var(--_space) * 2);
    white-space: nowrap;
  }

  .state {
    color: color-mix(in srgb, var(--_state) 60%, var(--_text));
    font-weight: 600;
  }

  .seen {
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
  }

  @container (max-width: 19rem) {
    .driver,
    .seen {
      display: none;
    }
  }

  .message {
    align-items: center;
    color: var(--_text-muted);
    display: flex;
    flex: 1;
    justify-content: center;
    padding: calc(var(--_space) * 6);
    text-align: center;
  }

  .skeleton {
    display: grid;
    gap: calc(var(--_space) * 4);
    overflow: hidden;
    padding: calc(var(--_space) * 4) calc(var(--_space) * 3);
  }

  .skeleton i {
    animation: breathe 1.4s steps(6) 1s infinite alternate;
    background: linear-gradient(
      to right,
      var(--_border) 0 2.25rem,
      transparent 2.25rem 3rem,
      var(--_border) 3rem 60%,
      transparent 60% 86%,
      var(--_border) 86%
    );
    border-radius: var(--_radius);
    height: 2.25rem;
    opacity: 0.5;
  }

  @keyframes breathe {
    to {
      opacity: 0.2;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .skeleton i {
      animation: none;
    }
  }
`;
