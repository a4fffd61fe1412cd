import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-bootstrap';
import { useResource } from 'gk-react';
import { useUnsavedScopes } from '../../shared/form/unsaved.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { useServerInfo } from '../../shared/session/use-user.js';
import { choiceParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { loadTab } from './load-tab.js';
import { SettingsFileMenu } from './settings-file/settings-file-menu.js';
import { SETTING_TABS } from './setting-tabs.js';
import { TabList, TabSelect } from './tab-list.js';
import { TabPanel } from './tab-panel.js';
import { searchTabs } from './tab-search.js';
import './settings-page.css';

const TAB_IDS = SETTING_TABS.map(({ id }) => id);
const DEFAULT_TAB = 'protocol';
const SHAPE = { tab: choiceParameter(TAB_IDS, DEFAULT_TAB) };

/** Server settings in tabs, each with its address, made when it is first chosen and kept (spec 002 sections 2 and 4). */
export function SettingsPage() {
  const [{ tab: asked }, change] = useUrlState(SHAPE);
  const extensions = useServerInfo()?.extensions ?? [];
  const rows = SETTING_TABS.filter(({ needs }) => needs === undefined || extensions.includes(needs));
  const tab = rows.some(({ id }) => id === asked) ? asked : DEFAULT_TAB;
  const page = useRef<HTMLDivElement>(null);
  const seenTab = useRef(tab);
  useEffect(() => {
    if (seenTab.current === tab) return;
    seenTab.current = tab;
    // Who chose it at the end of the list would see its end, or nothing of a shorter one.
    const main = page.current?.closest('main');
    if (main) main.scrollTop = 0;
  }, [tab]);
  const [search, setSearch] = useState('');
  const [visited, setVisited] = useState<readonly string[]>([tab]);
  const [filesRead, setFilesRead] = useState(0);
  if (!visited.includes(tab)) setVisited([...visited, tab]);
  // The words of a tab come with its code: all of it is loaded when a search begins.
  const words = useResource(search === '' ? undefined : 'words of settings', loadWords);
  const tabs = searchTabs(
    rows.map(({ id, title }) => ({
      id,
      title: t(title),
      words: (words.data?.get(id) ?? []).map((one) => t(one)),
    })),
    search,
  );
  const list = {
    tabs,
    current: tab,
    changed: useUnsavedScopes(),
    onChoose: (id: string) => change({ tab: id }, { replace: false }),
  };
  const title = t(SETTING_TABS.find(({ id }) => id === tab)?.title ?? '');
  return (
    <div ref={page} className="gk-settings">
      <nav aria-label={t('Breadcrumb')}>
        <ol className="breadcrumb mb-1 p-0 bg-transparent">
          <li className="breadcrumb-item">{t('System setting')}</li>
          <li className="breadcrumb-item active" aria-current="page">
            {title}
          </li>
        </ol>
      </nav>
      <PageHeader title={title} actions={<SettingsFileMenu onSaved={() => setFilesRead((before) => before + 1)} />} />
      <div className="gk-settings-body">
        <div className="gk-settings-side">
          <Form.Control
            type="search"
            size="sm"
            aria-label={t('Search the settings')}
            placeholder={t('Search the settings')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && tabs[0]) list.onChoose(tabs[0].id);
              if (event.key === 'Escape') setSearch('');
            }}
          />
          {words.kind === 'failed' && <p role="alert">{words.error.message}</p>}
          {tabs.length === 0 && words.kind === 'ready' && <p role="status">{t('No matching settings')}</p>}
          <TabList {...list} />
          <TabSelect {...list} />
        </div>
        {/* New panels read the settings that a file has changed. */}
        <div key={filesRead} className="gk-settings-panels">
          {rows
            .filter(({ id }) => visited.includes(id))
            .map((row) => (
              <TabPanel key={row.id} row={row} hidden={row.id !== tab} />
            ))}
        </div>
      </div>
    </div>
  );
}

async function loadWords(): Promise<ReadonlyMap<string, readonly string[]>> {
  const loaded = await Promise.all(
    SETTING_TABS.map(async (row) => [row.id, (await loadTab(row))?.words ?? []] as const),
  );
  return new Map(loaded);
}
