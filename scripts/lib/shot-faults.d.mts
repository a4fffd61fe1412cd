/** Says what no screen may have; runs inside a page. */
export function seenFaults(leastPx: number): string[];
/** Notes how each control looks without the focus; runs inside a page. */
export function noteLooks(): void;
/** Name of the control that has the focus and does not show it, an empty text where it does, or nothing at the end; runs inside a page. */
export function focusFault(): string | undefined;
