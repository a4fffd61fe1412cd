import { css } from 'lit';

/** Of talk and broadcast. @internal */
export const talkStyles = css`
  :host {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    /* A container has no width of its own: this is the one in a place that asks for it, such as a flex row. */
    contain-intrinsic-inline-size: 22rem;
    container-type: inline-size;
    display: block;
    max-inline-size: min(26rem, 100%);
    min-inline-size: 0;
  }

  .panel {
    display: grid;
    gap: calc(var(--_space) * 3);
    padding: calc(var(--_space) * 3);
  }

  .panel:focus-visible {
    border-radius: var(--_radius);
    outline-offset: -2px;
  }

  .header {
    align-items: center;
    display: flex;
    gap: calc(var(--_space) * 2);
  }

  .name {
    flex: 1;
    font-weight: 600;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .time {
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
  }

  button {
    background: var(--_surface-raised);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 1.5);
    color: inherit;
    cursor: pointer;
    font: inherit;
    min-block-size: 2rem;
    padding: 0 calc(var(--_space) * 3);
  }

  button:disabled {
    color: var(--_text-muted);
    cursor: default;
  }

  .line:not(.end, :disabled) {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }

  .line.end {
    border-color: var(--_danger);
    color: var(--_danger);
  }

  .speak {
    align-items: center;
    block-size: 8rem;
    border-radius: 50%;
    border-width: 2px;
    display: grid;
    gap: var(--_space);
    inline-size: 8rem;
    justify-items: center;
    justify-self: center;
    padding: calc(var(--_space) * 5) calc(var(--_space) * 3);
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }

  .speak svg {
    block-size: 2.5rem;
    inline-size: 2.5rem;
  }

  .speak span {
    font-size: var(--_font-size-small);
    line-height: 1.2;
    text-wrap: balance;
  }

  .speak:not(:disabled) {
    border-color: var(--_accent);
  }

  .speak.on {
    background: var(--_recording);
    border-color: var(--_recording);
    color: var(--_surface);
  }

  svg {
    fill: none;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.4;
  }

  .notice {
    color: var(--_text-muted);
    margin: 0;
    min-block-size: 1.4em;
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
  }

  .notice.good {
    color: var(--_success);
  }

  .notice.bad {
    color: var(--_danger);
  }

  .meters,
  .settings {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  .meter-row,
  .field {
    align-items: center;
    display: grid;
    font-size: var(--_font-size-small);
    gap: var(--_space) calc(var(--_space) * 2);
    grid-template-columns: 7.5rem minmax(0, 1fr);
  }

  .meter-row {
    color: var(--_text-muted);
  }

  .meter-row.active {
    color: inherit;
  }

  .meter {
    background: var(--_surface-raised);
    block-size: 0.625rem;
    border: 1px solid var(--_border);
    border-radius: 1rem;
    overflow: hidden;
  }

  .meter i {
    background: linear-gradient(to right, var(--_success) 70%, var(--_warning) 85%, var(--_danger));
    block-size: 100%;
    clip-path: inset(0 calc(100% - var(--_level, 0) * 100%) 0 0);
    display: block;
  }

  .meter:dir(rtl) i {
    transform: scaleX(-1);
  }

  .sound {
    align-items: center;
    display: flex;
    gap: calc(var(--_space) * 2);
  }

  .sound input {
    accent-color: var(--_accent);
    block-size: 1.5rem;
    flex: 1;
    margin: 0;
    min-inline-size: 3rem;
  }

  .icon {
    display: grid;
    inline-size: 2rem;
    padding: 0;
    place-items: center;
  }

  .icon svg {
    block-size: 1.125rem;
    inline-size: 1.125rem;
  }

  .warn {
    border-color: var(--_warning);
    color: var(--_warning);
  }

  select {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 1.5);
    color: inherit;
    font: inherit;
    inline-size: 100%;
    min-block-size: 2rem;
    min-inline-size: 0;
  }

  @media (pointer: coarse) {
    button,
    select {
      min-block-size: 2.75rem;
    }

    .icon {
      inline-size: 2.75rem;
    }
  }

  @container (inline-size < 16rem) {
    .meter-row,
    .field {
      grid-template-columns: minmax(0, 1fr);
    }

    .speak {
      block-size: 7rem;
      inline-size: 7rem;
    }
  }

  @media (forced-colors: active) {
    .speak.on {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    .meter i {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
