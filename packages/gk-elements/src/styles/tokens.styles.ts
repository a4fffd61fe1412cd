import { css } from 'lit';
import { baseTokenStyles } from './base-tokens.styles.js';

/**
 * All public `--gk-*` tokens with their defaults, under the private names that the element styles use. `tokens.css` offers
 * the same values to the page; a test keeps the two equal.
 *
 * @internal
 */
export const tokenStyles = css`
  ${baseTokenStyles}

  :host {
    --_surface: var(--gk-color-surface, light-dark(#ffffff, #151b23));
    --_surface-raised: var(--gk-color-surface-raised, light-dark(#f4f6f9, #1e2631));
    --_border: var(--gk-color-border, light-dark(#d5dbe3, #364152));
    --_text-muted: var(--gk-color-text-muted, light-dark(#55637a, #a3b0c2));
    --_accent: var(--gk-color-accent, light-dark(#0b63c5, #6cb2ff));
    --_on-accent: var(--gk-color-on-accent, light-dark(#ffffff, #08182b));
    --_offline: var(--gk-color-offline, light-dark(#7a8699, #8a96a8));
    --_idle: var(--gk-color-idle, light-dark(#1769d2, #5aa9ff));
    --_driving: var(--gk-color-driving, light-dark(#14804a, #46c983));
    --_overspeed: var(--gk-color-overspeed, light-dark(#c8232c, #ff6b70));
    --_success: var(--gk-color-success, light-dark(#14804a, #46c983));
    --_warning: var(--gk-color-warning, light-dark(#8f5a00, #f0b350));
    --_danger: var(--gk-color-danger, light-dark(#c8232c, #ff6b70));
    --_recording: var(--gk-color-recording, light-dark(#c8232c, #ff6b70));
    --_recording-error: var(--gk-color-recording-error, light-dark(#8a2be2, #c79bff));
    --_shadow: var(--gk-shadow, 0 1px 2px rgb(10 20 35 / 0.12), 0 4px 14px rgb(10 20 35 / 0.14));
  }
`;
