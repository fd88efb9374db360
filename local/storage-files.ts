import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/**
 * Stores the embedded Supabase's storage objects as files in one folder. Lite has such an adapter but does not export
 * it. File names are hashes, so no object name can escape the folder.
 */
export function storageInFolder(folder: string): StorageAdapter {
  const fileOf = (bucket: string, key: string) =>
    join(
      folder,
      createHash("sha256")
        .update(JSON.stringify([bucket, key]))
        .digest("hex"),
    );

  async function describe(bucket: string, key: string) {
    const file = fileOf(bucket, key);
    const { size, mtime } = await stat(file);
    const kept = JSON.parse(await readFile(`${file}.json`, "utf8")) as {
      mimetype: string;
      cacheControl: string;
      eTag: string;
    };
    return { ...kept, size, contentLength: size, lastModified: mtime };
  }

  async function remove(bucket: string, key: string) {
    const file = fileOf(bucket, key);
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
  }

  return {
    driver: null,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      await mkdir(folder, { recursive: true });
      const bytes =
        body instanceof Uint8Array
          ? body
          : new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
      const eTag = `"${createHash("md5").update(bytes).digest("hex")}"`;
      const file = fileOf(bucket, key);
      await writeFile(file, bytes);
      await writeFile(`${file}.json`, JSON.stringify({ mimetype, cacheControl, eTag }));
      return describe(bucket, key);
    },
    async getObject(bucket, key, _version, headers) {
      const metadata = await describe(bucket, key);
      if (headers?.ifNoneMatch === metadata.eTag) {
        return { httpStatusCode: 304, metadata };
      }
      return {
        httpStatusCode: 200,
        metadata,
        body: await readFile(fileOf(bucket, key)),
      };
    },
    headObject: (bucket, key) => describe(bucket, key),
    deleteObject: (bucket, key) => remove(bucket, key),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key);
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const [from, to] = [fileOf(fromBucket, fromKey), fileOf(toBucket, toKey)];
      await copyFile(from, to);
      await copyFile(`${from}.json`, `${to}.json`);
      const { eTag, lastModified } = await describe(toBucket, toKey);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    async privateAssetUrl(bucket, key) {
      return `file://${fileOf(bucket, key)}`;
    },
  };
}
