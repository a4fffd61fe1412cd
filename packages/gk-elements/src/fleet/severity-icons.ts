import { svg } from 'lit';
import type { EventSeverity } from 'gk-sdk/rules';

/** Outlines on a grid of 24, drawn with the text's colour: each severity has a shape of its own. @internal */
export const severityIcons: Readonly<Record<EventSeverity, ReturnType<typeof svg>>> = {
  info: svg`<circle cx="12" cy="12" r="9" /><path d="M12 11v5M12 8v.2" />`,
  warning: svg`<path d="M12 4 21.5 20h-19ZM12 10v4.5M12 17.3v.2" />`,
  alarm: svg`<path d="M8 3h8l5 5v8l-5 5H8l-5-5V8ZM12 7.5V13M12 16.3v.2" />`,
};
