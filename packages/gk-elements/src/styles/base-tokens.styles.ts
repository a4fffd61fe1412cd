import { css } from 'lit';

/**
 * The tokens that every visible element needs from the start, with their defaults, under the private names that the element
 * styles use.
 *
 * @internal
 */
export const baseTokenStyles = css`
  :host {
    --_text: var(--gk-color-text, light-dark(#1a2330, #e8edf4));
    --_focus: var(--gk-color-focus, light-dark(#0b63c5, #8cc4ff));
    --_font-family: var(--gk-font-family, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
    --_font-size: var(--gk-font-size, 0.875rem);
    --_font-size-small: var(--gk-font-size-small, 0.75rem);
    --_space: var(--gk-space, 0.25rem);
    --_radius: var(--gk-radius, 0.5rem);
    --_duration: var(--gk-duration, 150ms);
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --_duration: 0ms;
    }
  }
`;
