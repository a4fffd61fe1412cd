import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '../shared/ui/state-panel.js';

interface Props {
  readonly children: ReactNode;
}

/** Keeps a screen that fails, or whose files cannot be fetched, from taking the whole console with it. */
export class ScreenErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorPanel
        message="This screen could not be shown. The server may be unreachable, or the console was updated: load it again."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
