import { DEFAULT_BRAND_SWITCHES, isTrialOver, type Brand } from 'gk-sdk/rules';
import { askBrand } from './brand-request.js';
import { leaveEntrance, passesEntrance, type EntrancePage } from './entrance.js';
import { showNoEntrance } from './no-entrance.js';
import { isOffered, showNotOffered } from './not-offered.js';
import type { OpenedPage, Opener } from './opened-page.js';
import { showOpening } from './page-opening.js';
import { showTrialOver } from './trial.js';
import { isTranslated, isViewerPage, type ViewerSegment } from './viewer-segments.js';
import { askTexts, type TextTable } from './words/server-texts.js';
import { showLanguage, words } from './words/viewer-language.js';

/** Options of a page. */
export interface BrandedPageOptions extends EntrancePage {
  readonly root: HTMLElement;
  /** Undefined for an address that names no page. */
  readonly segment: ViewerSegment | undefined;
  /** Its code loads while the server answers with its brand. */
  readonly opener: Promise<Opener>;
  readonly fetch: (path: string) => Promise<Response>;
}

/**
 * Opens a page as far as the brand of the server lets it, and in its language: an ended trial, the entrance guard and the switches
 * stand before it. A brand that comes when the page is open already changes the page then, and so do words that the server has
 * in place of those of the page.
 */
export async function openBrandedPage(options: BrandedPageOptions): Promise<void> {
  const { root, segment, opener, fetch } = options;
  const brand = askBrand(fetch);
  // Before anything else cleans the address.
  const mayEnter = passesEntrance(options);
  let switches = DEFAULT_BRAND_SWITCHES;
  let open: OpenedPage | undefined;
  let texts: TextTable = {};
  let language = 'en';
  let showAgain = (): void => undefined;
  const show = async (told: Brand): Promise<void> => {
    switches = told.switches;
    const instead = shownInstead(told, mayEnter, options);
    // The diagnostic pages are English.
    const hasWords = instead !== undefined || segment === undefined || isTranslated(segment);
    language = hasWords ? switches.defaultLanguage : 'en';
    await showLanguage(language, hasWords ? texts : {});
    showAgain = () => (instead ? instead.show(root) : open?.refresh());
    if (instead !== undefined) {
      open?.close(instead.why());
      delete root.dataset['state'];
      instead.show(root);
    } else if (open === undefined) {
      showOpening(root);
      open = await (await opener)(root, () => switches);
    } else {
      open.refresh();
    }
  };
  const asked = segment === undefined || isTranslated(segment) ? askTexts(fetch) : Promise.resolve({});
  await show(await brand.first);
  const showLate = async (): Promise<void> => {
    const late = await brand.late;
    if (late !== undefined) await show(late);
  };
  // A page is opened to see a vehicle now: it does not wait for the words.
  const showTexts = async (): Promise<void> => {
    texts = await asked;
    if (await showLanguage(language, texts)) showAgain();
  };
  await Promise.all([showLate(), showTexts()]);
}

/** Replacement of a page. */
interface Instead {
  /** For the parent window, in the language that is shown. */
  readonly why: () => string;
  readonly show: (root: HTMLElement) => void;
}

/** Undefined = the page itself. */
function shownInstead(brand: Brand, mayEnter: boolean, page: BrandedPageOptions): Instead | undefined {
  const { segment } = page;
  if (isTrialOver(Date.now() / 1000, brand.switches.trial)) {
    return { why: () => words().trialOver, show: showTrialOver };
  }
  if (!mayEnter) {
    // Users who are led elsewhere read nothing here.
    const isLed = leaveEntrance(page, brand);
    return { why: () => words().entrance.hint, show: isLed ? () => undefined : showNoEntrance };
  }
  if (segment === undefined || !isViewerPage(segment) || isOffered(segment, brand.switches)) return undefined;
  return {
    why: () => words().notOffered.page,
    show: (root) => {
      // As a page that opens does: nobody else is to read the credentials of a link that leads to nothing.
      history.replaceState(history.state, '', `/${segment}${location.hash}`);
      showNotOffered(root, segment);
    },
  };
}
