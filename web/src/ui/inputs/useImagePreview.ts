import { useEffect, useState } from 'react';

/** An object URL for an image that is not uploaded yet; null for other files. */
export function useImagePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return undefined;
    const url = URL.createObjectURL(file);
    setPreview({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview !== null && preview.file === file ? preview.url : null;
}
