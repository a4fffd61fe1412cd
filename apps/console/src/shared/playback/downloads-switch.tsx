import { ToolbarSwitch } from '../device-screen/device-toolbar.js';
import { t } from '../i18n/translate.js';
import type { DownloadsPanel } from './use-downloads-panel.js';

/** Opens and closes the panel of downloads, from the toolbar of its device. */
export function DownloadsSwitch({ isOpen, toggle }: Pick<DownloadsPanel, 'isOpen' | 'toggle'>) {
  return <ToolbarSwitch icon="download" label={t('Download')} pressed={isOpen} onClick={toggle} />;
}
