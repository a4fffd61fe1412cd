import { css } from 'lit';

/** @internal */
export const timelineStyles = css`
  :host {
    --_ruler-height: 22px;
    display: block;
    min-inline-size: 0;
  }

  :host([hidden]) {
    display: none;
  }

  .bar {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 3);
    min-block-size: 28px;
    padding-block-end: var(--_space);
  }

  .moment {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }

  .zone {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .selected,
  .pending,
  .legend {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
  }

  .legend {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .legend span {
    align-items: center;
    display: inline-flex;
    gap: var(--_space);
  }

  .legend i {
    border-radius: 2px;
    inline-size: 12px;
  }

  /* Time goes from left to right in every language, as it does on maps, charts and video players. */
  .plot {
    background: var(--_surface-raised);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    direction: ltr;
    position: relative;
    user-select: none;
    -webkit-user-select: none;
  }

  .slider {
    border-radius: inherit;
    cursor: pointer;
    display: block;
    overflow: hidden;
    position: relative;
    touch-action: pan-y;
  }

  .slider:focus-visible {
    outline-offset: -2px;
  }

  .ruler {
    block-size: var(--_ruler-height);
    border-block-end: 1px solid var(--_border);
    cursor: ew-resize;
    overflow: hidden;
    position: relative;
  }

  .tick {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    inset-block-start: 2px;
    left: var(--x);
    padding-inline-start: 5px;
    pointer-events: none;
    position: absolute;
    white-space: nowrap;
  }

  .tick::before {
    background: var(--_border);
    block-size: var(--_ruler-height);
    content: '';
    inline-size: 1px;
    inset-block-start: -2px;
    left: 0;
    position: absolute;
  }

  .tick.day {
    color: var(--_text);
    font-weight: 600;
  }

  .lanes {
    position: relative;
  }

  canvas {
    block-size: 100%;
    display: block;
    inline-size: 100%;
    inset: 0;
    position: absolute;
  }

  .lane-name {
    background: color-mix(in srgb, var(--_surface) 78%, transparent);
    border-end-end-radius: 3px;
    border-start-end-radius: 3px;
    color: var(--_text);
    font-size: 0.6875rem;
    left: 0;
    line-height: 12px;
    padding-inline: 4px;
    pointer-events: none;
    position: absolute;
    top: var(--y);
  }

  .empty {
    align-items: center;
    color: var(--_text-muted);
    display: flex;
    font-size: var(--_font-size-small);
    inset: 0;
    justify-content: center;
    pointer-events: none;
    position: absolute;
  }

  /* Their colours are those of the canvas; the transition tells when the page changes its theme. */
  .probes i {
    transition: color 1ms;
  }

  .probe-line {
    color: var(--_border);
  }

  .probe-other {
    color: var(--_record-other);
  }

  .probe-normal {
    color: var(--_record-normal);
  }

  .probe-gsensor {
    color: var(--_record-gsensor);
  }

  .probe-alarm {
    color: var(--_record-alarm);
  }

  /* In a low window each line that is not a picture is one too many. */
  @media (height < 52rem) and (pointer: fine) {
    .bar {
      min-block-size: 24px;
    }

    .tools button {
      block-size: 24px;
      inline-size: 24px;
    }
  }

  @media (forced-colors: active) {
    .legend i,
    .probes i {
      forced-color-adjust: none;
    }
  }
`;
