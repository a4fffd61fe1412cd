import { t, word } from '../../shared/i18n/translate.js';
import { Tabs, type Tab } from '../../shared/page/tabs.js';
import { useServerHas } from '../../shared/session/use-user.js';
import { choiceParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { AccessLogPage } from './access-log-page.js';
import { ChangeLogPage } from './change-log-page.js';
import './access-log.css';

const TABS = [
  { id: 'calls', title: word('Access') },
  { id: 'changes', title: word('Changes') },
] as const satisfies readonly Tab<string>[];
type TabId = (typeof TABS)[number]['id'];

const SHAPE = { tab: choiceParameter<TabId>(['calls', 'changes'], 'calls') };

/** Who did what: the log of the specification, and where the server has it, what was changed from what to what. */
export function AccessLogTabs() {
  const [{ tab }, change] = useUrlState(SHAPE);
  const hasChanges = useServerHas('change-log');
  if (!hasChanges) return <AccessLogPage />;
  return (
    <div className="gk-access-log-tabs">
      <Tabs label={t('Who did what')} tabs={TABS} current={tab} onChoose={(id) => change({ tab: id })}>
        {tab === 'calls' ? <AccessLogPage /> : <ChangeLogPage />}
      </Tabs>
    </div>
  );
}
