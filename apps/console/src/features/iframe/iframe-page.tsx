import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useResource } from 'gk-react';
import { isIframeUrl } from 'gk-sdk/rules';
import { pageSettingsResource, type IframePage as Page } from 'gk-sdk/rest';
import { useScreenAddress } from '../../shared/fleet/use-screen-address.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { ErrorPanel } from '../../shared/ui/state-panel.js';
import './iframe-page.css';

/** The configured page of an index at full width; an index without a page leads to `/` (spec 002 section 2). */
export function IframePage() {
  const { index = '' } = useParams();
  const address = useScreenAddress();
  const { iframes } = useRest(pageSettingsResource);
  const pages = useResource('embedded pages', (signal) => iframes.read({ signal }));
  return (
    <div className="gk-iframe">
      <ResourceView resource={pages} title={t('External page')} loading={t('Loading...')}>
        {(list) => {
          const page = /^\d+$/.test(index) ? list[Number(index)] : undefined;
          if (page === undefined) return <Navigate to={address('/')} replace />;
          // Saved before such addresses were refused.
          if (!isIframeUrl(page.url))
            return (
              <>
                <PageHeader title={page.title} />
                <ErrorPanel message={t('The address of this page is not allowed.')} />
              </>
            );
          return <Embedded key={page.url} page={page} />;
        }}
      </ResourceView>
    </div>
  );
}

/**
 * Returns the sandbox permissions of a page. Its own cookies and storage are none of the console's, unless it has the
 * console's origin.
 */
function sandboxOf({ url, sandboxed }: Page): string | undefined {
  if (!sandboxed) return undefined;
  const isOwnOrigin = URL.parse(url, window.location.href)?.origin === window.location.origin;
  return `allow-scripts allow-forms allow-popups allow-downloads${isOwnOrigin ? '' : ' allow-same-origin'}`;
}

function Embedded({ page }: { readonly page: Page }) {
  const refused = useFrameRefusal();
  return (
    <>
      <PageHeader
        title={page.title}
        actions={
          <a href={page.url} target="_blank" rel="noreferrer">
            {t('Open in a new tab')}
          </a>
        }
      />
      {refused ? (
        <ErrorPanel
          message={t('This page was saved after the console was opened. Load the console again to see it.')}
          onRetry={() => window.location.reload()}
        />
      ) : (
        <iframe src={page.url} title={page.title} sandbox={sandboxOf(page)} referrerPolicy="no-referrer" />
      )}
    </>
  );
}

/** Whether the policy that the console was loaded with refuses a frame: it names the pages that were saved until then. */
function useFrameRefusal(): boolean {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const note = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src') setRefused(true);
    };
    document.addEventListener('securitypolicyviolation', note);
    return () => document.removeEventListener('securitypolicyviolation', note);
  }, []);
  return refused;
}
