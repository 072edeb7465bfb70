import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|html|txt|json|webmanifest|xml)$/;
// For smaller files, the extra headers outweigh the savings.
const SMALLEST = 256;

/**
 * Writes `.br` and `.gz` copies of every file that they make smaller. Runs in parallel, because zlib uses Node's thread pool.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length <= SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeSmaller(`${file}.br`, br, content), writeSmaller(`${file}.gz`, gz, content)]);
}

/**
 * @param {string} file
 * @param {Buffer} packed
 * @param {Buffer} content
 */
async function writeSmaller(file, packed, content) {
  if (packed.length < content.length) await writeFile(file, packed);
}
