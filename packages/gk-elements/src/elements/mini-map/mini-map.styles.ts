import { css } from 'lit';

/** @internal */
export const miniMapStyles = css`
  :host {
    background: var(--gk-color-map, light-dark(#e6ebf1, #1b232d));
    block-size: 12rem;
    border-radius: var(--_radius);
    /* A container has no width of its own: this is the one in a place that asks for it, such as a flex row. */
    contain-intrinsic-inline-size: 20rem;
    container-type: size;
    display: block;
    min-inline-size: 0;
    overflow: hidden;
    position: relative;
  }

  .map,
  .over {
    block-size: 100%;
    inline-size: 100%;
    inset: 0;
    position: absolute;
  }

  .over {
    pointer-events: none;
    transition: opacity var(--_duration);
    z-index: 1;
  }

  .stale .over {
    opacity: 0.55;
  }

  .gauges {
    background: color-mix(in srgb, var(--_surface) 86%, transparent);
    border-radius: calc(var(--_radius) / 2);
    display: flex;
    gap: var(--_space);
    inset-block-end: calc(var(--_space) * 1.5);
    inset-inline-start: calc(var(--_space) * 1.5);
    padding: var(--_space);
    position: absolute;
    z-index: 2;
  }

  .gauges gk-gauge {
    inline-size: clamp(3.75rem, min(21cqi, 42cqb), 7rem);
  }

  /* On the smallest map one gauge has place beside the vehicle and the map's source; the arrow shows the heading. */
  @container (max-width: 17rem) {
    .gauges gk-gauge + gk-gauge {
      display: none;
    }
  }

  .tools {
    display: grid;
    gap: var(--_space);
    inset-block-start: calc(var(--_space) * 1.5);
    inset-inline-end: calc(var(--_space) * 1.5);
    position: absolute;
    z-index: 2;
  }

  .tools button {
    align-items: center;
    background: var(--_surface);
    block-size: 26px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    color: var(--_text);
    cursor: pointer;
    display: inline-flex;
    inline-size: 26px;
    justify-content: center;
    padding: 0;
  }

  @media (pointer: coarse) {
    .tools button {
      block-size: 2.75rem;
      inline-size: 2.75rem;
    }
  }

  .tools svg {
    block-size: 14px;
    fill: none;
    inline-size: 14px;
    stroke: currentColor;
    stroke-linecap: round;
    stroke-width: 1.8;
  }

  .words {
    background: color-mix(in srgb, var(--_surface) 92%, transparent);
    border-radius: calc(var(--_radius) / 2);
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    inset-block-start: calc(var(--_space) * 1.5);
    inset-inline-start: calc(var(--_space) * 1.5);
    max-inline-size: calc(100% - 3.5rem);
    padding: 2px 6px;
    position: absolute;
    z-index: 2;
  }

  .none {
    align-items: center;
    background: var(--_surface-raised);
    color: var(--_text-muted);
    display: flex;
    inset: 0;
    justify-content: center;
    padding: calc(var(--_space) * 2);
    position: absolute;
    text-align: center;
    z-index: 3;
  }
`;
