import { css } from 'lit';

/** @internal */
export const playerStyles = css`
  :host {
    background: var(--_surface);
    /* Where a place asks for the width of what is in it. */
    contain-intrinsic-inline-size: 40rem;
    container-type: inline-size;
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 2);
    inline-size: 100%;
    min-inline-size: 0;
  }

  .stage {
    aspect-ratio: 16 / 9;
    background: #05070a;
    border-radius: var(--_radius);
    color: #f3f6fa;
    flex: 1 1 auto;
    /* In a place too low for all of it the controls go beyond it, not the pictures. */
    min-block-size: min(10rem, 56.25cqi);
    overflow: hidden;
    position: relative;
  }

  .stage:focus-visible {
    outline-offset: -3px;
  }

  :host(:fullscreen) {
    block-size: 100%;
    padding: calc(var(--_space) * 2);
  }

  :host(:fullscreen) .stage {
    aspect-ratio: auto;
  }

  .grid {
    display: grid;
    gap: 3px;
    inset: 0;
    inset-inline-end: var(--_aside);
    position: absolute;
  }

  .beside {
    align-items: start;
    display: grid;
    inline-size: var(--_aside);
    inset-block: 0;
    inset-inline-end: 0;
    position: absolute;
    z-index: 1;
  }

  .screen {
    background: #0b0f14;
    min-block-size: 0;
    min-inline-size: 0;
    overflow: hidden;
    position: relative;
  }

  .screen[hidden] {
    display: none;
  }

  .screen.chosen::after {
    border: 2px solid #6cb2ff;
    content: '';
    inset: 0;
    pointer-events: none;
    position: absolute;
  }

  .video {
    inset: 0;
    position: absolute;
  }

  .video > *,
  .poster {
    object-fit: var(--gk-player-fit, contain);
  }

  .poster {
    block-size: 100%;
    inline-size: 100%;
    position: absolute;
  }

  /* What is not of this moment is told apart from what is. */
  .screen.no-record .video,
  .screen.unsupported .video {
    filter: grayscale(0.8) brightness(0.3);
  }

  .screen-notice {
    align-content: center;
    display: grid;
    font-weight: 600;
    inset: 0;
    justify-items: center;
    margin: 0;
    padding: calc(var(--_space) * 2);
    position: absolute;
    text-align: center;
    text-shadow: 0 1px 3px #000;
  }

  .screen-notice small {
    color: #c3ccd8;
    font-weight: 400;
  }

  .name,
  .enlarge {
    background: rgb(0 0 0 / 0.6);
    border: 0;
    border-radius: calc(var(--_radius) / 2);
    color: #f3f6fa;
    cursor: pointer;
    font: inherit;
    font-size: var(--_font-size-small);
    inset-block-end: calc(var(--_space) * 1.5);
    min-block-size: 1.5rem;
    position: absolute;
    z-index: 1;
  }

  .name {
    inset-inline-start: calc(var(--_space) * 1.5);
    max-inline-size: calc(100% - 3.25rem);
    overflow: hidden;
    padding: 0 calc(var(--_space) * 2);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .enlarge {
    align-items: center;
    display: inline-flex;
    inline-size: 1.75rem;
    inset-inline-end: calc(var(--_space) * 1.5);
    justify-content: center;
    padding: 0;
  }

  .enlarge svg {
    block-size: 14px;
    fill: none;
    inline-size: 14px;
    stroke: currentColor;
    stroke-width: 1.6;
  }

  .notices {
    inset: 0;
    pointer-events: none;
    position: absolute;
  }

  .notice {
    align-content: center;
    background: rgb(5 7 10 / 0.62);
    display: grid;
    gap: calc(var(--_space) * 2);
    inset: 0;
    justify-items: center;
    padding: calc(var(--_space) * 4);
    pointer-events: none;
    position: absolute;
    text-align: center;
    text-shadow: 0 1px 3px #000;
  }

  /* The picture before it plays is to be seen. */
  .notice:has(.big) {
    background: none;
  }

  .notice button {
    pointer-events: auto;
  }

  .words {
    font-weight: 600;
    text-wrap: balance;
  }

  .detail {
    color: #c3ccd8;
    font-size: var(--_font-size-small);
    max-inline-size: 48ch;
    overflow-wrap: anywhere;
  }

  .notice .big {
    background: rgb(0 0 0 / 0.55);
    block-size: 4rem;
    border: 2px solid #f3f6fa;
    border-radius: 50%;
    color: #f3f6fa;
    inline-size: 4rem;
    padding: 0;
  }

  .big svg {
    block-size: 1.75rem;
    fill: currentcolor;
    inline-size: 1.75rem;
  }

  .busy {
    animation: turn 0.9s steps(8) 1s infinite;
    block-size: 1.75rem;
    border: 3px solid rgb(255 255 255 / 0.25);
    border-block-start-color: #fff;
    border-radius: 50%;
    inline-size: 1.75rem;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .busy {
      animation: none;
    }
  }

  /* Side by side where there is room: what they take is missing of the pictures. */
  .controls {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .controls > .bar {
    flex: 1 1 auto;
  }

  .bar {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
    justify-content: space-between;
  }

  .group,
  .start,
  .channels {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
  }

  .bar button,
  .start :is(button, input),
  .channels button,
  .notice button:not(.big),
  .message button,
  select {
    align-items: center;
    background: var(--_surface-raised);
    block-size: 2rem;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    color: var(--_text);
    cursor: pointer;
    display: inline-flex;
    font: inherit;
    justify-content: center;
    min-inline-size: 2rem;
    padding: 0 calc(var(--_space) * 1.5);
    white-space: nowrap;
  }

  @media (pointer: coarse) {
    .bar button,
    .start :is(button, input),
    .channels button,
    .notice button:not(.big),
    .message button,
    select {
      block-size: 2.75rem;
      min-inline-size: 2.75rem;
    }

    .name,
    .enlarge {
      min-block-size: 2.75rem;
      min-inline-size: 2.75rem;
    }
  }

  .bar button.text {
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
  }

  .bar button.main {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
    min-inline-size: 2.75rem;
  }

  .bar button:disabled,
  .start :disabled,
  select:disabled {
    cursor: default;
    opacity: 0.5;
  }

  .bar button[aria-pressed='true'],
  .channels button[aria-pressed='true'] {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }

  .bar svg {
    block-size: 1rem;
    fill: none;
    inline-size: 1rem;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.7;
  }

  .bar input {
    accent-color: var(--_accent);
    block-size: 1.5rem;
    inline-size: 5rem;
  }

  .bar progress {
    accent-color: var(--_accent);
    inline-size: 4rem;
  }

  .channels button {
    max-inline-size: 10rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .number {
    display: none;
  }

  .start label {
    align-items: center;
    display: inline-flex;
    font-size: var(--_font-size-small);
    gap: var(--_space);
  }

  .start input[aria-invalid='true'] {
    border-color: var(--_danger);
  }

  .start .refusal {
    color: var(--_danger);
    font-size: var(--_font-size-small);
  }

  .message {
    color: var(--_text-muted);
    flex: none;
    font-size: var(--_font-size-small);
    min-block-size: 1.2em;
  }

  /* In a low window each line that is not a picture is one too many. */
  @media (height < 52rem) {
    :host {
      gap: var(--_space);
    }

    gk-timeline::part(legend) {
      display: none;
    }

    .bar {
      gap: calc(var(--_space) * 2);
    }

    .message[role='status'] {
      block-size: 0;
      margin-block-start: calc(var(--_space) * -1);
      min-block-size: 0;
      overflow: visible;
    }

    /* More than four names need a line of their own: there are the numbers of the lanes below, and the names for screen readers. */
    @container (inline-size < 80rem) {
      .channels:has(button:nth-child(5)) .number {
        display: inline;
      }

      .channels:has(button:nth-child(5)) .full {
        block-size: 1px;
        clip-path: inset(50%);
        inline-size: 1px;
        overflow: hidden;
        position: absolute;
      }
    }
  }

  @media (height < 52rem) and (pointer: fine) {
    .group,
    .channels {
      gap: calc(var(--_space) / 2);
    }

    .bar button,
    .channels button,
    .message button,
    select {
      block-size: 1.75rem;
      min-inline-size: 1.75rem;
    }
  }

  @container (inline-size < 30rem) {
    .stage {
      aspect-ratio: 4 / 3;
    }

    .bar {
      justify-content: flex-start;
    }
  }

  @media (forced-colors: active) {
    .bar button[aria-pressed='true'],
    .channels button[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
