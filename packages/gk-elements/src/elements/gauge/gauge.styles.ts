import { css } from 'lit';

/** @internal */
export const gaugeStyles = css`
  :host {
    display: inline-block;
    inline-size: 7rem;
  }

  :host([kind='number']) {
    inline-size: auto;
  }

  svg {
    display: block;
    inline-size: 100%;
    overflow: visible;
  }

  .dial,
  .compass {
    container-type: inline-size;
  }

  .band-0 {
    fill: color-mix(in srgb, var(--_success) 45%, var(--_border));
  }
  .band-1 {
    fill: var(--_success);
  }
  .band-2 {
    fill: var(--_warning);
  }
  .band-3 {
    fill: var(--_danger);
  }
  .band-4 {
    fill: var(--_recording-error);
  }

  .rim {
    fill: none;
    stroke: var(--_border);
    stroke-width: 3;
  }

  .tick {
    stroke: var(--_text-muted);
    stroke-width: 1;
  }

  .limit {
    stroke: var(--_text);
    stroke-width: 2.5;
  }

  .needle {
    transform: rotate(var(--angle));
    transition: transform var(--gk-gauge-duration, 400ms) cubic-bezier(0.2, 0, 0.2, 1);
  }

  .needle path {
    fill: var(--_text);
    stroke: var(--_surface);
    stroke-width: 1;
  }

  .needle .tail {
    fill: var(--_text-muted);
  }

  .compass .needle .head {
    fill: var(--_accent);
  }

  .unknown .needle {
    display: none;
  }

  text {
    fill: var(--_text-muted);
    font-family: inherit;
    font-size: 8px;
    text-anchor: middle;
  }

  .value {
    fill: var(--_text);
    font-size: 19px;
    font-variant-numeric: tabular-nums;
    font-weight: 650;
  }

  .compass .value {
    font-size: 13px;
  }

  .over .value,
  .number.over {
    color: var(--_danger);
    fill: var(--_danger);
  }

  .north {
    fill: var(--_danger);
    font-weight: 700;
  }

  .number {
    align-items: baseline;
    display: inline-flex;
    font-variant-numeric: tabular-nums;
    gap: var(--_space);
  }

  .number b {
    font-size: 1.5em;
    font-weight: 650;
    line-height: 1.1;
  }

  .number span {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  /* Figures that nobody could read are left out, so that the one that counts can be larger. */
  @container (max-width: 5.5rem) {
    .scale {
      display: none;
    }
    .dial .value {
      font-size: 24px;
    }
    .unit,
    .compass .degrees {
      font-size: 11px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .needle {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .needle path,
    .band-0,
    .band-1,
    .band-2,
    .band-3,
    .band-4 {
      stroke: CanvasText;
    }
  }
`;
