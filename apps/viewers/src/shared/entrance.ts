import { passesEntranceGuard } from 'gk-sdk';
import { entranceTarget, type Brand } from 'gk-sdk/rules';

/** Part of the page that the guard reads and changes. */
export interface EntrancePage {
  readonly document: Pick<Document, 'querySelector'>;
  readonly location: Pick<Location, 'pathname' | 'href' | 'replace'>;
}

/**
 * The entrance guard (spec 000 section 4): the value that the page carries must fit the path. The value of brand.json itself is
 * the console's: the path of a viewer is another one for each device.
 *
 * @returns False when the page must not be shown.
 */
export function passesEntrance({ document, location }: EntrancePage): boolean {
  const value = document.querySelector<HTMLMetaElement>('meta[name="gk-entrance"]')?.content;
  return passesEntranceGuard(value, location.pathname);
}

/**
 * Leads visitors who do not pass to the address of brand.json.
 *
 * @returns False where the brand names none.
 */
export function leaveEntrance({ location }: Pick<EntrancePage, 'location'>, brand: Brand): boolean {
  const target = entranceTarget(brand, location.href);
  if (target === undefined) return false;
  location.replace(target);
  return true;
}
