import { passesEntranceGuard } from 'gk-sdk';

/** What the guard reads of the page, and what it does to it. */
export interface EntrancePage {
  readonly document: Document;
  readonly location: Pick<Location, 'pathname' | 'href' | 'replace'>;
  readonly fetch: (path: string) => Promise<Response>;
}

/**
 * The entrance guard (spec 000 section 4): the value that the page carries must fit the path. A page that does not pass goes to the
 * address of brand.json, if it names one. The value of brand.json itself is the console's: the path of a viewer is another one
 * for each device.
 *
 * @returns False when the page must not be shown.
 */
export async function passEntrance({ document, location, fetch }: EntrancePage): Promise<boolean> {
  const value = document.querySelector<HTMLMetaElement>('meta[name="gk-entrance"]')?.content;
  if (passesEntranceGuard(value, location.pathname)) return true;
  const target = await redirectOf(fetch, location.href);
  if (target !== undefined) location.replace(target);
  return false;
}

async function redirectOf(fetch: EntrancePage['fetch'], base: string): Promise<string | undefined> {
  const { entranceTarget, readBrand } = await import('gk-sdk/rules');
  try {
    const response = await fetch('/brand.json');
    return response.ok ? entranceTarget(readBrand(await response.json()), base) : undefined;
  } catch {
    return undefined;
  }
}
