import { css } from 'lit';

/** Declarations of a plain button; each element adds the size that its place allows. @internal */
export const buttonFace = css`
  background: var(--_surface);
  border: 1px solid var(--_border);
  border-radius: calc(var(--_radius) / 2);
  color: var(--_text);
  cursor: pointer;
  font: inherit;
`;
