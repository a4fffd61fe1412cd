import { css } from 'lit';
import { buttonFace } from '../../styles/button-face.styles.js';

/** @internal */
export const deviceTreeStyles = css`
  :host {
    --_row-height: 2.125rem;
  }

  .notice button {
    ${buttonFace}
    min-block-size: 24px;
    padding: 0 calc(var(--_space) * 2);
  }

  .row {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    padding-inline: calc(var(--_space) * 2 + (var(--_level) - 1) * 1.25rem) calc(var(--_space) * 3);
  }

  .twisty,
  .check {
    align-items: center;
    block-size: 1.5rem;
    display: inline-flex;
    flex: none;
    inline-size: 1.5rem;
    justify-content: center;
  }
  .twisty svg {
    block-size: 0.75rem;
    fill: none;
    inline-size: 0.75rem;
    stroke: var(--_text-muted);
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
    transition: rotate var(--_duration);
  }
  .twisty.open svg {
    rotate: 90deg;
  }
  :host(:dir(rtl)) .twisty:not(.open) svg {
    rotate: 180deg;
  }

  .box {
    align-items: center;
    background: var(--_surface);
    block-size: 1rem;
    border: 1.5px solid var(--_text-muted);
    border-radius: 0.25rem;
    display: flex;
    inline-size: 1rem;
    justify-content: center;
  }
  .box svg {
    block-size: 0.75rem;
    fill: none;
    inline-size: 0.75rem;
    stroke: var(--_on-accent);
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2.5;
  }
  [aria-checked='true'] .box,
  [aria-checked='mixed'] .box {
    background: var(--_accent);
    border-color: var(--_accent);
  }

  .icon {
    block-size: 1.125rem;
    fill: var(--_state, var(--_text-muted));
    flex: none;
    inline-size: 1.125rem;
  }
  .row:not(.offline) .glyph {
    fill: var(--_surface);
  }
  .icon.line {
    fill: none;
    stroke: var(--_text-muted);
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.4;
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

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .group .name,
  .device .name {
    font-weight: 600;
  }
  .offline .name {
    color: var(--_text-muted);
    font-weight: 400;
  }
  .driver {
    color: var(--_text-muted);
    flex: 1;
    font-size: var(--_font-size-small);
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .state,
  .count {
    color: var(--_text-muted);
    flex: none;
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    margin-inline-start: auto;
  }
  .count {
    background: var(--_surface-raised);
    border-radius: 1rem;
    padding: 0 calc(var(--_space) * 2);
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

  .limit {
    background: var(--_danger);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    color: var(--_surface);
    font-weight: 600;
    inset-block-end: calc(var(--_space) * 3);
    inset-inline: calc(var(--_space) * 3);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    position: absolute;
    text-align: center;
  }
  .limit:empty {
    display: none;
  }

  @media (forced-colors: active) {
    [aria-checked='true'] .box,
    [aria-checked='mixed'] .box {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
