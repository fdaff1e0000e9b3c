/** Hands a file made in the browser to the downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; revoking at once stops it in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
