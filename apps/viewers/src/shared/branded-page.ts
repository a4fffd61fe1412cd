import { isTrialOver, type Brand } from 'gk-sdk/rules';
import { askBrand } from './brand-request.js';
import { leaveEntrance, passesEntrance, type EntrancePage } from './entrance.js';
import { showNoEntrance } from './no-entrance.js';
import type { OpenedPage, Opener } from './opened-page.js';
import { showOpening } from './page-opening.js';
import { showTrialOver } from './trial.js';
import { isViewerPage, type ViewerSegment } from './viewer-segments.js';
import { showLanguage, words } from './words/viewer-language.js';

/** What a page is opened with. */
export interface BrandedPageOptions extends EntrancePage {
  readonly root: HTMLElement;
  /** Undefined for an address that names no page. */
  readonly segment: ViewerSegment | undefined;
  /** Its parts come while the server tells its brand. */
  readonly opener: Promise<Opener>;
  readonly fetch: (path: string) => Promise<Response>;
}

/**
 * Opens a page as far as the brand of the server lets it, and in its language: an ended trial and the entrance guard stand before
 * it. A brand that comes when the page is open already changes the page then.
 */
export async function openBrandedPage(options: BrandedPageOptions): Promise<void> {
  const { root, segment, opener, fetch } = options;
  const brand = askBrand(fetch);
  // Before anything else cleans the address.
  const mayEnter = passesEntrance(options);
  let open: OpenedPage | undefined;
  const show = async (told: Brand): Promise<void> => {
    const instead = shownInstead(told, mayEnter, options);
    // The diagnostic pages are English.
    const hasWords = instead !== undefined || segment === undefined || isViewerPage(segment);
    await showLanguage(hasWords ? told.switches.defaultLanguage : 'en');
    if (instead !== undefined) {
      open?.close(instead.why());
      delete root.dataset['state'];
      instead.show(root);
    } else if (open === undefined) {
      showOpening(root);
      open = await (await opener)(root);
    } else {
      open.refresh();
    }
  };
  await show(await brand.first);
  const late = await brand.late;
  if (late !== undefined) await show(late);
}

/** What stands in the place of a page. */
interface Instead {
  /** For the parent window, in the language that is shown. */
  readonly why: () => string;
  readonly show: (root: HTMLElement) => void;
}

/** Undefined = the page itself. */
function shownInstead(brand: Brand, mayEnter: boolean, page: EntrancePage): Instead | undefined {
  if (isTrialOver(Date.now() / 1000, brand.switches.trial)) {
    return { why: () => words().trialOver, show: showTrialOver };
  }
  if (mayEnter) return undefined;
  // Whoever is led elsewhere reads nothing here.
  const isLed = leaveEntrance(page, brand);
  return { why: () => words().entrance.hint, show: isLed ? () => undefined : showNoEntrance };
}
