import { Form } from 'react-bootstrap';
import { canDeleteLayout, type LayoutConfigs, type TileKey } from 'gk-sdk/rules';
import { useConfirm } from '../dialog/use-questions.js';
import { t } from '../i18n/translate.js';
import type { LayoutStore } from './layout-store.js';
import { useLayoutName } from './use-layout-name.js';

/** Chooses, makes and deletes layouts (spec 000 sections 2.3 and 5). */
export function LayoutBar({
  layouts,
  store,
}: {
  readonly layouts: LayoutConfigs<TileKey>;
  /** None until the layouts are known: nothing can be done with them. */
  readonly store: LayoutStore | undefined;
}) {
  const confirm = useConfirm();
  const askName = useLayoutName(layouts);
  const create = async (): Promise<void> => {
    const name = await askName(t('Create New Config'));
    if (name !== undefined) store?.add(name);
  };
  const remove = async (): Promise<void> => {
    const { selected } = layouts;
    if (await confirm({ title: t('Are you really delete'), text: selected, yes: t('Delete') })) store?.delete(selected);
  };
  return (
    <div className="gk-wall-layouts">
      <Form.Select
        size="sm"
        aria-label={t('Layout')}
        value={layouts.selected}
        disabled={!store}
        onChange={(event) => store?.select(event.target.value)}
      >
        {[...layouts.configs.keys()].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Form.Select>
      <button
        type="button"
        className="btn btn-outline-secondary btn-sm"
        disabled={!store}
        onClick={() => void create()}
      >
        {t('Create New Config')}
      </button>
      <button
        type="button"
        className="btn btn-outline-secondary btn-sm"
        disabled={!store || !canDeleteLayout(layouts.selected)}
        onClick={() => void remove()}
      >
        {t('Delete')}
      </button>
    </div>
  );
}
