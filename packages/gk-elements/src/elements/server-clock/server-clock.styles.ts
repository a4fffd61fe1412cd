import { css } from 'lit';

/** @internal */
export const serverClockStyles = css`
  :host {
    display: inline-flex;
    vertical-align: middle;
  }

  .clock {
    align-items: baseline;
    display: inline-flex;
    flex-wrap: wrap;
    font-variant-numeric: tabular-nums;
    gap: 0 calc(var(--_space) * 1.5);
  }

  .zone {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    white-space: nowrap;
  }

  .unsure time {
    color: var(--_text-muted);
    font-style: italic;
  }

  .mark {
    align-self: center;
    block-size: 0.875rem;
    fill: none;
    inline-size: 0.875rem;
    stroke: var(--_warning);
    stroke-linecap: round;
    stroke-width: 1.6;
  }
`;
