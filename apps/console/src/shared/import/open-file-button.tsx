import { useFileChooser } from './use-file-chooser.js';

/** A button that has the user choose a file of the own machine. */
export function OpenFileButton({
  label,
  accept,
  disabled = false,
  onFile,
}: {
  readonly label: string;
  /** Types as in the attribute `accept`. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}) {
  const { choose, input } = useFileChooser(label, accept, onFile);
  return (
    <>
      <button type="button" className="btn btn-sm btn-outline-secondary" disabled={disabled} onClick={choose}>
        {label}
      </button>
      {input}
    </>
  );
}
