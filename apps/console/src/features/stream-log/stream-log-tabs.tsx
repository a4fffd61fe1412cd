import { t, word } from '../../shared/i18n/translate.js';
import { Tabs, type Tab } from '../../shared/page/tabs.js';
import { choiceParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { ReadLogPage } from './read-log-page.js';
import { StreamLogPage } from './stream-log-page.js';
import './stream-log.css';

const TABS = [
  { id: 'streams', title: word('Video') },
  { id: 'reads', title: word('Tracks and exports') },
] as const satisfies readonly Tab<string>[];
type TabId = (typeof TABS)[number]['id'];

const SHAPE = { tab: choiceParameter<TabId>(['streams', 'reads'], 'streams') };

/** Who looked at what: the video of the specification, and what else of the past was read. */
export function StreamLogTabs() {
  const [{ tab }, change] = useUrlState(SHAPE);
  return (
    <div className="gk-log-tabs">
      <Tabs label={t('Who looked at what')} tabs={TABS} current={tab} onChoose={(id) => change({ tab: id })}>
        {tab === 'streams' ? <StreamLogPage /> : <ReadLogPage />}
      </Tabs>
    </div>
  );
}
