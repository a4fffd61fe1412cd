import { useMemo } from 'react';
import type { Resource } from 'gk-react';
import { firmwareResource, type FirmwareFile, type FirmwareResource } from 'gk-sdk/rest';
import { formatFileSize } from 'gk-sdk/rules';
import { deleteQuestion } from '../../../shared/notice/notice-words.js';
import { RootGroupHint } from '../../../shared/access/root-group-hint.js';
import { useMay } from '../../../shared/access/use-may.js';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { FileButton } from '../../../shared/export/file-button.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { ReportResult } from '../../../shared/report/report-result.js';
import { numberColumn, textColumn, timeColumn } from '../../../shared/table/column-kinds.js';
import type { Column } from '../../../shared/table/column.js';
import { UploadForm } from './upload-form.js';

/** The stored firmware files, with upload and remove (spec 001 section 2). */
export function FirmwareStore({ files }: { readonly files: Resource<readonly FirmwareFile[]> }) {
  const firmware = useRest(firmwareResource);
  const confirm = useConfirm();
  const mayChange = useMay('firmwareStore');
  const columns = useMemo(() => fileColumns(firmware), [firmware]);
  const remove = useSave(async (signal, { id, filename }: FirmwareFile) => {
    await firmware.remove(id, { signal });
    files.reload();
    return t('{name} removed', { name: filename });
  });
  const askRemove = async (file: FirmwareFile): Promise<void> => {
    const title = t(deleteQuestion('firmware'));
    if (await confirm({ title, text: file.filename, yes: t('Remove') })) remove.run(file);
  };
  return (
    <>
      {mayChange && <UploadForm onStored={files.reload} />}
      <RootGroupHint
        area="firmwareStore"
        text={word(
          'These files are for the devices of all groups: administrators of the root group add and remove them.',
        )}
      />
      <ResourceView resource={files} loading={t('Loading the firmware files')}>
        {(rows) => (
          <ReportResult
            title={t('Firmware files')}
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            numbered
            empty={t('There are no firmware files')}
            rowActions={(row) =>
              mayChange
                ? [{ id: 'remove', title: word('Remove'), danger: true, onSelect: () => void askRemove(row) }]
                : []
            }
          />
        )}
      </ResourceView>
    </>
  );
}

function fileColumns(firmware: FirmwareResource): readonly Column<FirmwareFile>[] {
  return [
    textColumn('filename', word('File Name'), (row) => row.filename, { hideable: false }),
    textColumn('memo', word('Memo'), (row) => row.memo),
    numberColumn('filesize', word('File Size'), (row) => row.sizeBytes, {
      text: (row) => formatFileSize(row.sizeBytes),
    }),
    textColumn('hash', word('MD5'), (row) => row.md5),
    timeColumn('updatetime', word('Update Time'), (row) => row.updatedS),
    textColumn('download', word('Download'), () => '', {
      sortable: false,
      inFiles: false,
      cell: (row) => <FileButton name={row.filename} load={(signal) => firmware.download(row.id, { signal })} />,
    }),
  ];
}
