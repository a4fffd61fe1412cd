import { useDevices } from 'gk-react';
import { deviceTitle } from 'gk-sdk/rules';
import { useBrand } from '../brand/brand-context.js';

/** Suggestions shown at most. */
export const SUGGESTIONS = 20;

/** A device that is suggested. */
export interface Suggestion {
  /** Empty for all devices. */
  readonly deviceId: string;
  readonly title: string;
  /** Memo and driver; the id first where the title is another one, since the id is the value of the field. */
  readonly words: string;
}

const NO_DEVICES: ReadonlySet<string> = new Set();

/**
 * Returns suggestions for a text: the devices whose id, memo, driver or plate contains it.
 *
 * @param open - Without it nothing is looked for.
 * @param allLabel - Words of the choice of all devices, shown while nothing is typed.
 */
export function useSuggestions(
  text: string,
  open: boolean,
  allLabel: string | undefined,
): { readonly options: readonly Suggestion[]; /** How many are not shown. */ readonly more: number } {
  const { switches } = useBrand();
  const found = useDevices(open ? { mode: 'all', text } : { mode: 'all', deviceIds: NO_DEVICES });
  const all: readonly Suggestion[] =
    allLabel === undefined || text !== '' ? [] : [{ deviceId: '', title: allLabel, words: '' }];
  const devices = found.slice(0, SUGGESTIONS).map((device): Suggestion => {
    const { deviceId, memo, driverName } = device;
    const title = deviceTitle(device, switches);
    return { deviceId, title, words: [title !== deviceId && deviceId, memo, driverName].filter(Boolean).join(', ') };
  });
  return { options: [...all, ...devices], more: Math.max(0, found.length - SUGGESTIONS) };
}
