import { css } from 'lit';

/**
 * The public `--gk-*` tokens with their defaults, under the private names that the element styles
 * use. `tokens.css` offers the same values to the page; a test keeps the two equal.
 *
 * @internal
 */
export const tokenStyles = css`
  :host {
    --_surface: var(--gk-color-surface, light-dark(#ffffff, #151b23));
    --_surface-raised: var(--gk-color-surface-raised, light-dark(#f4f6f9, #1e2631));
    --_border: var(--gk-color-border, light-dark(#d5dbe3, #364152));
    --_text: var(--gk-color-text, light-dark(#1a2330, #e8edf4));
    --_text-muted: var(--gk-color-text-muted, light-dark(#55637a, #a3b0c2));
    --_accent: var(--gk-color-accent, light-dark(#0b63c5, #6cb2ff));
    --_on-accent: var(--gk-color-on-accent, light-dark(#ffffff, #08182b));
    --_focus: var(--gk-color-focus, light-dark(#0b63c5, #8cc4ff));
    --_offline: var(--gk-color-offline, light-dark(#7a8699, #8a96a8));
    --_idle: var(--gk-color-idle, light-dark(#1769d2, #5aa9ff));
    --_driving: var(--gk-color-driving, light-dark(#14804a, #46c983));
    --_overspeed: var(--gk-color-overspeed, light-dark(#c8232c, #ff6b70));
    --_success: var(--gk-color-success, light-dark(#14804a, #46c983));
    --_warning: var(--gk-color-warning, light-dark(#8f5a00, #f0b350));
    --_danger: var(--gk-color-danger, light-dark(#c8232c, #ff6b70));
    --_recording: var(--gk-color-recording, light-dark(#c8232c, #ff6b70));
    --_recording-error: var(--gk-color-recording-error, light-dark(#8a2be2, #c79bff));
    --_font-family: var(--gk-font-family, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
    --_font-size: var(--gk-font-size, 0.875rem);
    --_font-size-small: var(--gk-font-size-small, 0.75rem);
    --_space: var(--gk-space, 0.25rem);
    --_radius: var(--gk-radius, 0.5rem);
    --_shadow: var(--gk-shadow, 0 1px 2px rgb(10 20 35 / 0.12), 0 4px 14px rgb(10 20 35 / 0.14));
    --_duration: var(--gk-duration, 150ms);
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --_duration: 0ms;
    }
  }
`;
