import { canAddLayout, type LayoutConfigs } from './layout-config.js';
import type { TileKey } from 'gk-sdk/rules';
import { usePrompt } from '../dialog/use-questions.js';
import { t } from '../i18n/translate.js';

/** Asks for the name of a new layout: not empty, and none that stands. Undefined for Cancel and Esc. */
export function useLayoutName(layouts: LayoutConfigs<TileKey>): (title: string) => Promise<string | undefined> {
  const prompt = usePrompt();
  return async (title) => {
    const name = await prompt({
      title,
      label: t('Name'),
      check: (text) => {
        if (canAddLayout(layouts, text.trim())) return undefined;
        return text.trim() === '' ? t('Enter a name') : t('This name is taken');
      },
    });
    return name?.trim();
  };
}
