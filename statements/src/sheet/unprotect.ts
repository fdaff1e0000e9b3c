import { decrypt, isEncrypted } from 'officecrypto-tool';
import { partOf } from './plain-records.ts';
import { parsed, PasswordNeeded, UnreadableFile } from '../unreadable.ts';

/** Excel hashes a password 100,000 times; a file may demand far more, to occupy the machine. */
const MAX_HASHES = 1_000_000;
const MAX_PASSWORD = 255;

/**
 * Removes the password of an XLS or XLSX file in the compound format; returns other files unchanged. Throws PasswordNeeded
 * without the right password.
 */
export async function unprotect(bytes: Uint8Array, password?: string): Promise<Uint8Array> {
  const input = Buffer.from(bytes);
  if (!(await parsed(() => isEncrypted(input)))) return bytes;
  await checkHashes(input);
  if (password === undefined || password === '' || password.length > MAX_PASSWORD) {
    throw new PasswordNeeded();
  }
  try {
    return await decrypt(input, { password });
  } catch (error) {
    if (error instanceof Error && /password/i.test(error.message)) throw new PasswordNeeded();
    throw new UnreadableFile('UNSUPPORTED_ENCRYPTION', error);
  }
}

async function checkHashes(input: Buffer): Promise<void> {
  const info = await partOf(input, '/EncryptionInfo');
  const text = Buffer.from(info ?? []).toString('latin1');
  const counts = [...text.matchAll(/spinCount\s*=\s*["']([^"']*)["']/g)].map(([, count]) => count);
  if (/<!/.test(text) || counts.some((count) => !(Number(count) <= MAX_HASHES))) {
    throw new UnreadableFile('UNSUPPORTED_ENCRYPTION');
  }
}
