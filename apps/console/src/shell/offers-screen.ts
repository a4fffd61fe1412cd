import type { AccessAnswer, Area, BrandSwitches } from 'gk-sdk/rules';
import type { Screen } from './screen.js';

/**
 * Whether menus and the palette offer a screen: one that the user may open, that shows something without more than its path, and that
 * the brand does not hide ("the entry /splayback is hidden", which the drawer of a vehicle still leads to).
 */
export function offersScreen(
  { area, path, byLinkOnly }: Screen,
  access: (area: Area) => AccessAnswer,
  switches: Pick<BrandSwitches, 'hideVideoPlayback'>,
): boolean {
  if (byLinkOnly || path.includes(':') || (path === '/splayback' && switches.hideVideoPlayback)) return false;
  return access(area).allowed;
}
