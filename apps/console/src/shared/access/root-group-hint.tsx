import type { Area } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { useMay } from './use-may.js';

/** Says why nothing can be changed here, to users who may not open an area of the whole server. */
export function RootGroupHint({ area, text }: { readonly area: Area; readonly text: string }) {
  if (useMay(area)) return null;
  return (
    <p className="text-body-secondary" role="note">
      {t(text)}
    </p>
  );
}
