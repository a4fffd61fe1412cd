import { useCallback } from 'react';
import { useAddressParams } from '../../../shared/url-state/use-address-params.js';

/** Prefixes of the dialog's tables in the address. */
export const EXPORT_PREFIXES = { detail: 'detail-', summary: 'summary-' } as const;

/** Takes the order and the columns of the export dialog out of the address: "state resets when the dialog is shown again". */
export function useForgetExportTables(): () => void {
  const [, setParams] = useAddressParams();
  return useCallback(() => {
    setParams(
      (before) => {
        const prefixes: readonly string[] = Object.values(EXPORT_PREFIXES);
        const kept = [...before].filter(([name]) => !prefixes.some((prefix) => name.startsWith(prefix)));
        return new URLSearchParams(kept);
      },
      { replace: true },
    );
  }, [setParams]);
}
