/** Builds the browser's application with its worker, the renderer, and compresses the served files. */

import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'
import { scriptsAt } from '#api/adapters/pages.ts'
import { languages } from '#contract/shapes.ts'
import { writeApiDocument } from './api-document.ts'
import { sourcesDigest, stampBuild } from './prepare.mjs'
import { builtSizes, largestOf, publicPages, requestedSizes, type Size, sizeTable, tooLarge } from './sizes.ts'

const compress = promisify(brotliCompress)
const started = performance.now()
const sources = sourcesDigest()
fs.rmSync('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
const [bytes] = await Promise.all([
  compressFolder('dist/client'),
  build({ logLevel: 'warn', build: { ssr: 'src/render.tsx', emptyOutDir: true } }),
])
// Sizes that need no server; tools/size.ts, which the tests run, measures the documents.
const sizes = [...(await firstVisits()), ...builtSizes('dist/client')]
if (tooLarge(sizes)) {
  process.stderr.write(`${sizeTable(sizes)}\nPast the budget.\n`)
  process.exit(1)
}
writeApiDocument()
stampBuild(sources)
process.stdout.write(`built in ${Math.round(performance.now() - started)} ms, ${bytes} bytes compressed\n`)

async function firstVisits(): Promise<Size[]> {
  const found: Size[] = []
  for (const [page, { address }] of Object.entries(publicPages))
    for (const language of languages) {
      const { scripts, dictionary } = requestedSizes('dist/client', await scriptsAt('dist', address, language), page)
      found.push(scripts, dictionary)
    }
  return largestOf(found)
}

/**
 * Writes a brotli file beside each served text file.
 * @returns the size of all of them
 */
async function compressFolder(folder: string): Promise<number> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|svg|json|txt)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('.vite'))
  // On the threads that Node has for this: each file is compressed by one of them.
  const sizes = await Promise.all(files.map(compressFile))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function compressFile(file: string): Promise<number> {
  const content = fs.readFileSync(file)
  const compressed = await compress(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  if (compressed.length < content.length) fs.writeFileSync(`${file}.br`, compressed)
  return compressed.length
}
