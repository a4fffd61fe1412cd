import { css } from 'lit';

/**
 * The rules that MapLibre's canvas, gestures and the two controls in use need, inside the shadow
 * root and in our colours. Its own style sheet is ten times as large and would have to be fetched or
 * parsed by every map. A test checks that each class exists in the installed version.
 *
 * @internal
 */
export const mapLibreStyles = css`
  .maplibregl-map {
    overflow: hidden;
    position: relative;
    -webkit-tap-highlight-color: transparent;
  }

  .maplibregl-canvas {
    left: 0;
    position: absolute;
    top: 0;
  }

  .maplibregl-canvas:focus-visible {
    outline: 3px solid var(--_focus);
    outline-offset: -3px;
  }

  .maplibregl-canvas-container.maplibregl-interactive {
    cursor: grab;
    user-select: none;
  }

  .maplibregl-canvas-container.maplibregl-interactive:active {
    cursor: grabbing;
  }

  .maplibregl-canvas-container.maplibregl-touch-zoom-rotate,
  .maplibregl-canvas-container.maplibregl-touch-zoom-rotate .maplibregl-canvas {
    touch-action: pan-x pan-y;
  }

  .maplibregl-canvas-container.maplibregl-touch-drag-pan,
  .maplibregl-canvas-container.maplibregl-touch-drag-pan .maplibregl-canvas {
    touch-action: pinch-zoom;
  }

  .maplibregl-canvas-container.maplibregl-touch-zoom-rotate.maplibregl-touch-drag-pan,
  .maplibregl-canvas-container.maplibregl-touch-zoom-rotate.maplibregl-touch-drag-pan .maplibregl-canvas {
    touch-action: none;
  }

  .maplibregl-crosshair,
  .maplibregl-crosshair .maplibregl-interactive {
    cursor: crosshair;
  }

  .maplibregl-boxzoom {
    background: color-mix(in srgb, var(--_accent) 15%, transparent);
    border: 2px dashed var(--_accent);
    height: 0;
    left: 0;
    position: absolute;
    top: 0;
    width: 0;
  }

  .maplibregl-ctrl-top-left,
  .maplibregl-ctrl-top-right,
  .maplibregl-ctrl-bottom-left,
  .maplibregl-ctrl-bottom-right {
    pointer-events: none;
    position: absolute;
    z-index: 2;
  }

  .maplibregl-ctrl-bottom-left {
    bottom: 0;
    left: 0;
  }

  .maplibregl-ctrl-bottom-right {
    bottom: 0;
    right: 0;
  }

  .maplibregl-ctrl {
    pointer-events: auto;
  }

  .maplibregl-ctrl-scale {
    direction: ltr;
    border: solid var(--_text);
    border-width: 0 1.5px 1.5px;
    color: var(--_text);
    font-size: 0.6875rem;
    line-height: 1.1;
    margin: 0 0 0.5rem 0.625rem;
    padding: 0 0.25rem 0.0625rem;
    text-shadow:
      0 0 3px var(--_surface),
      0 0 3px var(--_surface);
    white-space: nowrap;
  }

  .maplibregl-ctrl-attrib {
    background: color-mix(in srgb, var(--_surface) 82%, transparent);
    border-start-start-radius: 0.375rem;
    color: var(--_text);
    font-size: 0.6875rem;
    padding: 0.0625rem 0.375rem;
  }

  .maplibregl-ctrl-attrib.maplibregl-attrib-empty,
  .maplibregl-ctrl-attrib-button {
    display: none;
  }

  .maplibregl-ctrl-attrib a {
    color: inherit;
  }
`;
