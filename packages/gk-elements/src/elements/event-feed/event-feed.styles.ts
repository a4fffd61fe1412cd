import { css } from 'lit';

/** @internal */
export const eventFeedStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 2);
  }

  :host([mode='list']) {
    background: var(--_surface);
    height: 24rem;
    min-height: 8rem;
    overflow: hidden;
    position: relative;
  }

  :host(:not([mode='list'])) {
    inline-size: min(24rem, 100vw - 2rem);
    inset-block-start: var(--gk-event-feed-block-start, 1rem);
    inset-inline-end: var(--gk-event-feed-inline-end, 1rem);
    pointer-events: none;
    position: fixed;
    z-index: var(--gk-event-feed-layer, 1000);
  }
  :host(:not([mode='list'])) > * {
    pointer-events: auto;
  }

  ul {
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 2);
    list-style: none;
    margin: 0;
    padding: 0;
  }
  :host([mode='list']) ul {
    flex: 1;
    gap: 0;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }
  ul:focus-visible {
    outline-offset: -2px;
  }

  .line {
    --_tone: var(--_warning);
    align-items: flex-start;
    background: var(--_surface);
    border-inline-start: 4px solid var(--_tone);
    display: grid;
    gap: calc(var(--_space) * 2);
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    padding: calc(var(--_space) * 2.5) calc(var(--_space) * 3);
  }
  .line.info {
    --_tone: var(--_idle);
  }
  .line.alarm,
  .line.call {
    --_tone: var(--_danger);
  }
  .line.recovered {
    --_tone: var(--_success);
  }
  .line.tinted {
    border-inline-start-color: var(--_tint);
  }
  .toast {
    animation: come var(--_duration) ease-out;
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    outline: 1px solid var(--_border);
    outline-offset: -1px;
  }
  .toast.alarm,
  .toast.ringing {
    background: color-mix(in srgb, var(--_danger) 9%, var(--_surface));
  }
  .line.line:not(.toast) {
    border-block-end: 1px solid color-mix(in srgb, var(--_border) 55%, transparent);
  }

  .icon {
    block-size: 1.5rem;
    fill: none;
    inline-size: 1.5rem;
    stroke: var(--_tone);
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.8;
  }
  .ringing .icon {
    animation: ring 1s steps(3) infinite;
  }

  .words {
    align-items: baseline;
    column-gap: calc(var(--_space) * 2);
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
  }
  .name {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .count {
    background: color-mix(in srgb, var(--_tone) 16%, transparent);
    border-radius: 1rem;
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    margin-inline-start: calc(var(--_space) * 1.5);
    padding: 0 calc(var(--_space) * 1.5);
  }
  time {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    grid-column: 2;
    grid-row: 1;
    white-space: nowrap;
  }
  .device,
  .text {
    color: var(--_text-muted);
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
  }
  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    grid-column: 1 / -1;
    padding-block-start: calc(var(--_space) * 2);
  }

  button {
    background: var(--_surface-raised);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    color: var(--_text);
    cursor: pointer;
    font: inherit;
    min-block-size: 2rem;
    min-inline-size: 2rem;
    padding: 0 calc(var(--_space) * 3);
  }
  button:hover {
    border-color: var(--_text-muted);
  }
  .talk {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  .plain,
  .sound {
    background: none;
    border-color: transparent;
    padding: 0.25rem;
  }
  button svg {
    block-size: 1.25rem;
    display: block;
    fill: none;
    inline-size: 1.25rem;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.8;
  }
  :host(:dir(rtl)) [part='open'] svg {
    rotate: 180deg;
  }

  .more {
    align-self: center;
    box-shadow: var(--_shadow);
  }
  .pill {
    background: var(--_accent);
    border-radius: 2rem;
    box-shadow: var(--_shadow);
    color: var(--_on-accent);
    inset-block-start: 3rem;
    inset-inline-start: 50%;
    position: absolute;
    translate: -50% 0;
  }
  :host(:dir(rtl)) .pill {
    translate: 50% 0;
  }

  .bar {
    align-items: center;
    display: flex;
    flex: none;
    gap: calc(var(--_space) * 2);
    justify-content: flex-end;
    min-block-size: 2rem;
  }
  .bar[hidden] {
    display: none;
  }
  :host(:not([mode='list'])) .bar button {
    background: var(--_surface);
    border-color: var(--_border);
    box-shadow: var(--_shadow);
  }
  :host([mode='list']) .bar {
    border-block-end: 1px solid var(--_border);
    padding: calc(var(--_space)) calc(var(--_space) * 2);
  }
  .title {
    flex: 1;
    font-weight: 600;
    padding-inline-start: calc(var(--_space) * 2);
  }
  .title small {
    color: var(--_text-muted);
    font-weight: 400;
  }
  .session-words {
    font-weight: 600;
  }
  .session-detail {
    color: var(--_text-muted);
    display: block;
    font-size: var(--_font-size-small);
    overflow-wrap: anywhere;
  }
  .note {
    align-items: flex-start;
    align-self: flex-end;
    background: var(--_surface);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    display: flex;
    gap: calc(var(--_space) * 2);
    outline: 1px solid var(--_border);
    outline-offset: -1px;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }
  :host(:not([mode='list'])) > .note {
    pointer-events: none;
  }
  .note button {
    flex: none;
    min-block-size: 1.5rem;
    min-inline-size: 1.5rem;
    padding: 0;
    pointer-events: auto;
  }
  .status {
    color: var(--_text-muted);
    padding: calc(var(--_space) * 4);
    text-align: center;
  }
  /* Alone it has the whole place. */
  .status:has(+ [hidden]) {
    flex: 1;
  }

  @keyframes come {
    from {
      opacity: 0;
      translate: 0 -0.5rem;
    }
  }
  @keyframes ring {
    0%,
    60%,
    100% {
      rotate: 0deg;
    }
    15%,
    45% {
      rotate: 14deg;
    }
    30% {
      rotate: -14deg;
    }
  }
  @media (pointer: coarse) {
    button {
      min-block-size: 2.75rem;
      min-inline-size: 2.75rem;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .toast,
    .ringing .icon {
      animation: none;
    }
  }
`;
