/** Downloads a file that was created in the browser. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then; revoking at once stops it in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
