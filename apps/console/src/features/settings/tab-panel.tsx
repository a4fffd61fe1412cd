import { useResource } from 'gk-react';
import { t } from '../../shared/i18n/translate.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { UnsavedScope } from '../../shared/form/unsaved.js';
import { loadTab } from './load-tab.js';
import type { SettingTabRow } from './setting-tabs.js';

/** The content of a tab. It stays mounted, hidden, once it was chosen (spec 002 section 4). */
export function TabPanel({ row, hidden }: { readonly row: SettingTabRow; readonly hidden: boolean }) {
  const tab = useResource(['settings tab', row.id], () => loadTab(row));
  return (
    <section className="gk-settings-panel" aria-label={t(row.title)} hidden={hidden}>
      <UnsavedScope value={row.id}>
        <ResourceView resource={tab} loading={t('Loading...')}>
          {(loaded) => <loaded.Panel />}
        </ResourceView>
      </UnsavedScope>
    </section>
  );
}
