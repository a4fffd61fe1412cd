import { useRef, type ReactNode } from 'react';

/**
 * Lets the user choose a local file.
 *
 * @param label - Purpose of the file, in the user's words.
 * @param accept - Types as in the attribute `accept`.
 * @returns A function that opens the chooser, and the input that the browser needs for it, to be rendered beside the
 *   button.
 */
export function useFileChooser(
  label: string,
  accept: string,
  onFile: (file: File) => void,
): { readonly choose: () => void; readonly input: ReactNode } {
  const element = useRef<HTMLInputElement>(null);
  return {
    choose: () => element.current?.click(),
    input: (
      <input
        ref={element}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    ),
  };
}
