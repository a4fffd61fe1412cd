import { Form } from 'react-bootstrap';
import { canDeleteLayout } from './layout-config.js';
import { useConfirm } from '../dialog/use-questions.js';
import { t } from '../i18n/translate.js';
import { useLayoutName } from './use-layout-name.js';
import type { Wall } from './use-wall.js';

/** Chooses, makes and deletes layouts (spec 000 sections 2.3 and 5). Nothing can be done with them until they are known. */
export function LayoutBar({ wall }: { readonly wall: Wall }) {
  const { layouts, isKnown } = wall;
  const confirm = useConfirm();
  const askName = useLayoutName(layouts);
  const create = async (): Promise<void> => {
    const name = await askName(t('Create New Config'));
    if (name !== undefined) wall.add(name);
  };
  const remove = async (): Promise<void> => {
    const { selected } = layouts;
    if (await confirm({ title: t('Are you really delete'), text: selected, yes: t('Delete') })) wall.delete(selected);
  };
  return (
    <div className="gk-wall-layouts">
      <Form.Select
        size="sm"
        aria-label={t('Layout')}
        value={layouts.selected}
        disabled={!isKnown}
        onChange={(event) => wall.select(event.target.value)}
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
        disabled={!isKnown}
        onClick={() => void create()}
      >
        {t('Create New Config')}
      </button>
      <button
        type="button"
        className="btn btn-outline-secondary btn-sm"
        disabled={!isKnown || !canDeleteLayout(layouts.selected)}
        onClick={() => void remove()}
      >
        {t('Delete')}
      </button>
    </div>
  );
}
