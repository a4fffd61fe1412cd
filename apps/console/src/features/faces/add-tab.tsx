import { ResourceView } from '../../shared/page/resource-view.js';
import { t } from '../../shared/i18n/translate.js';
import { FaceTable } from './face-table.js';
import { useFaces } from './use-faces.js';

/** The faces of the server: made, changed, and pushed to the chosen device. */
export function AddTab({ deviceId }: { readonly deviceId: string }) {
  const faces = useFaces();
  return (
    <ResourceView resource={faces} loading={t('Loading the faces')}>
      {(rows) => <FaceTable rows={rows} deviceId={deviceId} onChanged={faces.reload} />}
    </ResourceView>
  );
}
