import { useServerInfo } from 'gk-react';
import { useBrand } from '../../shared/brand/brand-context.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';

/** Whose console this is: the brand's words, the server's version and the licences (spec 000 section 2.10). */
export function CopyrightModal({ onClose }: { readonly onClose: () => void }) {
  const { name = t('GK fleet console'), copyright } = useBrand();
  const version = useServerInfo()?.version;
  return (
    <DialogFrame title={t('Copyright')} onClose={onClose}>
      <p>
        <strong>{name}</strong>
      </p>
      {version !== undefined && <p>{t('Server version {version}', { version })}</p>}
      <p>{copyright ?? t('Copyright: the authors of GK. Contains third-party software under its own licences.')}</p>
      <p className="mb-0">
        <a href="/third-party-notices.md" target="_blank" rel="noreferrer">
          {t('Third-party licences')}
        </a>
      </p>
    </DialogFrame>
  );
}
