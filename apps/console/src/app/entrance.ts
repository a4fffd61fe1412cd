import { passesEntranceGuard } from 'gk-sdk';
import { entranceTarget, readBrand, type Brand } from 'gk-sdk/rules';

/** What the guard reads of the page, and what it does to it. */
export interface EntrancePage {
  readonly document: Document;
  readonly location: Pick<Location, 'pathname' | 'href' | 'replace'>;
}

/** The first screen waits no longer for the brand: a call that hangs must not leave the page white. */
const BRAND_WAIT_MS = 4000;

/** The deployment's brand; the unbranded one where brand.json is missing, cannot be read or does not come. */
export async function fetchBrand(fetch: (url: string) => Promise<Response>): Promise<Brand> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, BRAND_WAIT_MS, undefined);
  });
  const told = fetch('/brand.json').then((response): unknown => (response.ok ? response.json() : undefined));
  try {
    return readBrand(await Promise.race([told, tooLate]));
  } catch {
    return readBrand(undefined);
  } finally {
    clearTimeout(timer);
  }
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
