import { useEffect, useId, useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { uploadCommands } from 'gk-sdk';
import { checkFacePhoto, FACE_PHOTO_TYPES } from 'gk-sdk/rules';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t, word } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { useSave } from '../../shared/query/use-save.js';
import { ProgressBar } from '../../shared/ui/progress-bar.js';
import { cropSquare, WHOLE_CROP, type PhotoCrop } from './photo-crop.js';

const PREVIEW_PX = 320;
const JPEG_QUALITY = 0.92;

/** Alerts for refused photos (spec 002 section 5). */
const ALERTS = {
  'Error : Incorrect file type': word('Error : Incorrect file type'),
  'Error : Exceeded size 2MB': word('Error : Exceeded size 2MB'),
} as const;

/** Chooses a photo of a face, cuts out the face, and sends it with progress. */
export function PhotoDialog({
  faceId,
  onUploaded,
  onClose,
}: {
  readonly faceId: string;
  readonly onUploaded: () => void;
  readonly onClose: () => void;
}) {
  const { command, rest } = useSession();
  const [file, setFile] = useState<File>();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState(WHOLE_CROP);
  const [part, setPart] = useState<number>();
  const inputId = useId();
  const upload = useSave(async (signal, photo: Blob, name: string) => {
    setPart(0);
    await uploadCommands(command, { baseUrl: rest.baseUrl }).uploadFacePhoto({ name, data: photo }, faceId, {
      signal,
      onProgress: ({ sentBytes, totalBytes }) => setPart(totalBytes > 0 ? sentBytes / totalBytes : 0),
    });
    onUploaded();
    return t('Photo added');
  });
  const busy = upload.kind === 'running';
  const choose = async (chosen: File): Promise<void> => {
    // A file that is refused leaves none: the one before it would be sent under its name.
    setFile(undefined);
    setPicture(undefined);
    const alert = checkFacePhoto({ type: chosen.type, sizeBytes: chosen.size });
    if (alert !== undefined) {
      notify({ title: 'error', text: t(ALERTS[alert]) });
      return;
    }
    try {
      setPicture(await createImageBitmap(chosen));
      setFile(chosen);
      setCrop(WHOLE_CROP);
    } catch {
      notify({ title: 'error', text: t('The file cannot be read') });
    }
  };
  const send = async (): Promise<void> => {
    if (!file || !picture) return;
    const square = cropSquare(crop, picture);
    const canvas = new OffscreenCanvas(square.side, square.side);
    canvas
      .getContext('2d')
      ?.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, square.side, square.side);
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
    upload.run(photo, `${file.name.replace(/\.\w+$/, '')}.jpg`);
  };
  const close = (): void => {
    upload.cancel();
    onClose();
  };
  return (
    <DialogFrame
      title={t('Add a photo of face {face}', { face: faceId })}
      onClose={close}
      footer={
        <>
          <Button variant="outline-secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            variant="outline-primary"
            disabled={!file || busy}
            onClick={() => file && upload.run(file, file.name)}
          >
            {t('Upload the whole photo')}
          </Button>
          <Button disabled={!file || busy} onClick={() => void send()}>
            {t('Upload the selected part')}
          </Button>
        </>
      }
    >
      <div className="gk-face-upload">
        <Form.Label htmlFor={inputId}>{t('JPEG or PNG, 2 MB at most')}</Form.Label>
        <Form.Control
          id={inputId}
          type="file"
          accept={FACE_PHOTO_TYPES.join(',')}
          disabled={busy}
          onChange={(event) => {
            const chosen = (event.currentTarget as HTMLInputElement).files?.[0];
            if (chosen) void choose(chosen);
          }}
        />
        {picture && <CropEditor picture={picture} crop={crop} onChange={setCrop} />}
        {busy && part !== undefined && <ProgressBar share={part} label={t('Upload')} />}
      </div>
    </DialogFrame>
  );
}

/** The part that is kept, with sliders for its size and place. */
function CropEditor({
  picture,
  crop,
  onChange,
}: {
  readonly picture: ImageBitmap;
  readonly crop: PhotoCrop;
  readonly onChange: (crop: PhotoCrop) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  useEffect(() => {
    const { left, top, side } = cropSquare(crop, picture);
    canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, PREVIEW_PX, PREVIEW_PX);
  }, [picture, crop]);
  const sliders = [
    { name: 'zoom', label: t('Zoom'), min: 1, max: 4 },
    { name: 'x', label: t('Left to right'), min: 0, max: 1 },
    { name: 'y', label: t('Top to bottom'), min: 0, max: 1 },
  ] as const;
  return (
    <div className="gk-face-crop">
      <canvas ref={canvas} width={PREVIEW_PX} height={PREVIEW_PX} role="img" aria-label={t('Part of the photo')} />
      {sliders.map(({ name, label, min, max }) => (
        <div key={name}>
          <Form.Label htmlFor={`${id}-${name}`}>{label}</Form.Label>
          <Form.Range
            id={`${id}-${name}`}
            min={min}
            max={max}
            step={0.05}
            value={crop[name]}
            onChange={(event) => onChange({ ...crop, [name]: Number(event.currentTarget.value) })}
          />
        </div>
      ))}
    </div>
  );
}
