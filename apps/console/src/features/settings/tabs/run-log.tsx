import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useResource } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { runLogResource } from 'gk-sdk/rest';
import { t, word } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import '../../../shared/form/form.css';
import '../settings-page.css';
import type { SettingTab } from '../define-setting.js';

/** The one search of the log (spec 002 section 2). */
const STARTS = 'start gkapp';
const ONLY_STARTS = word('Only starts of the server (start gkapp)');

/** Run Log: "list of log lines filtered by one search option, 'start gkapp'" (spec 002 section 2). */
const tab: SettingTab = { Panel: RunLogPanel, words: [ONLY_STARTS], filed: [] };
export default tab;

function RunLogPanel() {
  const runLog = useRest(runLogResource);
  const [onlyStarts, setOnlyStarts] = useState(true);
  const lines = useResource(['run log', onlyStarts], async (signal) => {
    try {
      return await runLog.read(onlyStarts ? STARTS : '', { signal });
    } catch (thrown) {
      // The words of spec 002 section 8, with those of the server.
      throw new Error(`${t('Get logs error')}: ${toGkError(thrown).message}`, { cause: thrown });
    }
  });
  return (
    <div className="gk-settings-log">
      <div className="gk-form-actions">
        <Form.Check
          type="switch"
          id="run-log-starts"
          label={t(ONLY_STARTS)}
          checked={onlyStarts}
          onChange={(event) => setOnlyStarts(event.currentTarget.checked)}
        />
        <Button size="sm" variant="outline-secondary" disabled={lines.kind === 'loading'} onClick={lines.reload}>
          {t('Refresh')}
        </Button>
      </div>
      <ResourceView resource={lines} loading={t('Loading...')}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyPanel title={t('No matching lines')} />
          ) : (
            <pre className="gk-settings-answer">{shown.join('\n')}</pre>
          )
        }
      </ResourceView>
    </div>
  );
}
