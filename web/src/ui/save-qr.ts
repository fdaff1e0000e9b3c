import { qrPath } from './qr-path.ts';
import { saveFile } from './save-file.ts';

/** Downloads the QR code of a text as a PNG of about 1,000 pixels; `name` without '.png'. */
export async function saveQr(text: string, name: string): Promise<void> {
  const { path, size } = qrPath(text);
  const scale = Math.ceil(1000 / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can not draw the picture.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('This browser can not save the picture.');
  saveFile(blob, `${name}.png`);
}
