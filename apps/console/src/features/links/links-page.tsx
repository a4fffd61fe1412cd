import { useResource } from 'gk-react';
import { linksResource, type ShareLink } from 'gk-sdk/rest';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { ListPage } from '../../shared/report/list-page.js';
import { LINK_COLUMNS } from './link-columns.js';

/** The links that users gave away: who, what, until when, last used; those that are open can be revoked. */
export function LinksPage() {
  const links = useRest(linksResource);
  const list = useResource('links', (signal) => links.list({ signal }));
  const confirm = useConfirm();
  const revoking = useSave(async (signal, id: string) => {
    await links.revoke(id, { signal });
    list.reload();
    return t('Link revoked');
  });
  const revoke = async ({ id, note, devices }: ShareLink): Promise<void> => {
    const name = note === '' ? devices.map(({ deviceId }) => deviceId).join(', ') : note;
    const isSure = await confirm({
      title: t('Revoke the link to {name}?', { name }),
      text: t('Whoever has it sees nothing any more, at once. It cannot be opened again.'),
      yes: t('Revoke'),
    });
    if (isSure) revoking.run(id);
  };
  return (
    <ListPage
      title={t('Links')}
      resource={list}
      before={
        <p className="text-body-secondary">
          {t('Links are made with Share, at a vehicle, a picture, a wall or a playback.')}
        </p>
      }
      emptyTitle={t('No link was made yet.')}
      columns={LINK_COLUMNS}
      rowKey={(row) => row.id}
      viewsName="links"
      files={{ csvName: () => 'links.csv', jsonName: 'links.json' }}
      rowActions={(row) =>
        row.ended === undefined ? [{ id: 'revoke', title: word('Revoke'), onSelect: () => void revoke(row) }] : []
      }
    />
  );
}
