import { ICON_LINES, type IconName } from './icon-lines.js';
import { ICON_OUTLINES } from './icon-outlines.js';

/** A line icon in the colour of the text around it. It is decoration: the words stand beside it or in a label. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  const outline = ICON_OUTLINES[name];
  return (
    <svg className="gk-icon" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      {outline ? (
        <path d={outline} fill="currentColor" fillRule="evenodd" />
      ) : (
        <path
          d={ICON_LINES[name]}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
