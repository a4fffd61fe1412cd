import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { ErrorPanel } from '../ui/state-panel.js';

interface Props {
  readonly children: ReactNode;
  /** Wraps the words, such as in a dialog. */
  readonly frame?: (words: ReactNode) => ReactNode;
}

/** Keeps a screen or a dialog that fails, or whose files cannot be fetched, from taking the whole console with it. */
export class ScreenErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const words = (
      <ErrorPanel
        message={t(
          'This screen could not be shown. The server may be unreachable, or the console may have been updated. Reload the page.',
        )}
        onRetry={() => window.location.reload()}
      />
    );
    return this.props.frame ? this.props.frame(words) : words;
  }
}
