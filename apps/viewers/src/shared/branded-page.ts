import { isTrialOver, TRIAL_OVER_MESSAGE, type Brand } from 'gk-sdk/rules';
import { askBrand } from './brand-request.js';
import { leaveEntrance, passesEntrance, type EntrancePage } from './entrance.js';
import { showNoEntrance } from './no-entrance.js';
import { showTrialOver } from './trial.js';

/** A page that is open. */
export interface OpenedPage {
  /**
   * Ends what goes on: the page shows nothing afterwards.
   *
   * @param words - Why, for the parent window.
   */
  close(words: string): void;
}

/** Opens a page that is loaded. */
export type Opener = (root: HTMLElement) => OpenedPage | Promise<OpenedPage>;

/** What a page is opened with. */
export interface BrandedPageOptions extends EntrancePage {
  readonly root: HTMLElement;
  /** Its parts come while the server tells its brand. */
  readonly opener: Promise<Opener>;
  readonly fetch: (path: string) => Promise<Response>;
}

/**
 * Opens a page as far as the brand of the server lets it: an ended trial and the entrance guard stand before it. A brand that comes
 * when the page is open already takes its place then.
 */
export async function openBrandedPage(options: BrandedPageOptions): Promise<void> {
  const { root, opener, fetch } = options;
  const brand = askBrand(fetch);
  // Before anything else cleans the address.
  const mayEnter = passesEntrance(options);
  let open: OpenedPage | undefined;
  const show = async (told: Brand): Promise<void> => {
    const instead = shownInstead(told, mayEnter, options);
    if (instead === undefined) {
      open ??= await (await opener)(root);
      return;
    }
    open?.close(instead.words);
    delete root.dataset['state'];
    instead.show(root);
  };
  await show(await brand.first);
  const late = await brand.late;
  if (late !== undefined) await show(late);
}

/** What stands in the place of a page. */
interface Instead {
  /** Why, for the parent window. */
  readonly words: string;
  readonly show: (root: HTMLElement) => void;
}

/** Undefined = the page itself. */
function shownInstead(brand: Brand, mayEnter: boolean, page: EntrancePage): Instead | undefined {
  if (isTrialOver(Date.now() / 1000, brand.switches.trial)) return { words: TRIAL_OVER_MESSAGE, show: showTrialOver };
  if (mayEnter) return undefined;
  // Whoever is led elsewhere reads nothing here.
  return { words: '', show: leaveEntrance(page, brand) ? () => undefined : showNoEntrance };
}
