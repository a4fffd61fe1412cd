import { Link } from 'react-router';
import { EmptyPanel } from '../../shared/ui/state-panel.js';

/** What a known address shows whose screen does not exist yet. */
export function NotBuiltPage({ title }: { readonly title: string }) {
  return (
    <EmptyPanel icon="gear" title={`${title} is not built yet`}>
      <p>This address belongs to a screen that this version of the console does not have.</p>
      <Link to="/">Go to the map</Link>
    </EmptyPanel>
  );
}
