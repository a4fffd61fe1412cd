import { useResource } from 'gk-react';
import { Button } from 'react-bootstrap';
import { eventReportsResource, type EventReport } from 'gk-sdk/rest';
import { deleteQuestion } from '../../shared/notice/notice-words.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { FormParameters } from '../../shared/form/unsaved.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t, word } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { DataTable } from '../../shared/table/data-table.js';
import { textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import './event-reports-page.css';
import { REPORT_COLUMNS } from './report-columns.js';
import { ReportForm } from './report-form.js';

/** `new`, the number of the profile that is edited, or empty. */
const SHAPE = { form: textParameter() };
const NEW = 'new';
const FORM = ['form'];

/** Profiles of event reports (spec 002 section 2, "Event report setting"). */
export function EventReportsPage() {
  const resource = useRest(eventReportsResource);
  const shown = useResource('event reports', (signal) => resource.list({ signal }));
  return (
    <div className="gk-event-reports">
      <ResourceView resource={shown} title={t('Event report settings')} loading={t('Loading the profiles')}>
        {(reports) => <Reports reports={reports} onList={(next) => shown.update(() => next)} />}
      </ResourceView>
    </div>
  );
}

function Reports({
  reports,
  onList,
}: {
  readonly reports: readonly EventReport[];
  readonly onList: (reports: readonly EventReport[]) => void;
}) {
  const [{ form }, change] = useUrlState(SHAPE);
  const resource = useRest(eventReportsResource);
  const confirm = useConfirm();
  const mayLeave = useMayLeave();
  const edited = reports.find(({ reportId }) => String(reportId) === form);
  const remove = useSave(async (signal, { reportId }: EventReport) => {
    const { items, message } = await resource.remove(reportId, { signal });
    onList(items);
    if (String(reportId) === form) change({ form: '' });
    return message;
  });
  const open = async (next: string): Promise<void> => {
    if (await mayLeave()) change({ form: next }, { replace: false });
  };
  const askRemove = async (report: EventReport): Promise<void> => {
    const question = { title: t(deleteQuestion('row')), text: report.profile, yes: t('Delete') };
    if (await confirm(question)) remove.run(report);
  };
  return (
    <>
      <PageHeader
        title={t('Event report settings')}
        state={t('{count, plural, one {# profile} other {# profiles}}', { count: reports.length })}
        actions={
          <Button size="sm" onClick={() => void open(NEW)}>
            {t('New profile')}
          </Button>
        }
      />
      <div className="gk-event-reports-body">
        <DataTable
          label={t('Profiles')}
          rows={reports}
          columns={REPORT_COLUMNS}
          rowKey={({ reportId }) => String(reportId)}
          empty={t('There are no profiles')}
          onOpen={({ reportId }) => void open(String(reportId))}
          rowActions={(report) => [
            { id: 'edit', title: word('Edit'), onSelect: () => void open(String(report.reportId)) },
            { id: 'delete', title: word('Delete'), danger: true, onSelect: () => void askRemove(report) },
          ]}
        />
        {(form === NEW || edited) && (
          <FormParameters value={FORM}>
            <ReportForm
              key={form}
              edited={edited}
              onList={onList}
              onClose={(saved) => {
                if (saved) change({ form: '' });
                else void mayLeave().then((leave) => leave && change({ form: '' }));
              }}
            />
          </FormParameters>
        )}
      </div>
    </>
  );
}
