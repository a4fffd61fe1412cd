/** "notifycolor (hex, default #FFFFFF)" (spec 001 section 3). @internal */
export const DEFAULT_NOTIFY_COLOR = '#FFFFFF';
/** "definename (default GLOBAL)" (spec 001 section 3). @public */
export const DEFAULT_DEFINITION_PROFILE = 'GLOBAL';

/** A notify colour as `#RRGGBB`; what is no hex colour is the default. @public */
export function toNotifyColor(text: string | null | undefined): string {
  const match = /^#?([0-9a-f]{6})$/i.exec(text?.trim() ?? '');
  return match?.[1] === undefined ? DEFAULT_NOTIFY_COLOR : `#${match[1].toUpperCase()}`;
}
