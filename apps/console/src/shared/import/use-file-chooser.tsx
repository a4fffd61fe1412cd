import { useRef, type ReactNode } from 'react';

/**
 * Has the user choose a file of the own machine.
 *
 * @param label - What the file is for, in the user's words.
 * @param accept - Types as in the attribute `accept`.
 * @returns What asks for the file, and the input that the browser needs for it, to stand beside what was pressed.
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
