import { Button, Table } from 'react-bootstrap';
import type { Resource } from 'gk-react';
import type { Disk, StorageCommands } from 'gk-sdk';
import { formatFileSize } from 'gk-sdk/rules';
import { SCREEN_TIMINGS_MS } from '../../../shared/time/screen-timings.js';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { t } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { useSave } from '../../../shared/query/use-save.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { ActionWords } from '../setting-part.js';
import { diskRows, holdsServer } from './disk-rows.js';
import './disk-list.css';

/**
 * The disks of the server as a tree. Format asks for the name of the disk, and the list is loaded again five seconds
 * later (spec 002 section 4).
 */
export function DiskList({
  disks,
  storage,
}: {
  readonly disks: Resource<readonly Disk[]>;
  readonly storage: StorageCommands;
}) {
  const confirm = useConfirm();
  const format = useSave(async (signal, name: string) => {
    const { text } = await storage.formatDisk(name, name, { signal });
    await new Promise((resolve) => setTimeout(resolve, SCREEN_TIMINGS_MS.formatReload));
    disks.reload();
    return text;
  });
  const busy = format.kind === 'running';
  const ask = async (name: string): Promise<void> => {
    const text = t('All recordings on it will be lost. Type {name} to continue.', { name });
    if (await confirm({ title: t('Format {name}?', { name }), text, typed: name, yes: t('Format') })) format.run(name);
  };
  return (
    <>
      <div className="gk-form-actions">
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={busy || disks.kind === 'loading'}
          onClick={disks.reload}
        >
          {t('Reload')}
        </Button>
        {busy && <span role="status">{t('Formatting. The list is reloaded after 5 seconds.')}</span>}
      </div>
      <ActionWords action={format} />
      {disks.data?.some(({ isSimulated }) => isSimulated) === true && (
        <p>{t('The recordings are simulated: they are computed when they are asked for, and take no space.')}</p>
      )}
      <ResourceView resource={disks} loading={t('Loading the disks')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyPanel icon="disk" title={t('The server lists no disks')} />
          ) : (
            <Table responsive size="sm" className="gk-disks" aria-label={t('Disks')}>
              <thead>
                <tr>
                  <th scope="col">{t('Name')}</th>
                  <th scope="col">{t('Type')}</th>
                  <th scope="col" className="text-end">
                    {t('Size')}
                  </th>
                  <th scope="col">{t('Disk ID')}</th>
                  <th scope="col">{t('Mount point')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('Actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {diskRows(list).map(({ disk, depth, path }) => (
                  <tr key={path}>
                    <th
                      scope="row"
                      className="gk-disk-name"
                      data-part={depth > 0 || undefined}
                      style={{ paddingInlineStart: `calc(var(--gk-space-4) * ${depth} + var(--gk-space-1))` }}
                    >
                      {disk.name}
                      {depth > 0 && (
                        <span className="visually-hidden">{t('part of {name}', { name: parentOf(path) })}</span>
                      )}
                    </th>
                    <td>{disk.fileSystem || '-'}</td>
                    <td className="text-end">{disk.sizeBytes === undefined ? '-' : formatFileSize(disk.sizeBytes)}</td>
                    <td>{disk.uuid || '-'}</td>
                    <td>{disk.mountPoint || '-'}</td>
                    <td className="text-end">
                      {depth === 0 &&
                        (holdsServer(disk) ? (
                          <span className="gk-disk-note">{t('The server runs from it')}</span>
                        ) : (
                          <Button
                            size="sm"
                            variant="outline-danger"
                            disabled={busy}
                            onClick={() => void ask(disk.name)}
                          >
                            {t('Format')}
                          </Button>
                        ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </ResourceView>
    </>
  );
}

function parentOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}
