import { css } from 'lit';

/**
 * Puts the page's content in the slot `messages` above everything of the element. A popover and a dialog see to that
 * themselves, and rules of the page go before these.
 *
 * @internal
 */
export const messagesStyles = css`
  ::slotted([slot='messages']:not([popover], dialog)) {
    position: relative;
    z-index: 5;
  }
`;
