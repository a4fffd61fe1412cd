import { css } from 'lit';

/** @internal */
export const indicatorStyles = css`
  :host {
    display: inline-flex;
    max-width: 100%;
    vertical-align: middle;
  }

  .badge {
    --_tone: var(--_text-muted);
    align-items: center;
    background: color-mix(in srgb, var(--_tone) 12%, transparent);
    border-radius: calc(var(--_radius) * 2);
    color: color-mix(in srgb, var(--_tone) 78%, var(--_text));
    display: inline-flex;
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    gap: calc(var(--_space) * 1.25);
    line-height: 1;
    max-width: 100%;
    min-block-size: 1.5rem;
    padding: var(--_space) calc(var(--_space) * 2);
  }

  .badge.compact {
    justify-content: center;
    min-inline-size: 1.5rem;
    padding: var(--_space);
  }

  .badge.plain,
  .badge.unknown {
    background: none;
    color: var(--_text);
    padding-inline: 0;
  }
  .badge.unknown,
  .badge.old {
    color: var(--_text-muted);
    font-weight: 400;
  }
  .badge.old {
    background: none;
    border: 1px dashed var(--_border);
  }
  .badge.old:not(.compact) {
    padding-inline: calc(var(--_space) * 2);
  }
  .danger {
    --_tone: var(--_danger);
  }
  .warning {
    --_tone: var(--_warning);
  }
  .info {
    --_tone: var(--_idle);
  }
  .success {
    --_tone: var(--_success);
  }
  .recording {
    --_tone: var(--_recording);
  }
  .recording-error {
    --_tone: var(--_recording-error);
  }

  svg {
    block-size: 1rem;
    fill: currentcolor;
    flex: none;
    inline-size: 1rem;
  }

  .line {
    fill: none;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.4;
  }

  .text {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    .badge:not(.plain, .unknown, .old) {
      border: 1px solid CanvasText;
    }
  }
`;
