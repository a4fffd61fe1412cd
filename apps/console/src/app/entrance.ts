import { passesEntranceGuard } from 'gk-sdk';
import { entranceTarget, type Brand } from 'gk-sdk/rules';

/** Part of the page that the guard reads and changes. */
export interface EntrancePage {
  readonly document: Document;
  readonly location: Pick<Location, 'pathname' | 'href' | 'replace'>;
}

/**
 * The entrance guard (spec 000 section 4): the value that the page carries, or else the one of brand.json, must fit the
 * path. A page that does not pass goes to the brand's address, if it names one.
 *
 * @returns False when the page must not be shown.
 */
export function passEntrance({ document, location }: EntrancePage, brand: Brand): boolean {
  const value = document.querySelector<HTMLMetaElement>('meta[name="gk-entrance"]')?.content;
  if (passesEntranceGuard(value || brand.entrance, location.pathname)) return true;
  const target = entranceTarget(brand, location.href);
  if (target !== undefined) location.replace(target);
  return false;
}
