import { css } from 'lit';

/** Of what lies over the lanes and below them: position, selection, events, and the words beside the pointer. @internal */
export const timelineMarksStyles = css`
  .clip {
    border-radius: inherit;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
    position: absolute;
  }

  .band {
    background: color-mix(in srgb, var(--_accent) 22%, transparent);
    border-inline: 2px solid var(--_accent);
    inline-size: var(--width);
    inset-block: 0;
    left: var(--x);
    position: absolute;
  }

  .head,
  .ghost {
    background: var(--_danger);
    inline-size: 2px;
    inset-block: 0;
    left: var(--x);
    margin-inline-start: -1px;
    position: absolute;
  }

  .head::before {
    border: 6px solid transparent;
    border-block-start-color: var(--_danger);
    content: '';
    inset-block-start: 0;
    left: -5px;
    position: absolute;
  }

  .ghost {
    background: var(--_text-muted);
    inline-size: 1px;
  }

  .handle {
    background: none;
    block-size: var(--_ruler-height);
    border: 0;
    cursor: ew-resize;
    inline-size: 24px;
    inset-block-start: 0;
    left: var(--x);
    padding: 0;
    position: absolute;
    touch-action: none;
    transform: translateX(-50%);
  }

  .handle::before {
    background: var(--_accent);
    block-size: 100%;
    border-radius: 3px;
    content: '';
    inline-size: 8px;
    inset-block-start: 0;
    left: 8px;
    position: absolute;
  }

  .events {
    block-size: 28px;
    border-block-start: 1px solid var(--_border);
    list-style: none;
    margin: 0;
    overflow: hidden;
    padding: 0;
    position: relative;
  }

  .events li {
    left: var(--x);
    position: absolute;
    top: 2px;
    transform: translateX(-50%);
  }

  .event {
    align-items: center;
    background: var(--_surface);
    block-size: 24px;
    border: 1px solid var(--_accent);
    border-radius: 12px;
    color: var(--_text);
    cursor: pointer;
    display: inline-flex;
    font: inherit;
    font-size: 0.6875rem;
    font-variant-numeric: tabular-nums;
    justify-content: center;
    max-inline-size: 26px;
    min-inline-size: 24px;
    padding-inline: 1px;
  }

  /* Told by its shape and weight as well as by its colour. */
  .event.alarm {
    border-color: var(--_danger);
    border-radius: 5px;
    border-width: 2px;
    color: var(--_danger);
    font-weight: 700;
  }

  .event.many {
    font-size: 0.5625rem;
  }

  .event:focus-visible {
    outline-offset: -3px;
  }

  /* A finger meets what is above and below an event, too. */
  @media (pointer: coarse) {
    .events {
      block-size: 44px;
    }

    .events li {
      top: 10px;
    }

    .event {
      position: relative;
    }

    .event::after {
      content: '';
      inset: -11px -4px;
      position: absolute;
    }
  }

  .mark {
    block-size: 16px;
    fill: none;
    flex: none;
    inline-size: 16px;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
  }

  .mark-alarm {
    color: var(--_danger);
  }

  .mark-other {
    fill: currentcolor;
    padding: 2px;
  }

  .several {
    align-items: center;
    block-size: 16px;
    border: 1px solid var(--_accent);
    border-radius: 8px;
    color: var(--_text);
    display: inline-flex;
    font-size: 0.6875rem;
    justify-content: center;
    min-inline-size: 16px;
  }

  .several.alarm {
    border: 2px solid var(--_danger);
    border-radius: 4px;
    color: var(--_danger);
  }

  .tip {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    bottom: calc(100% + 4px);
    box-shadow: var(--_shadow);
    font-size: var(--_font-size-small);
    left: clamp(84px, var(--x), calc(100% - 84px));
    max-inline-size: 168px;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
    pointer-events: none;
    position: absolute;
    text-align: center;
    transform: translateX(-50%);
    z-index: 2;
  }

  .tip b {
    display: block;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .tip img {
    background: var(--_surface-raised);
    block-size: 82px;
    border-radius: 3px;
    display: block;
    inline-size: 146px;
    margin-block-end: var(--_space);
    object-fit: contain;
  }

  @media (forced-colors: active) {
    .head,
    .band,
    .handle::before {
      background: Highlight;
      forced-color-adjust: none;
    }

    .band {
      opacity: 0.4;
    }
  }
`;
