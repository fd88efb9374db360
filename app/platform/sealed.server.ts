import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A separate key per purpose: what is encrypted for one purpose cannot be decrypted for another. */
function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `nomera ${purpose}`, 32));
}

/** Encrypts and authenticates a value, as text that fits a cookie or a URL. */
export function seal(value: unknown, purpose: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose, secret), iv);
  // The middle of its range: the best quality takes a second for a form of 2 MB.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const plain = brotliCompressSync(JSON.stringify(value), { params });
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

/** Decrypts what was encrypted for this purpose; undefined for anything else. */
export function unseal(text: string, purpose: string, secret: string): unknown {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.byteLength <= IV_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(
      CIPHER,
      keyFor(purpose, secret),
      bytes.subarray(0, IV_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const body = bytes.subarray(IV_BYTES, -TAG_BYTES);
    const plain = Buffer.concat([decipher.update(body), decipher.final()]);
    return JSON.parse(brotliDecompressSync(plain).toString("utf8"));
  } catch {
    return undefined;
  }
}
