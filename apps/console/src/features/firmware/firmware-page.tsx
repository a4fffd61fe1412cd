import { useResource, type Resource } from 'gk-react';
import { firmwareResource, type FirmwareFile } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { useRefusalNotice } from '../../shared/notice/use-refusal-notice.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { Tabs, type Tab } from '../../shared/page/tabs.js';
import { useRest } from '../../shared/query/use-rest.js';
import { choiceParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { FirmwareStore } from './store/firmware-store.js';
import { FirmwareUpdate } from './update/firmware-update.js';
import { UpdatePlans } from './plans/update-plans.js';
import '../../shared/report/report.css';
import './firmware.css';

const TABS = [
  { id: 'update', title: word('Firmware Update') },
  { id: 'store', title: word('Firmware Store') },
  { id: 'plans', title: word('Auto Update Plan') },
] as const satisfies readonly Tab<string>[];
type TabId = (typeof TABS)[number]['id'];

const SHAPE = { tab: choiceParameter<TabId>(['update', 'store', 'plans'], 'update') };

/** Firmware of the devices (spec 001 section 2): updates, the store of files, and plans. */
export function FirmwarePage() {
  const [{ tab }, change] = useUrlState(SHAPE);
  const firmware = useRest(firmwareResource);
  const files = useResource('firmware store', (signal) => firmware.list({ signal }));
  useRefusalNotice(files.error);
  return (
    <div className="gk-report">
      <PageHeader title={t('Device firmware update')} />
      <Tabs
        label={t('Firmware')}
        tabs={TABS}
        current={tab}
        onChoose={(id) => change({ tab: id })}
        panelClassName="gk-report-answer gk-firmware"
        panelOf={(id) => <FirmwareTab tab={id} files={files} />}
      />
    </div>
  );
}

/** A tab, which goes on while another one is open: an upload, running updates, and typed text. */
function FirmwareTab({ tab, files }: { readonly tab: TabId; readonly files: Resource<readonly FirmwareFile[]> }) {
  switch (tab) {
    case 'update':
      return <FirmwareUpdate files={files} />;
    case 'store':
      return <FirmwareStore files={files} />;
    case 'plans':
      return <UpdatePlans />;
  }
}
