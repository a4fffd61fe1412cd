import { css } from 'lit';

/** The map of the player and what lies on it. @internal */
export const gpsPlayerMapStyles = css`
  .map-box {
    background: var(--gk-color-map, light-dark(#e6ebf1, #1b232d));
    block-size: var(--gk-gps-player-map-height, 26rem);
    border-radius: var(--_radius);
    grid-area: map;
    overflow: hidden;
    position: relative;
  }

  .map,
  .painted {
    block-size: 100%;
    inline-size: 100%;
    inset: 0;
    position: absolute;
  }

  .map[hidden],
  .painted[hidden] {
    display: none;
  }

  .marker {
    inset-block-start: 0;
    left: 0;
    pointer-events: none;
    position: absolute;
    transform: translate(var(--x), var(--y));
    z-index: 2;
  }

  .marker[hidden] {
    display: none;
  }

  .marker svg {
    block-size: 34px;
    display: block;
    filter: drop-shadow(0 1px 2px rgb(0 0 0 / 0.35));
    inline-size: 34px;
    overflow: visible;
    transform: translate(-50%, -50%) rotate(var(--angle));
  }

  .marker path {
    fill-rule: evenodd;
    paint-order: stroke;
    stroke: var(--_surface);
    stroke-linejoin: round;
    stroke-width: 3px;
  }

  .marker .tag {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: 3px;
    color: var(--_text);
    font-size: var(--_font-size-small);
    left: 0;
    line-height: 1.3;
    padding-inline: 4px;
    position: absolute;
    top: 18px;
    transform: translateX(-50%);
    white-space: nowrap;
  }

  .marker .standing {
    fill: var(--_idle);
  }
  .marker .slow {
    fill: var(--_driving);
  }
  .marker .brisk {
    fill: var(--_warning);
  }
  .marker .fast {
    fill: var(--_overspeed);
  }
  .marker .unknown {
    fill: var(--_offline);
  }
  .marker .glyph {
    fill: var(--_surface);
    stroke: none;
  }
  .marker .unknown + .glyph {
    fill: var(--_offline);
  }

  .map-tools {
    display: grid;
    gap: var(--_space);
    inset-block-start: calc(var(--_space) * 2);
    inset-inline-end: calc(var(--_space) * 2);
    position: absolute;
    z-index: 3;
  }

  .legend {
    background: color-mix(in srgb, var(--_surface) 92%, transparent);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    display: flex;
    flex-wrap: wrap;
    font-size: var(--_font-size-small);
    gap: 0 calc(var(--_space) * 2);
    inset-block-start: calc(var(--_space) * 2);
    inset-inline-start: calc(var(--_space) * 2);
    list-style: none;
    margin: 0;
    max-inline-size: calc(100% - 5rem);
    padding: 2px 8px;
    pointer-events: none;
    position: absolute;
    z-index: 2;
  }

  .legend li {
    align-items: center;
    display: inline-flex;
    font-variant-numeric: tabular-nums;
    gap: 4px;
    white-space: nowrap;
  }

  .legend i {
    forced-color-adjust: none;
    block-size: 5px;
    border-radius: 3px;
    inline-size: 16px;
  }

  .footage-server {
    background: var(--_driving);
  }
  .footage-downloaded {
    background: var(--_accent);
  }
  .footage-device {
    background: var(--_warning);
  }
  .footage-none {
    background: var(--_overspeed);
  }
  .footage-unknown {
    background: var(--_offline);
  }

  .band-standing {
    background: var(--_idle);
  }
  .band-slow {
    background: var(--_driving);
  }
  .band-brisk {
    background: var(--_warning);
  }
  .band-fast {
    background: var(--_overspeed);
  }

  .status {
    align-items: center;
    background: color-mix(in srgb, var(--_surface) 95%, transparent);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 2);
    inset-block-start: 50%;
    left: 50%;
    max-inline-size: calc(100% - 3rem);
    padding: calc(var(--_space) * 3) calc(var(--_space) * 5);
    position: absolute;
    text-align: center;
    transform: translate(-50%, -50%);
    z-index: 3;
  }

  .status[hidden] {
    display: none;
  }

  .note {
    background: color-mix(in srgb, var(--_surface) 92%, transparent);
    border-radius: calc(var(--_radius) / 2);
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    inset-block-end: calc(var(--_space) * 2);
    inset-inline-start: calc(var(--_space) * 2);
    padding: 2px 8px;
    position: absolute;
    z-index: 2;
  }

  @container (max-width: 44rem) {
    .map-box {
      block-size: var(--gk-gps-player-map-height, 18rem);
    }
  }
`;
