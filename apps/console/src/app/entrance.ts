import { passesEntranceGuard } from 'gk-sdk';
import { readBrand, type Brand } from 'gk-sdk/rules';

/** What the guard reads of the page, and what it does to it. */
export interface EntrancePage {
  readonly document: Document;
  readonly location: Pick<Location, 'pathname' | 'href' | 'replace'>;
  readonly fetch: (url: string) => Promise<Response>;
}

/**
 * The entrance guard (spec 000 section 4). The page's own value is judged at once; the value of brand.json when
 * that arrives, so that the first paint does not wait for it.
 *
 * @param onRefused - Called when the page must not be shown and brand.json names no address to go to.
 * @returns False when the page must not be shown.
 */
export function guardEntrance(page: EntrancePage, onRefused: () => void): boolean {
  const path = page.location.pathname;
  const ownValue = page.document.querySelector<HTMLMetaElement>('meta[name="gk-entrance"]')?.content;
  const passes = passesEntranceGuard(ownValue, path);
  void fetchBrand(page).then((brand) => {
    if (passes && (ownValue || passesEntranceGuard(brand.entrance, path))) return;
    const target = redirectTarget(brand, page.location.href);
    if (target) page.location.replace(target);
    else onRefused();
  });
  return passes;
}

async function fetchBrand(page: EntrancePage): Promise<Brand> {
  try {
    const response = await page.fetch('/brand.json');
    return readBrand(response.ok ? await response.json() : undefined);
  } catch {
    // Without a readable brand.json the console is unbranded.
    return readBrand(undefined);
  }
}

/** Only an address of the web: a `javascript:` one would run in this page. */
function redirectTarget({ entranceRedirect }: Brand, base: string): string | undefined {
  if (!entranceRedirect || !URL.canParse(entranceRedirect, base)) return undefined;
  const target = new URL(entranceRedirect, base);
  return target.protocol === 'https:' || target.protocol === 'http:' ? target.href : undefined;
}
