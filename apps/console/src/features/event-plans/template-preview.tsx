import { useWatch } from 'react-hook-form';
import { Button } from 'react-bootstrap';
import { useAction } from 'gk-react';
import { pushEventPlansResource, realtimeEventPlansResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import type { PlanKeyValues } from './plan-kind.js';

type TemplateValues = PlanKeyValues & { readonly template: string };

/** Words of a script that another server had run. */
export function StoredScript() {
  const script = useWatch<{ readonly script: string }, 'script'>({ name: 'script' });
  if (script === '') return null;
  return (
    <div className="gk-plans-preview" role="note">
      <span>
        {t('This plan has a script of an earlier server. It is kept and not run: write a template in its place.')}
      </span>
      <code>{script}</code>
    </div>
  );
}

/** Shows the message that the server makes of a template and its newest event of the chosen code, before the plan is saved. */
export function TemplatePreview({ kind }: { readonly kind: 'push' | 'message' }) {
  const push = useRest(pushEventPlansResource);
  const message = useRest(realtimeEventPlansResource);
  const [template, eventCode] = useWatch<TemplateValues, ['template', 'eventCode']>({
    name: ['template', 'eventCode'],
  });
  const preview = useAction((signal, text: string, code: number) =>
    (kind === 'push' ? push : message).preview(text, code, { signal }),
  );
  return (
    <div className="gk-plans-preview">
      <Button
        variant="outline-secondary"
        size="sm"
        disabled={template === '' || eventCode === null || preview.kind === 'running'}
        onClick={() => {
          if (eventCode !== null) preview.run(template, eventCode);
        }}
      >
        {preview.kind === 'running' ? t('Loading...') : t('Preview with the newest event')}
      </Button>
      <output>
        {preview.kind === 'done' && <code>{preview.data}</code>}
        {preview.kind === 'failed' && <span role="alert">{preview.error.message}</span>}
      </output>
    </div>
  );
}
